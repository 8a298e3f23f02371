import { ActionIcon, Alert, Group } from '@mantine/core';
import type { MessagePreview } from '@millwright/core/contract/messages.ts';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import classes from './messages.module.css';

type Props = { preview: MessagePreview | undefined; object_id: string; at: number; count: number; onMove: (at: number) => void };

/** Previews a message, and names what is missing. */
export function PreviewPane({ preview, object_id, at, count, onMove }: Props) {
  const text = useText();
  return (
    <section className={classes.preview} aria-label={text('messaging.preview')} aria-live="polite">
      <Group justify="space-between" mih={28}>
        <h3 className={classes.heading}>{count > 1 ? text('messaging.previewOf', { at: at + 1, total: count }) : text('messaging.preview')}</h3>
        {count > 1 && (
          <Group gap={4}>
            <ActionIcon variant="subtle" color="gray" disabled={at === 0} aria-label={text('messaging.previous')} onClick={() => onMove(at - 1)}>
              <IconChevronLeft size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" disabled={at === count - 1} aria-label={text('messaging.next')} onClick={() => onMove(at + 1)}>
              <IconChevronRight size={18} stroke={1.75} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {preview && count > 1 && <p className={classes.to}>{preview.recipients[0]?.address ?? text('messaging.noAddress')}</p>}
      {preview?.subject && <p className={classes.subject}>{preview.subject}</p>}
      <p className={classes.body}>{preview?.body}</p>
      {preview && <AttachedFiles preview={preview} object_id={object_id} />}
      {preview && preview.missing.length > 0 && (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} stroke={1.75} />} p="xs">
          {text('messaging.missing', { names: preview.missing.join(', ') })}
        </Alert>
      )}
    </section>
  );
}
