import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { phoneNumber } from '@millwright/core/message/channels/sms.ts';
import type { Database } from '../../db/database.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelsOf } from '../../records/stored/model-of.ts';
import { type InboundMail, idsNamedIn, rawMailOf, readInboundMail } from './inbound-mail.ts';

type Sent = { id: string; object_id: string | null };
type Answer = { from: string; text: string };

const byIdSql = `
  SELECT id, object_id FROM platform.messages WHERE channel = 'email' AND provider_id = ANY($1::text[])
  ORDER BY array_position($1::text[], provider_id), created_at DESC LIMIT 1`;
/** An answer to a text message refers to the latest one sent to that number. */
const byNumberSql = `
  SELECT id, object_id FROM platform.messages WHERE channel <> 'email' AND recipient = $1 AND state IN ('sent', 'delivered')
  ORDER BY created_at DESC LIMIT 1`;
const endSql = `
  UPDATE platform.messages SET state = $2, error = $3, changed_at = now(), next_at = NULL WHERE id = $1 AND state IN ('queued', 'sent') RETURNING id`;

/** The most emailed answers per day in a record's timeline. Anybody can send them, and two automatic repliers would never stop. */
const mostMails = 20;

/**
 * Adds an answer to the timeline of the message's record, in the name of its sender. The same answer counts once a day,
 * even when it is received twice at once: the second waits for the lock on the message.
 */
async function addAnswer(tenant: TenantTransaction, { id, object_id }: Sent, { from, text }: Answer): Promise<void> {
  const model = object_id === null ? undefined : (await modelsOf(tenant, [object_id])).get(object_id);
  if (object_id === null || model === undefined || text === '') return;
  await tenant.query('SELECT 1 FROM platform.messages WHERE id = $1 FOR UPDATE', [id]);
  const count = `SELECT count(*) FILTER (WHERE external_user = $2 AND comment = $3)::int AS same, count(*) FILTER (WHERE external_user LIKE '%@%')::int AS mails
    FROM ${identifier(tenant.client.schema)}._events WHERE node_id = $1 AND type = 'comment' AND external_user IS NOT NULL AND date > now() - interval '1 day'`;
  const [before] = await tenant.query<{ same: number; mails: number }>(count, [object_id, from, text]);
  if (!before || before.same > 0 || (from.includes('@') && before.mails >= mostMails)) return;
  tenant.emit({ node_id: object_id, model, type: 'comment', comment: text, external_user: from });
}

async function noteMail(tenant: TenantTransaction, { about, from, kind, text }: InboundMail): Promise<void> {
  const [sent] = about.length > 0 ? await tenant.query<Sent>(byIdSql, [about]) : [];
  if (!sent || kind === 'other') return;
  if (kind === 'answer') return addAnswer(tenant, sent, { from, text });
  const error = kind === 'bounced' ? JSON.stringify({ code: 'upstream_failed', ...(text && { reason: text }) }) : null;
  const changed = await tenant.query(endSql, [sent.id, kind, error]);
  if (changed.length > 0) tenant.announce({ about: 'cache', client_id: tenant.client.id, action: 'refresh_store' });
}

/** A received text message, in the format of Twilio's API. */
async function noteText(tenant: TenantTransaction, told: Json): Promise<void> {
  const { From, Body } = isObject(told) ? told : {};
  const number = typeof From === 'string' ? phoneNumber(From.replace(/^whatsapp:/, '')) : null;
  if (number === null || typeof Body !== 'string') return;
  const [sent] = await tenant.query<Sent>(byNumberSql, [number]);
  if (sent) await addAnswer(tenant, sent, { from: number, text: Body.trim().slice(0, 5_000) });
}

/**
 * Records what a company received: a bounced email or an answer. Anything that does not refer to one of its messages is
 * ignored and not even parsed, because anybody can send emails that take long to parse. No transaction is open while
 * parsing.
 */
export async function noteInbound(database: Database, client_id: string, told: Json): Promise<void> {
  const principal = systemPrincipal(client_id);
  const raw = rawMailOf(told);
  if (raw === null) return inTenant(database, principal, (tenant) => noteText(tenant, told));
  const named = idsNamedIn(raw);
  if (named.length === 0) return;
  const [sent] = await inTenant(database, principal, (tenant) => tenant.query<Sent>(byIdSql, [named]), { read_only: true });
  if (!sent) return;
  const mail = await readInboundMail(raw);
  await inTenant(database, principal, (tenant) => noteMail(tenant, mail));
}
