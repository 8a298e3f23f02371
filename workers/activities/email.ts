import { textOf } from '@millwright/api/automations/steps/types.ts';
import { oneAddress } from '@millwright/api/messages/address.ts';
import { mailSettingsOf } from '@millwright/api/messages/carriers/carrier.ts';
import { sendMessage } from '@millwright/api/messages/send-message.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { largestAttachments } from '@millwright/core/contract/messages.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { filesIn } from './http/files-in.ts';
import type { Send } from './services/context.ts';

const most = 50;

type Progress = { message_id: string | null; sent: number };

/**
 * Sends one mail per recipient and stores each acceptance before the next, so that a retry repeats at most one mail: the
 * one whose acceptance was lost. Its Message-ID is derived from the key of the step, so that both copies are recognised
 * as one.
 */
export const sendEmail: Send = async (services, { input, key, so_far }, { files, keep, signal, transactions }) => {
  const recipients = recipientsOf(input.to);
  const mail = { subject: textOf(input, 'subject'), text: textOf(input, 'body'), ...optional(input, 'from_name'), ...optional(input, 'reply_to') };
  const attached = await files.find(filesIn(input.attachments, 'attachments'));
  demandSize(attached.reduce((sum, { size }) => sum + size, 0));
  const email = await transactions(async (tenant) => mailSettingsOf(tenant, services));
  let progress = progressOf(so_far);
  for (const [index, to] of recipients.entries()) {
    if (index < progress.sent) continue;
    const tooLong = () => new AppError('upstream_failed', { reason: `it took too long after ${index} of ${recipients.length} mails` });
    if (signal.aborted) throw tooLong();
    const attachments = attached.map(({ file_name, content_type, open }) => ({ filename: file_name, content_type, content: open() }));
    const sending = sendMessage('email', { email }, { to, ...mail, attachments }, `${key}/${index}`, signal);
    const { message_id } = await sending.catch((error: unknown) => {
      throw signal.aborted ? tooLong() : error;
    });
    progress = { message_id: progress.message_id ?? message_id, sent: index + 1 };
    if (progress.sent < recipients.length) await keep(progress);
  }
  return progress;
};

const optional = (input: JsonObject, name: 'from_name' | 'reply_to') => (typeof input[name] === 'string' ? { [name]: input[name] } : {});

function progressOf(so_far: Json): Progress {
  const { message_id, sent } = (so_far ?? {}) as JsonObject;
  return { message_id: typeof message_id === 'string' ? message_id : null, sent: typeof sent === 'number' ? sent : 0 };
}

function recipientsOf(to: Json | undefined): string[] {
  const list = Array.isArray(to) ? to : [to];
  if (list.length === 0) throw badInput('to', 'missing_field');
  if (list.length > most) throw badInput('to', 'too_large', { max: most });
  return list.map(oneAddress);
}

function demandSize(bytes: number): void {
  if (bytes > largestAttachments) throw badInput('attachments', 'too_large', { max: `${largestAttachments / 1_000_000} MB` });
}
