import type { MessagePreview } from '@millwright/core/contract/messages.ts';
import { type CallOptions, post } from '../data/http.ts';
import type { MessageBody } from './use-message-draft.ts';

/** A message to one recipient, about a record. */
export type ReadyMessage = { recipient: string; object_id: string; key: string };

/** How the message about a record would read. */
export async function previewMessage(draft: MessageBody, object_id: string, options: CallOptions = {}): Promise<MessagePreview> {
  return (await post('/v1/messaging/preview', { ...draft, object_id }, options)).data;
}

/** Queues one message; the same key sends it once. */
export const sendOne = (draft: MessageBody, { recipient, object_id, key }: ReadyMessage, more: { test?: true } = {}) =>
  post('/v1/messaging/send', { ...draft, recipient, object_id, ...more }, { idempotency_key: key });

/** Runs the work for all items, a few at a time; the results are in the order of the items. */
export async function inTurns<T, A>(things: readonly T[], work: (thing: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = new Array(things.length);
  let next = 0;
  const turn = async () => {
    for (let at = next++; at < things.length; at = next++) answers[at] = await work(things[at] as T);
  };
  await Promise.all(Array.from({ length: 4 }, turn));
  return answers;
}
