import { Button } from '@mantine/core';
import type { MessagePreview } from '@millwright/core/contract/messages.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type AppFailure, request } from '../data/http.ts';
import { downloadFile } from '../fields/file/details/download.ts';
import { fileSize } from '../fields/file/details/file-size.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { saveFile } from '../ui/browser/save-file.ts';
import classes from './messages.module.css';

type Attached = MessagePreview['attachments'][number];
type Props = { preview: MessagePreview; object_id: string };

/** What will go with a message; each can be looked at before it is sent. */
export function AttachedFiles({ preview: { attachments, language }, object_id }: Props) {
  const text = useText();
  const failure = useFailureText();
  const own = useLanguage();
  const open = useMutation<void, AppFailure, Attached>({
    mutationFn: async ({ file_id, pdf_template_id, file_name }) => {
      if (file_id !== null) return downloadFile(file_id);
      const printed = await request('POST', '/v1/pdf/export', { pdf_template_id, object_ids: [object_id], language });
      saveFile(await printed.blob(), file_name);
    },
  });
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
      {open.error && (
        <p role="alert" className={classes.failed}>
          {failure(open.error)}
        </p>
      )}
    </>
  );
}
