import { Button, Group, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { request } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { patience_ms, printedBy } from './print-records.ts';
import classes from './printing.module.css';

const PdfViewer = loadable(async () => (await import('../../ui/pdf/PdfViewer.tsx')).PdfViewer);

type Props = { id: string; name: string; onClose: () => void };

/** A view as a PDF, made when it opens: its lists as they are stored, seen before they are saved. */
export function PrintViewDialog({ id, name, onClose }: Props) {
  const text = useText();
  const failure = useFailureText();
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['print-view', id, language],
    queryFn: async ({ signal }) => printedBy(await request('POST', '/v1/pdf', { view_id: id, language }, { signal, timeout_ms: patience_ms })),
    // Each opening prints the present records.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const printed = isFetching ? undefined : data;
  return (
    <Modal
      opened
      onClose={onClose}
      size={printed ? 'xl' : 'md'}
      title={text('pdf.titleView', { name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <p className={classes.note}>{text('pdf.ofView')}</p>
      <div aria-live="polite" aria-busy={isFetching} className={classes.printed}>
        {isFetching && <Waiting lines={6} />}
        {!isFetching && error && (
          <p role="alert" className={classes.failure}>
            {failure(error)}
          </p>
        )}
        {printed && (
          <Suspense fallback={<Waiting lines={6} />}>
            <PdfViewer content={printed.content} name={printed.name} />
          </Suspense>
        )}
      </div>
      <Group justify="flex-end" mt={16}>
        {!isFetching && error && (
          <Button variant="default" onClick={() => void refetch()}>
            {text('actions.retry')}
          </Button>
        )}
        {printed && (
          <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => saveFile(printed.content, printed.name)} data-autofocus>
            {text('pdf.download')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
