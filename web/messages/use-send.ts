import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppFailure } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { uuid } from '../data/uuid.ts';
import { useText } from '../i18n/use-text.ts';
import { inTurns, previewMessage, type ReadyMessage, sendOne } from './send-messages.ts';
import type { MessageBody } from './use-message-draft.ts';

/** The result of the check before many messages are sent. */
export type Check = { of: MessageBody; ready: ReadyMessage[]; without: number; missing: number };

/** Sends a message about one record to a recipient, or about each of several to its own. */
export function useSend(ids: readonly string[], onSent: () => void) {
  const text = useText();
  const client = useQueryClient();
  const { email } = useUser();
  const [check, setCheck] = useState<Check | null>(null);
  const confirm = (message: string) => {
    for (const id of ids) void client.invalidateQueries({ queryKey: ['events', id] });
    notifications.show({ message, color: 'green' });
    onSent();
  };
  const one = useMutation<unknown, AppFailure, { draft: MessageBody; message: ReadyMessage }>({
    mutationFn: ({ draft, message }) => sendOne(draft, message),
    onSuccess: () => confirm(text('messaging.sent')),
  });
  const test = useMutation<unknown, AppFailure, { draft: MessageBody; object_id: string }>({
    mutationFn: ({ draft, object_id }) => sendOne(draft, { recipient: email, object_id, key: uuid() }, { test: true }),
    onSuccess: () => notifications.show({ message: text('messaging.tested', { address: email }) }),
  });
  const checking = useMutation<Check, AppFailure, MessageBody>({
    mutationFn: async (of) => {
      const all = await inTurns(ids, async (object_id) => ({ object_id, preview: await previewMessage(of, object_id) }));
      const addressed = all.flatMap(({ object_id, preview }) => {
        const [first] = preview.recipients;
        return first ? [{ ready: { object_id, recipient: first.address, key: uuid() }, preview }] : [];
      });
      return {
        of,
        ready: addressed.map(({ ready }) => ready),
        without: all.length - addressed.length,
        missing: addressed.filter(({ preview }) => preview.missing.length > 0).length,
      };
    },
    onSuccess: (found) => setCheck(found),
  });
  const many = useMutation<unknown, AppFailure, Check>({
    // Each message has its own key, so that none is sent twice.
    mutationFn: ({ of, ready }) => inTurns(ready, (message) => sendOne(of, message)),
    onSuccess: (_, { ready }) => confirm(text('messaging.sentMany', { count: ready.length })),
  });
  return { one, test, checking, many, check, forget: () => setCheck(null) };
}
