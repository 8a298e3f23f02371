import { Button } from '@mantine/core';
import type { FormField } from '@millwright/core/form/types.ts';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { AppFailure, request } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { type Printed, patience_ms, printedBy } from '../../pdf-templates/printing/print-records.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import classes from '../forms.module.css';
import { useFormModel } from '../state/form-model.ts';

const PrintedDialog = loadable(async () => (await import('../../pdf-templates/printing/PrintedDialog.tsx')).PrintedDialog);

type Outcome = { busy: boolean; printed: Printed | null; lacks: boolean; error: unknown };
const nothing: Outcome = { busy: false, printed: null, lacks: false, error: null };

/** Prints a form with its current input, or the stored record if nothing was changed. */
function usePrint(field: FormField) {
  const { form, state, node_id, settled = false } = useFormModel();
  const language = useLanguage();
  const [outcome, setOutcome] = useState(nothing);
  const ask = () =>
    node_id && (settled || !state.touched)
      ? request('POST', '/v1/pdf/export', { pdf_template_id: field.template, object_ids: [node_id], language }, { timeout_ms: patience_ms })
      : request(
          'POST',
          '/v1/pdf/form',
          { form_id: form?.id, field: field.id, ...(node_id && { node_id }), values: state.sent(), language },
          { timeout_ms: patience_ms },
        );
  const print = async () => {
    await state.ready();
    if (!settled && state.check().length) return setOutcome({ ...nothing, lacks: true });
    setOutcome({ ...nothing, busy: true });
    try {
      setOutcome({ ...nothing, printed: await printedBy(await ask()) });
    } catch (error) {
      const lacks = error instanceof AppFailure && error.fields.length > 0;
      if (lacks) state.refuse(error);
      setOutcome(lacks ? { ...nothing, lacks } : { ...nothing, error });
    }
  };
  return { ...outcome, print, close: () => setOutcome(nothing) };
}

/** A button that prints the form with the template set by its author. */
export function PrintableField({ field }: { field: FormField }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const { form } = useFormModel();
  const { busy, printed, lacks, error, print, close } = usePrint(field);
  const name = label(field.label) || text('filling.print');
  return (
    <div>
      <Button
        id={field.attribute}
        variant="default"
        leftSection={<IconPrinter size={20} stroke={1.75} />}
        loading={busy}
        disabled={!form}
        onClick={() => void print()}
      >
        {name}
      </Button>
      {label(field.description) && <p className={classes.printHint}>{label(field.description)}</p>}
      {(lacks || error !== null) && (
        <p role="alert" className={classes.printTrouble}>
          {lacks ? text('filling.printLacks') : failure(error)}
        </p>
      )}
      {printed && (
        <Suspense fallback={null}>
          <PrintedDialog title={name} printed={printed} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
