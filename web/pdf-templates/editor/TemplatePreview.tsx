import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type AppFailure, request } from '../../data/http.ts';
import { type FoundRecord, useRecordSearch } from '../../data/records/use-record-search.ts';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from './editor.module.css';

const PdfPages = loadable(async () => (await import('../printing/PdfPages.tsx')).PdfPages);

/** Who writes is left alone for so long before it is printed anew. */
const pause_ms = 700;

type Props = { template: PdfTemplate; id: string /** Whether a template that is not stored may be printed. */; mayTry: boolean };

/** What the template prints of a record, the newest unless another one is chosen; printed anew as it is written. */
export function TemplatePreview({ template, id, mayTry }: Props) {
  const text = useText();
  const language = useLanguage();
  const failure = useFailureText();
  const problem = useProblemText();
  const [chosen, setChosen] = useState<FoundRecord | null>(null);
  const newest = useRecordSearch(template.model, '', 1);
  const record = chosen ?? newest.data?.records[0] ?? null;
  const [settled] = useDebouncedValue(JSON.stringify(template), pause_ms);
  const printed = useQuery<Blob, AppFailure>({
    queryKey: ['pdf-preview', id, mayTry ? settled : '', record?.identity ?? null, language],
    enabled: !newest.isPending || !template.model,
    queryFn: async ({ signal }) => {
      const subject = { ...(record ? { object_id: record.identity } : { object: {} }), language: template.language ?? language };
      const response = mayTry
        ? await request('POST', '/v1/pdf/template', { template: JSON.parse(settled), ...subject }, { signal })
        : await request('POST', '/v1/pdf/html', { pdf_template_id: id, ...subject }, { signal });
      return response.blob();
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  const told = printed.error ? printed.error.fields.map(problem).join(' ') || failure(printed.error) : null;
  return (
    <section className={classes.preview} aria-label={text('pdf.preview')}>
      <div className={classes.chooser}>
        {template.model && <RecordPicker model={template.model} label={text('pdf.previewOf')} chosen={record?.label ?? ''} onPick={setChosen} />}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabled={!printed.data}
          onClick={() => printed.data && saveFile(printed.data, 'preview.pdf')}
        >
          {text('pdf.download')}
        </Button>
      </div>
      <div aria-live="polite">
        {told && (
          <p role="alert" className={classes.failure}>
            {told}
          </p>
        )}
      </div>
      {printed.data ? (
        <Suspense fallback={<Waiting lines={8} />}>
          <PdfPages content={printed.data} />
        </Suspense>
      ) : (
        !told && <Waiting lines={8} />
      )}
    </section>
  );
}
