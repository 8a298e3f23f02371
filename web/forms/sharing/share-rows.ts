import type { MessagePreview } from '@millwright/core/contract/messages.ts';
import { type CallOptions, post } from '../../data/http.ts';
import { uuid } from '../../data/uuid.ts';
import { inTurns } from '../../messages/send-messages.ts';

/** A record whose form somebody is to fill in, and the address that its link goes to. */
export type Addressed = { node_id: string; email: string; key: string };
/** Records with an address, the nearest that each leads to, and how many have none. */
export type Recipients = { ready: Addressed[]; without: number };

async function emailOf(object_id: string, options: CallOptions): Promise<string | undefined> {
  const { data } = await post<{ data: MessagePreview }>('/v1/messaging/preview', { channel: 'email', object_id }, options);
  return data.recipients[0]?.address;
}

/** Who gets the link of each record. */
export async function recipientsOf(ids: readonly string[], options: CallOptions = {}): Promise<Recipients> {
  const emails = await inTurns(ids, (id) => emailOf(id, options));
  const ready = ids.flatMap((node_id, at) => {
    const email = emails[at];
    return email === undefined ? [] : [{ node_id, email, key: uuid() }];
  });
  return { ready, without: ids.length - ready.length };
}

/** What is left to be sent after a try, and why the first of it failed. */
export type Left = { ready: Addressed[]; error: unknown };

/** Mails each record's link to its address; one that fails keeps no other from its own. */
export async function shareRows(form_id: string, ready: readonly Addressed[], expires_in_hours: number): Promise<Left> {
  const errors = await inTurns(ready, async ({ node_id, email, key }) => {
    try {
      await post('/v1/forms/share/', { form_id, node_id, emails: [email], expires_in_hours }, { idempotency_key: key });
      return null;
    } catch (error) {
      return { error };
    }
  });
  return { ready: ready.filter((_, at) => errors[at] !== null), error: errors.find((each) => each !== null)?.error ?? null };
}
