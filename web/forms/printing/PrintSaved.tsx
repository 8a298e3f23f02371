import { Button } from '@mantine/core';
import type { FormField } from '@millwright/core/form/types.ts';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useTemplatesOf } from '../../pdf-templates/data/use-templates.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import type { BrowserForm } from '../values/form-values.ts';

const PrintDialog = loadable(async () => (await import('../../pdf-templates/printing/PrintDialog.tsx')).PrintDialog);

type Props = { form: BrowserForm; saved: string /** It stands in a notification. */; above?: boolean };

function PrintOne({ form, saved, above = false, field }: Props & { field: FormField }) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const [printing, setPrinting] = useState(false);
  const templates = useTemplatesOf(schema ? findModel(schema, form.model) : undefined);
  const fitting = templates.filter(({ id, slug }) => field.template === id || field.template === slug);
  if (!fitting.length) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={20} stroke={1.75} />} onClick={() => setPrinting(true)}>
        {label(field.label) || text('filling.print')}
      </Button>
      <Suspense fallback={null}>
        {printing && <PrintDialog templates={fitting} ids={[saved]} above={above} onClose={() => setPrinting(false)} />}
      </Suspense>
    </>
  );
}

/** Prints the record that a form has saved, by each of its prints. */
export const PrintSaved = ({ form, ...rest }: Props) =>
  form.fields.filter(({ kind }) => kind === 'printable').map((field) => <PrintOne key={field.id} form={form} {...rest} field={field} />);
