import type { SentFile } from '@millwright/api/automations/execution/step-files.ts';
import { textOf } from '@millwright/api/automations/steps/types.ts';
import { newId } from '@millwright/api/db/sql/new-id.ts';
import { addDocuments, withAttachments } from '@millwright/api/messages/attachments/keep-attachments.ts';
import { demandSize, type Piece, readAttachments } from '@millwright/api/messages/attachments/read-attachments.ts';
import { areQueued, queueMessage } from '@millwright/api/messages/sending/messages.service.ts';
import { printer } from '@millwright/api/pdf/browser/printer.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { mostRecipients } from '@millwright/core/automation/steps/business/message.ts';
import { mostAttachments } from '@millwright/core/contract/messages.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { type SendingChannel, sendingChannels } from '@millwright/core/message/states.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { filesIn } from '../http/files-in.ts';
import type { Send } from '../services/context.ts';
import { languageIn } from './records-in.ts';

/**
 * Queues a message for each recipient with its documents, all in one transaction. Messages queued by an attempt whose
 * answer was lost are not queued again.
 */
export const queueMessages: Send = async (services, { input, so_far }, { files, transactions, keep, asStep, company, signal }) => {
  const channel = channelIn(input.channel);
  const recipients = recipientsIn(input.to);
  const before = idsIn(so_far);
  if (before.length > 0 && (await transactions((tenant) => areQueued(tenant, before)))) return { messages: before };
  const { storage, megabytes } = services.files;
  const object_id = await recordIn(input, asStep.primary_item_id);
  const draft = { channel, template_id: textOf(input, 'template'), language: languageIn(input.language), ...(object_id ? { object_id } : {}) };
  const pieces = [
    ...(await files.find(filesIn(input.attachments, 'attachments'))).map(asPiece),
    ...(await transactions((tenant) => readAttachments(tenant, storage, { ...draft, attachments: documentsIn(input, channel) }))),
  ];
  demandMail(pieces, channel);
  const messages = before.length === recipients.length ? before : recipients.map(() => newId());
  await keep({ messages });
  const keeping = { storage, printer, whose: { company: (await company()).id, reader: signal } };
  await withAttachments(keeping, pieces, (attached, queued) =>
    asStep.write(async (tenant) => {
      queued();
      await addDocuments(tenant, attached, { FILES_PER_COMPANY: megabytes, FILES_PER_PERSON: 0 });
      for (const [index, recipient] of recipients.entries()) await queueMessage(tenant, { ...draft, recipient, id: messages[index] }, attached);
    }),
  );
  return { messages };
};

/** The message ids of an earlier attempt. */
const idsIn = (so_far: Json): string[] =>
  isObject(so_far) && Array.isArray(so_far.messages) ? so_far.messages.filter((id) => typeof id === 'string') : [];

function channelIn(asked: Json | undefined): SendingChannel {
  const channel = sendingChannels.find((each) => each === asked);
  if (!channel) throw badInput('channel', 'unknown_option', { option: String(asked) });
  return channel;
}

function recipientsIn(to: Json | undefined): string[] {
  const given = (Array.isArray(to) ? to.flat() : [to ?? null]).map((each) => {
    if (typeof each !== 'string' || each.trim() === '') throw badInput('to', 'missing_field');
    return each.trim();
  });
  const recipients = [...new Set(given)];
  if (recipients.length === 0) throw badInput('to', 'missing_field');
  if (recipients.length > mostRecipients) throw badInput('to', 'too_large', { max: mostRecipients });
  return recipients;
}

/** The record of the message: the run's own, or another one. None if the step says so. */
async function recordIn({ primary_item_id }: JsonObject, own: () => Promise<string | null>): Promise<string | null> {
  if (primary_item_id === null) return null;
  const id = typeof primary_item_id === 'string' ? primary_item_id : await own();
  if (id !== null && !isUuid(id)) throw badInput('primary_item_id', 'not_a_text');
  return id;
}

function documentsIn({ documents }: JsonObject, channel: SendingChannel) {
  const named = Array.isArray(documents) ? documents.map(String) : [];
  if (named.length > mostAttachments) throw badInput('documents', 'too_large', { max: mostAttachments });
  if (named.length > 0 && channel !== 'email') throw badInput('documents', 'only_by_mail');
  return named.map((pdf_template_id) => ({ pdf_template_id }));
}

const asPiece = ({ open: _, ...details }: SentFile): Piece => details;

function demandMail(pieces: readonly Piece[], channel: SendingChannel): void {
  if (pieces.length > 0 && channel !== 'email') throw badInput('attachments', 'only_by_mail');
  if (pieces.length > mostAttachments) throw badInput('attachments', 'too_large', { max: mostAttachments });
  demandSize(pieces.reduce((sum, piece) => sum + ('print' in piece ? 0 : piece.size), 0));
}
