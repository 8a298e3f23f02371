import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { type FoundRecord, useRecordSearch } from '../../data/records/use-record-search.ts';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useRefusalText } from '../../i18n/use-refusal-text.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from './editor.module.css';

const PdfViewer = loadable(async () => (await import('../../ui/pdf/PdfViewer.tsx')).PdfViewer);

/** The pause in typing before the preview is printed again, in milliseconds. */
const pause_ms = 700;

type Props = {
  /** The model of the records that are printed. */
  model: string | undefined;
  /** The source of the print, as a text that changes whenever the print changes. */
  source: string;
  /** Prints `source` for a record; null prints it without one. */
  print: (source: string, record: string | null, signal: AbortSignal) => Promise<Response>;
  /** The message if a record is needed and there is none. */
  none?: string;
};

/** A preview of a template with a record, the newest one by default. It is printed again after each change. */
export function PdfPreview({ model, source, print, none }: Props) {
  const text = useText();
  const language = useLanguage();
  const refusal = useRefusalText();
  const [chosen, setChosen] = useState<FoundRecord | null>(null);
  const newest = useRecordSearch(model, '', 1);
  const record = chosen ?? newest.data?.records[0] ?? null;
  const lacks = none !== undefined && !newest.isPending && record === null;
  const [settled] = useDebouncedValue(source, pause_ms);
  const printed = useQuery<Blob, AppFailure>({
    queryKey: ['pdf-preview', settled, record?.identity ?? null, language],
    enabled: !lacks && (!newest.isPending || !model),
    queryFn: async ({ signal }) => (await print(settled, record?.identity ?? null, signal)).blob(),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  const message = lacks ? none : printed.error ? refusal(printed.error) : null;
  return (
    <section className={classes.preview} aria-label={text('pdf.preview')}>
      {model && (
        <div className={classes.chooser}>
          <RecordPicker model={model} label={text('pdf.previewOf')} chosen={record?.label ?? ''} onPick={setChosen} />
        </div>
      )}
      <div aria-live="polite">
        {message && (
          <p role={lacks ? 'status' : 'alert'} className={lacks ? undefined : classes.failure}>
            {message}
          </p>
        )}
      </div>
      {printed.data ? (
        <Suspense fallback={<Waiting lines={8} />}>
          <PdfViewer content={printed.data} name="preview.pdf" />
        </Suspense>
      ) : (
        !message && <Waiting lines={8} />
      )}
    </section>
  );
}
