import { Button } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { type QueueEntry, retryNow } from '../../offline-queue/queue-entry.ts';
import { changeEntry, enqueue, removeEntry } from '../../offline-queue/queue-store.ts';
import { sendQueue } from '../../offline-queue/send-queue.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';

type Props = { entry: QueueEntry /** Called after the person has discarded it. */; onDiscarded: () => void };

/** The actions of a queued submission; none while it is being sent. */
export function QueuedFormActions({ entry, onDiscarded }: Props) {
  const text = useText();
  const label = useLabel();
  const name = [label(entry.answer.form.title), entry.record].filter(Boolean).join(' ');
  const named = (action: string) => `${action}: ${name}`;
  const reason = entry.state === 'sending' ? { disabledReason: text('unsent.busy') } : {};
  const retry = async () => {
    if (await changeEntry(entry.place, (now) => retryNow(now, Date.now()))) await sendQueue(true);
  };
  const discard = async () => {
    await removeEntry(entry.place);
    onDiscarded();
    showUndo(text('unsent.discarded', { name }), text('actions.undo'), () => void enqueue(entry));
  };
  return (
    <>
      <Button
        component={Link}
        to={`/unsent/${entry.sending.key}`}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
        aria-label={named(text('actions.edit'))}
      >
        {text('actions.edit')}
      </Button>
      <ToolbarButton label={named(text('actions.retry'))} icon={IconRefresh} onClick={() => void retry()} {...reason} />
      <ToolbarButton label={named(text('unsent.discard'))} icon={IconTrash} onClick={() => void discard()} {...reason} />
    </>
  );
}
