import type { MessagePreview } from '@millwright/core/contract/messages.ts';
import { type CallOptions, post } from '../../data/http.ts';
import { uuid } from '../../data/uuid.ts';
import { inTurns } from '../../messages/send-messages.ts';

/** A record to be filled in, and the mail address of its link. */
export type Addressed = { node_id: string; email: string; key: string };
/** Records with their nearest mail address, and the number of those without one. */
export type Recipients = { ready: Addressed[]; without: number };

async function emailOf(object_id: string, options: CallOptions): Promise<string | undefined> {
  const { data } = await post<{ data: MessagePreview }>('/v1/messaging/preview', { channel: 'email', object_id }, options);
  return data.recipients[0]?.address;
}

/** Reads the recipient of each record's link. */
export async function recipientsOf(ids: readonly string[], options: CallOptions = {}): Promise<Recipients> {
  const emails = await inTurns(ids, (id) => emailOf(id, options));
  const ready = ids.flatMap((node_id, at) => {
    const email = emails[at];
    return email === undefined ? [] : [{ node_id, email, key: uuid() }];
  });
  return { ready, without: ids.length - ready.length };
}

/** The links that failed to send, and the first error. */
export type Left = { ready: Addressed[]; error: unknown };

/** Mails the link of each record to its address. One failure doesn't stop the others. */
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
