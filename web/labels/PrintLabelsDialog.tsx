import { Button, Group, Modal, Select } from '@mantine/core';
import type { Model } from '@millwright/core/model/types.ts';
import { IconEye, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { NumberField } from '../fields/number/NumberField.tsx';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { PrinterError, reachesPrinters, sendToPrinter } from './label-printer.ts';
import { labelsAsPdf, labelsAsZpl, saveLabels } from './print-labels.ts';
import { type StoredLabelTemplate, titleOf, useTemplatesOf } from './use-label-templates.ts';

const PdfViewer = loadable(async () => (await import('../ui/pdf/PdfViewer.tsx')).PdfViewer);

type Props = {
  model: Pick<Model, 'id' | 'slug'>;
  /** The template that is proposed, by id or slug. */
  first?: string;
  ids: readonly string[];
  onClose: () => void;
};

/** Prints labels of records: by which template, how many of each, and from which place of a sheet. */
export function PrintLabelsDialog({ model, first, ids, onClose }: Props) {
  const text = useText();
  const { data, error, refetch } = useTemplatesOf(model);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={text('labels.print', { count: ids.length })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting lines={3} />
      ) : data.length ? (
        <Choices templates={[...data].sort((a, b) => Number(isNamed(b, first)) - Number(isNamed(a, first)))} ids={ids} onClose={onClose} />
      ) : (
        <Empty title={text('labels.none')} example={text('labels.noneHint')} />
      )}
    </Modal>
  );
}

const isNamed = ({ id, slug }: StoredLabelTemplate, name: string | undefined) => name !== undefined && (id === name || slug === name);

const whole = (value: unknown, most: number) => (typeof value === 'number' && value >= 1 ? Math.min(most, Math.floor(value)) : 1);

function Choices({ templates, ids, onClose }: { templates: readonly StoredLabelTemplate[]; ids: readonly string[]; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const [chosen, setChosen] = useState(templates[0]?.id ?? '');
  const [copies, setCopies] = useState<number | null>(null);
  const [start, setStart] = useState<number | null>(null);
  const template = templates.find(({ id }) => id === chosen) ?? (templates[0] as StoredLabelTemplate);
  const print = {
    label_template_id: template.id,
    object_ids: ids,
    copies: copies ?? template.copies ?? 1,
    start_position: template.type === 'sheet' ? (start ?? template.start_position ?? 1) : 1,
  };
  const printing = useMutation({
    mutationFn: (to: 'pdf' | 'printer') => (to === 'pdf' ? saveLabels(print, label(titleOf(template))) : sendToPrinter(() => labelsAsZpl(print))),
    onSuccess: onClose,
  });
  const preview = useMutation({ mutationFn: () => labelsAsPdf(print) });
  const error = printing.error ?? preview.error;
  const name = `${label(titleOf(template))}.pdf`;
  /** The preview shows the labels to print; another choice removes it. */
  const choose = (work: () => void) => {
    preview.reset();
    work();
  };
  const sentence = (error: Error) => (error instanceof PrinterError ? text(`labels.${error.trouble}`) : failure(error));
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          printing.mutate('pdf');
        }}
      >
        <Select
          label={text('labels.template')}
          data={templates.map((one) => ({ value: one.id, label: label(titleOf(one)) }))}
          value={template.id}
          allowDeselect={false}
          data-autofocus
          onChange={(value) => choose(() => setChosen(value ?? template.id))}
        />
        <Group grow mt="sm" align="flex-end">
          <NumberField
            value={copies ?? template.copies ?? 1}
            onChange={(value) => choose(() => setCopies(whole(value, 200)))}
            unit={undefined}
            stepper={{ min: 1 }}
            common={{ label: text('labels.copies') }}
          />
          {template.type === 'sheet' && (
            <NumberField
              value={start ?? template.start_position ?? 1}
              onChange={(value) => choose(() => setStart(whole(value, 1_000)))}
              unit={undefined}
              stepper={{ min: 1 }}
              common={{ label: text('labels.start') }}
            />
          )}
        </Group>
        {error && (
          <p role="alert" style={{ color: 'var(--mantine-color-error)' }}>
            {sentence(error)}
          </p>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button variant="default" leftSection={<IconEye size={20} stroke={1.75} />} loading={preview.isPending} onClick={() => preview.mutate()}>
            {text('labels.preview')}
          </Button>
          {reachesPrinters() && template.type !== 'sheet' && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={20} stroke={1.75} />}
              loading={printing.isPending}
              onClick={() => printing.mutate('printer')}
            >
              {text('labels.printer')}
            </Button>
          )}
          <Button type="submit" leftSection={<IconFileTypePdf size={20} stroke={1.75} />} loading={printing.isPending}>
            {text('labels.pdf')}
          </Button>
        </Group>
      </form>
      {preview.data && (
        <Suspense fallback={<Waiting lines={6} />}>
          <PdfViewer content={preview.data} name={name} />
        </Suspense>
      )}
    </>
  );
}
