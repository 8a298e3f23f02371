import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@millwright/core/errors.ts';
import type { Message } from '@millwright/core/message/channels/registry.ts';
import { createTransport, type Transporter } from 'nodemailer';
import { headerText, oneAddress } from './address.ts';
import type { MailQuota } from './mail-quota.ts';

/** `from` is the sender's address; its name may be given by each mail. `client_id` is the company whose mail it is, for the quota. */
export type MailSettings = { smtp_url: string; from: string; quota?: MailQuota; client_id?: string | null };
const transports = new Map<string, Transporter>();

function transportOf(url: string): Transporter {
  const cached = transports.get(url);
  if (cached) return cached;
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transports.set(url, transport);
  return transport;
}

/** Ends idle connections to the mail server. */
export function closeMail(): void {
  for (const transport of transports.values()) transport.close();
  transports.clear();
}

/** The same key gives the same Message-ID, so a mail that had to be sent twice is recognised as one. */
function messageIdOf(key: string, from: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${from.split('@')[1] ?? 'localhost'}>`;
}

function refused(error: unknown): AppError {
  const { cause } = error as { cause?: unknown };
  if (cause instanceof AppError) return cause;
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode && responseCode >= 500)
    return new AppError('upstream_failed', { reason: `the mail server refused it (${responseCode})`, permanent: true }, { cause: error });
  return new AppError('unavailable', { service: 'mail', reason: code ?? 'the mail server did not answer' }, { cause: error });
}

/**
 * Hands one mail for one recipient, its texts filled already (template.ts), to the mail server. `key` names the effect: calling again with it sends a mail that
 * is recognisably the same.
 */
export async function sendMail(settings: MailSettings, mail: Message<'email'>, key: string): Promise<{ message_id: string }> {
  const to = oneAddress(mail.to);
  const from = oneAddress(settings.from);
  const message_id = messageIdOf(key, from);
  const giveBack = await settings.quota?.take(settings.client_id ?? null, to);
  try {
    await transportOf(settings.smtp_url).sendMail({
      envelope: { from, to: [to] },
      from: { name: headerText(mail.from_name ?? 'Millwright', 100), address: from },
      to: { name: '', address: to },
      ...(mail.reply_to ? { replyTo: { name: '', address: oneAddress(mail.reply_to) } } : {}),
      subject: headerText(mail.subject),
      messageId: message_id,
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments?.map(({ filename, content, content_type }) => ({
        filename: headerText(filename, 200),
        content: Readable.from(content, { objectMode: false }),
        contentType: content_type,
      })),
    });
  } catch (error) {
    await giveBack?.();
    throw refused(error);
  }
  return { message_id };
}
