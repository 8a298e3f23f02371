import type { SentMessage } from '@millwright/core/contract/messages.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { channels } from '@millwright/core/message/channels/registry.ts';
import { messageKey, type SendingChannel } from '@millwright/core/message/states.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { demandModel } from '../../records/draft/rights.ts';
import { headerText } from '../address.ts';
import { type AttachedFile, toldAttachments } from '../attachments/attached-file.ts';
import { demandConfigured, isConfigured } from '../carriers/accounts.ts';
import { demandDailyQuota } from '../providers/daily-quota.ts';
import { type FilledMessage, fillMessage, type MessageDraft } from './fill.ts';
import { mayReadWords } from './may-read-words.ts';
import { proposedRecipients } from './recipients.ts';

const insertSql = `
  INSERT INTO platform.messages (id, user_id, channel, recipient, subject, body, template_id, language, variables, object_id, model, files)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** Whether all of these messages were queued before; they are queued together. */
export async function areQueued(tenant: TenantTransaction, ids: readonly string[]): Promise<boolean> {
  const [row] = await tenant.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.messages WHERE id = ANY ($1::uuid[])', [ids]);
  return row?.n === ids.length;
}

const required = (field: string) => invalid([{ field, code: 'missing_field', message: 'missing field' }]);

/** `id` is the id of a message that must be queued only once (`areQueued`). */
type Sending = MessageDraft & { recipient: string; test?: boolean | undefined; id?: string | undefined };

/** The recipient's address. A test goes to the caller, by email. */
function recipientOf({ channel, recipient, test }: Sending, own: string): string {
  if (test && channel !== 'email') throw invalid([{ field: 'test', code: 'invalid_value', message: 'Only mails can be tried.' }]);
  const address = channels[channel].address(test ? own : recipient);
  if (address === null) throw new AppError('invalid_address', { field: 'recipient' });
  return address;
}

function demandWords({ subject, body }: FilledMessage, channel: SendingChannel): void {
  if (!body.trim()) throw required('body');
  if (channel === 'email' && !subject.trim()) throw required('subject');
}

/** Queues a message and its attachments with the transaction, and adds it to the timeline of its record. */
export async function queueMessage(
  tenant: TenantTransaction,
  sending: Sending,
  files: readonly AttachedFile[] = [],
): Promise<{ message_id: string }> {
  const { channel, test } = sending;
  demandConfigured(tenant, channel);
  await demandDailyQuota(tenant, channel);
  const filled = await fillMessage(tenant, sending);
  const recipient = recipientOf(sending, filled.variables.user.email);
  demandWords(filled, channel);
  const { body, template_id, language, variables } = filled;
  const about = test ? null : filled.about;
  const [id, subject] = [sending.id ?? newId(), headerText(filled.subject)];
  const values = [id, tenant.principal.user_id, channel, recipient, subject, body, template_id, language, JSON.stringify(variables)];
  await tenant.query(insertSql, [...values, about?.id ?? null, about?.model.model.slug ?? null, JSON.stringify(files)]);
  if (about) {
    // The subject may contain values of the record; then only the message itself has it, for users who may read them.
    const told = { id, channel, recipient, ...(Object.keys(variables.record).length === 0 && { subject }) };
    tenant.emit({ node_id: about.id, model: about.model.model.slug, type: 'message', changes: { [messageKey]: [null, told] } });
  }
  tenant.announce({ about: 'messages' });
  return { message_id: id };
}

/** A preview of a message, with the recipients that the record suggests. */
export async function previewMessage(tenant: TenantTransaction, draft: MessageDraft) {
  const { subject, body, language, missing, about } = await fillMessage(tenant, draft);
  const configured = isConfigured(tenant, draft.channel);
  return { configured, subject, body, language, missing, recipients: about ? await proposedRecipients(tenant, draft.channel, about) : [] };
}

type Row = Omit<SentMessage, 'created_at' | 'sent_at' | 'attachments'> & {
  created_at: Date;
  sent_at: Date | null;
  model: string | null;
  files: AttachedFile[];
};

const readSql = `
  SELECT id, channel, recipient, subject, body, template_id, language, variables, object_id, user_id, state, provider_id, error, created_at, sent_at, model, files
  FROM platform.messages WHERE id = $1`;

/** A message, for its sender and for users who may read its record. Its texts only for users who may read all values in them. */
export async function readMessage(tenant: TenantTransaction, id: string): Promise<SentMessage> {
  const [row] = isUuid(id) ? await tenant.query<Row>(readSql, [id]) : [];
  if (!row) throw new AppError('not_found');
  const { model: slug, files, ...message } = row;
  const model = slug === null ? undefined : tenant.config.schema.models.get(slug);
  const own = row.user_id !== null && row.user_id === tenant.principal.user_id;
  if (!own && !model) throw new AppError('not_found');
  if (!own && model) demandModel(tenant, 'READ', model);
  const words = own || !model || mayReadWords(tenant, model, message.variables.record) ? {} : { subject: '', body: '', variables: {} };
  const attachments = toldAttachments(files, own);
  return { ...message, ...words, attachments, created_at: message.created_at.toISOString(), sent_at: message.sent_at?.toISOString() ?? null };
}
