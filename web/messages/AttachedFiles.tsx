import { Button } from '@mantine/core';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import type { MessagePreview } from '@millwright/core/contract/messages.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type AppFailure, request } from '../data/http.ts';
import { downloadFile } from '../fields/file/details/download.ts';
import { readFileDetails } from '../fields/file/details/file-details.ts';
import { fileSize } from '../fields/file/details/file-size.ts';
import { previewOf } from '../fields/file/preview/preview-kinds.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { type Printed, patience_ms, printedBy } from '../pdf-templates/printing/print-records.ts';
import { loadable } from '../ui/browser/loadable.ts';
import classes from './messages.module.css';

const FilePreview = loadable(async () => (await import('../fields/file/preview/FilePreview.tsx')).FilePreview);
const PrintedDialog = loadable(async () => (await import('../pdf-templates/printing/PrintedDialog.tsx')).PrintedDialog);

type Attached = MessagePreview['attachments'][number];
type Props = { preview: MessagePreview; object_id: string };
/** The opened attachment: a stored file, or a document printed just now. */
type Looked = { file: FileDetails } | { printed: Printed };

/**
 * Lists the attachments of a message. Each can be opened within the page before the message is sent; types without a preview are
 * downloaded.
 */
export function AttachedFiles({ preview: { attachments, language }, object_id }: Props) {
  const text = useText();
  const failure = useFailureText();
  const own = useLanguage();
  const [looked, setLooked] = useState<Looked | null>(null);
  const open = useMutation<void, AppFailure, Attached>({
    mutationFn: async ({ file_id, pdf_template_id, file_name }) => {
      if (file_id !== null) {
        const file = await readFileDetails(file_id);
        if (file && previewOf(file.content_type)) return setLooked({ file });
        return downloadFile(file_id);
      }
      const body = { pdf_template_id, object_ids: [object_id], language };
      const { content } = await printedBy(await request('POST', '/v1/pdf/export', body, { timeout_ms: patience_ms }));
      setLooked({ printed: { content, name: file_name } });
    },
  });
  const close = () => setLooked(null);
  if (attachments.length === 0) return null;
  return (
    <>
      <ul className={classes.attached} aria-label={text('messaging.attachments')}>
        {attachments.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same file
          <li key={at}>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPaperclip size={16} stroke={1.75} />}
              loading={open.isPending && open.variables === each}
              aria-label={text('messaging.openFile', { name: each.file_name })}
              onClick={() => open.mutate(each)}
            >
              {each.file_name}
            </Button>
            <span className={classes.note}>{each.size === null ? text('messaging.printedNow') : fileSize(each.size, own)}</span>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {looked && 'file' in looked && <FilePreview file={looked.file} onClose={close} />}
        {looked && 'printed' in looked && <PrintedDialog title={looked.printed.name} printed={looked.printed} onClose={close} />}
      </Suspense>
      {open.error && (
        <p role="alert" className={classes.failed}>
          {failure(open.error)}
        </p>
      )}
    </>
  );
}
