import { Alert, Autocomplete, Button, Group, Modal, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import type { MessagePreview } from '@millwright/core/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AppFailure } from '../data/http.ts';
import { uuid } from '../data/uuid.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { AttachmentFields } from './AttachmentFields.tsx';
import { ChannelChoice, MessageFields } from './MessageFields.tsx';
import classes from './messages.module.css';
import { PreviewPane } from './PreviewPane.tsx';
import { previewMessage } from './send-messages.ts';
import { useMessageDraft } from './use-message-draft.ts';
import { useSend } from './use-send.ts';

type Props = { ids: readonly string[]; model: string; onClose: () => void };

/** Sends a message about one record to a recipient, or about each of several to its own first address. */
export function SendMessageDialog({ ids, model, onClose }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const words = useProblemText();
  const narrow = useMediaQuery('(max-width: 600px)');
  const message = useMessageDraft(model);
  const { draft, texts } = message;
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<string | null>(null);
  const [unfinished, setUnfinished] = useState(false);
  const sending = useSend(ids, onClose);
  const [settled] = useDebouncedValue(draft, 300);
  const record = ids[at] ?? '';
  const { data: preview, error } = useQuery<MessagePreview, AppFailure>({
    queryKey: ['message-preview', record, settled],
    queryFn: ({ signal }) => previewMessage(settled, record, { signal }),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  const alone = ids.length === 1;
  const recipient = typed ?? preview?.recipients[0]?.address ?? '';
  const failed = sending.one.error ?? sending.checking.error ?? sending.many.error ?? sending.test.error ?? error;
  const content = JSON.stringify([draft, recipient]);
  // A message that is sent again after a failure has the same key, as long as its content has not changed.
  const key = useMemo(() => `${uuid()}/${content.length}`, [content]);
  const problem = (field: string) => failed?.fields.filter((each) => each.field === field).map(words)[0];
  const refusedFiles = failed?.fields.find(({ field }) => field.startsWith('attachments'));
  const refused = failed?.code === 'invalid_address' ? sentence(failed) : undefined;
  const check = sending.check && JSON.stringify(sending.check.of) === JSON.stringify(draft) ? sending.check : null;
  const unconfigured = preview?.configured === false;
  const unready = unfinished || !texts.body.trim() || (draft.channel === 'email' && !texts.subject.trim());
  const send = () => {
    if (alone) return sending.one.mutate({ draft, message: { recipient, object_id: record, key } });
    return check ? sending.many.mutate(check) : sending.checking.mutate(draft);
  };
  const title = alone ? text('messaging.title') : text('messaging.titleMany', { count: ids.length });
  return (
    <Modal opened onClose={onClose} size="lg" fullScreen={narrow ?? false} title={title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ChannelChoice message={message} />
        {unconfigured && (
          <Alert color="orange" variant="light" p="xs">
            {text('messaging.notConfigured')}
          </Alert>
        )}
        {alone ? (
          <Autocomplete
            label={text('messaging.recipient')}
            description={text(draft.channel === 'email' ? 'messaging.recipientHelp' : 'messaging.numberHelp')}
            required
            type={draft.channel === 'email' ? 'email' : 'tel'}
            data={[...new Set(preview?.recipients.map(({ address }) => address))]}
            value={recipient}
            error={refused}
            onChange={setTyped}
            openOnFocus={false}
            data-autofocus
          />
        ) : (
          <p className={classes.note}>{text('messaging.each')}</p>
        )}
        <MessageFields message={message} problem={problem} />
        {draft.channel === 'email' && (
          <AttachmentFields message={message} model={model} problem={refusedFiles && words(refusedFiles)} onUnfinished={setUnfinished} />
        )}
        <PreviewPane preview={preview} object_id={record} at={at} count={ids.length} onMove={setAt} />
        {check && (
          <div role="status">
            {check.without > 0 && <Text size="sm">{text('messaging.withoutAddress', { count: check.without })}</Text>}
            {check.missing > 0 && <Text size="sm">{text('messaging.withMissing', { count: check.missing })}</Text>}
          </div>
        )}
        {failed && failed.fields.length === 0 && !refused && (
          <Text c="red" role="alert">
            {sentence(failed)}
          </Text>
        )}
        <Group justify="space-between">
          {draft.channel === 'email' ? (
            <Button
              variant="subtle"
              disabled={unready}
              loading={sending.test.isPending}
              onClick={() => sending.test.mutate({ draft, object_id: record })}
            >
              {text('messaging.test')}
            </Button>
          ) : (
            <span />
          )}
          <Group>
            <Button variant="default" onClick={onClose}>
              {text('actions.cancel')}
            </Button>
            <Button
              type="submit"
              disabled={unready || unconfigured || (alone ? !recipient.trim() : check?.ready.length === 0)}
              loading={sending.one.isPending || sending.checking.isPending || sending.many.isPending}
            >
              {alone ? text('messaging.send') : check ? text('messaging.sendMany', { count: check.ready.length }) : text('messaging.check')}
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  );
}
