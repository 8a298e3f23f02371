import { isObject, type Json } from '@millwright/core/json.ts';
import type { MessageState } from '@millwright/core/message/states.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** The providers' final states of a message. Intermediate states are ignored. */
const ends: Record<string, Extract<MessageState, 'delivered' | 'bounced' | 'failed'>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'bounced',
  failed: 'failed',
};

const textOf = (value: Json | undefined) =>
  typeof value === 'string'
    ? value
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, 300)
    : '';

/** A report may arrive before the response to the call that sent the message. A final state is not changed. */
const endSql = `
  UPDATE platform.messages SET state = $2, error = $3, provider_id = coalesce(provider_id, nullif($4, '')), sent_at = coalesce(sent_at, now()),
    changed_at = now(), next_at = NULL
  WHERE id = $1 AND state IN ('queued', 'sent') RETURNING id`;

/** Records a provider's report about a message and refreshes open pages. */
export async function noteStatus(tenant: TenantTransaction, id: string, told: Json): Promise<void> {
  const { MessageStatus, ErrorCode, ErrorMessage, MessageSid } = isObject(told) ? told : {};
  const state = ends[textOf(MessageStatus).toLowerCase()];
  if (!state) return;
  const reason = [ErrorCode, ErrorMessage].map(textOf).filter(Boolean).join(' ');
  const error = state === 'delivered' ? null : JSON.stringify({ code: 'upstream_failed', ...(reason && { reason }) });
  const changed = await tenant.query(endSql, [id, state, error, textOf(MessageSid)]);
  if (changed.length > 0) tenant.announce({ about: 'cache', client_id: tenant.client.id, action: 'refresh_store' });
}
