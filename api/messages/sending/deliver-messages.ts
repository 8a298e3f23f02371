import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { log } from '../../log/log.ts';
import { type AttachedFile, mailAttachments } from '../attachments/attached-file.ts';
import { carrierOf, type Sending } from '../carriers/carrier.ts';
import { isFinal } from '../is-final.ts';
import { fairShare, Rounds } from '../rounds.ts';

type Claimed = { id: string; client_id: string; late: boolean };
type Due = { id: string; channel: SendingChannel; recipient: string; subject: string; body: string; files: AttachedFile[]; sender: string | null };

/** A claim lasts longer than a server may take and expires by itself if its process dies; the message is then sent again under the same key. */
const claimSql = `
  WITH placed AS (
    SELECT id, row_number() OVER (PARTITION BY client_id ORDER BY next_at, id) AS place
    FROM platform.messages WHERE next_at <= now() AND client_id <> ALL($1::uuid[])),
  due AS (
    SELECT m.id FROM platform.messages m JOIN placed USING (id) WHERE place <= ${fairShare.ofCompany} AND m.next_at <= now()
    ORDER BY place, random() LIMIT ${fairShare.ofRound} FOR UPDATE OF m SKIP LOCKED)
  UPDATE platform.messages m SET next_at = now() + interval '60 seconds', attempts = m.attempts + 1 FROM due WHERE m.id = due.id
  RETURNING m.id, m.client_id, m.created_at < now() - interval '3 days' AS late`;

/** The pause before another attempt grows with every failure, up to 10 minutes. */
const laterSql = `UPDATE platform.messages SET next_at = now() + least(power(2, least(attempts, 10)), 600) * interval '1 second' WHERE id = $1`;
/** Waits until the quota allows it. */
const untilSql = 'UPDATE platform.messages SET next_at = $2 WHERE id = $1';

const nothingSql = 'UPDATE platform.messages SET next_at = NULL WHERE id = $1';

const dueSql = `
  SELECT m.id, m.channel, m.recipient, m.subject, m.body, m.files, u.email AS sender FROM platform.messages m
  LEFT JOIN platform.users u ON u.id = m.user_id WHERE m.id = $1 AND m.state = 'queued'`;
const sentSql = `
  UPDATE platform.messages SET state = 'sent', provider_id = $2, sent_at = now(), changed_at = now(), next_at = NULL, error = NULL
  WHERE id = $1 AND state = 'queued'`;
const failedSql = `UPDATE platform.messages SET state = 'failed', error = $2, changed_at = now(), next_at = NULL WHERE id = $1 AND state = 'queued'`;

/** The services for sending, and the storage of attachments. */
export type Delivering = Sending & { files: { storage: Storage } };

/** Reads everything for sending a message in the company's transaction; null when there is nothing to send any more. */
async function prepare(tenant: TenantTransaction, delivering: Delivering, id: string): Promise<(() => Promise<{ message_id: string }>) | null> {
  const [due] = await tenant.query<Due>(dueSql, [id]);
  if (!due) return null;
  const { recipient: to, subject, body: text, sender } = due;
  const carry = await carrierOf(tenant, delivering, due.channel);
  const attachments = mailAttachments(delivering.files.storage, tenant.client.id, due.files);
  const status_url = delivering.status_url?.({ client_id: tenant.client.id, id });
  const more = { ...(sender && { reply_to: sender }), ...(status_url && { status_url }) };
  return () => carry({ to, subject, text, attachments, ...more }, `message/${id}`);
}

/** Records the result of a message and refreshes open pages. */
async function note(tenant: TenantTransaction, text: string, values: readonly unknown[]): Promise<void> {
  await tenant.query(text, values);
  tenant.announce({ about: 'cache', client_id: tenant.client.id, action: 'refresh_store' });
}

/** The visible part of an error: its code and reason. */
function errorOf(error: unknown): JsonObject {
  if (!(error instanceof AppError)) return { code: 'internal' };
  const { reason, status } = error.details;
  return { code: error.code, ...(typeof reason === 'string' ? { reason } : {}), ...(typeof status === 'number' ? { status } : {}) };
}

async function deliver(database: Database, delivering: Delivering, { id, client_id, late }: Claimed): Promise<void> {
  const inClient = <T>(work: (tenant: TenantTransaction) => Promise<T>) => inTenant(database, systemPrincipal(client_id), work);
  const later = (text: string, ...values: unknown[]) => inPlatform(database, (platform) => platform.query(text, [id, ...values]));
  try {
    const send = await inClient((tenant) => prepare(tenant, delivering, id));
    if (!send) return void (await later(nothingSql));
    const { message_id } = await send();
    await inClient((tenant) => note(tenant, sentSql, [id, message_id]));
  } catch (error) {
    if (error instanceof AppError && error.code === 'mail_quota' && !late) return void (await later(untilSql, error.details.until));
    log(isOutage(error) ? 'warn' : 'error', 'a message was not sent', { error, id });
    if (late || isFinal(error, 'channel_not_configured', 'blocked_address', 'not_found'))
      await inClient((tenant) => note(tenant, failedSql, [id, JSON.stringify(errorOf(error))]));
    else await later(laterSql);
  }
}

/**
 * Sends messages that are due, a few per company; returns whether there may be more. Temporary failures are retried for
 * three days. After a crash between sending and recording, the same message is sent again under the same key.
 */
export const deliverMessages = (database: Database, delivering: Delivering, rounds = new Rounds(60_000)): Promise<number> =>
  rounds.next(
    (busy) => inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [busy], { name: 'messages.claim' })),
    (each) => deliver(database, delivering, each),
  );
