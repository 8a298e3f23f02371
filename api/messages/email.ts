import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { AppError } from '@millwright/core/errors.ts';
import type { MailSecurity } from '@millwright/core/integration/accounts.ts';
import type { Message } from '@millwright/core/message/channels/registry.ts';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Egress } from '../egress/fetch.ts';
import { headerText, oneAddress } from './address.ts';
import { dressMail } from './mail/dress-mail.ts';
import type { MailLook } from './mail/mail-look.ts';
import type { MailQuota } from './mail-quota.ts';

/** A company's own mail server, and its sender address. */
export type OwnMailServer = { host: string; port: number; security: MailSecurity; from: string; username: string; password: string };
/**
 * `from` is the sender's address. An email may give a sender name; the default is the company's. `client_id` is the
 * company, for the quota. With `own` the email goes to that server, at the address that `egress` allows. Plain text
 * emails also get the `look` of the company.
 */
export type MailSettings = {
  smtp_url: string;
  from: string;
  quota?: MailQuota;
  client_id?: string | null;
  look?: MailLook;
  own?: OwnMailServer & { egress: Pick<Egress, 'mailServer'>; patience_ms?: number };
};
/** The most time for an email on a company's own server, even if it keeps responding. */
const ownPatience_ms = 30_000;
const limits = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  socketCloseTimeout: 500,
  disableFileAccess: true,
  disableUrlAccess: true,
};
const transports = new Map<string, Transporter>();

function transportOf(url: string): Transporter {
  const cached = transports.get(url);
  if (cached) return cached;
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...limits });
  transports.set(url, transport);
  return transport;
}

/** A connection for one email. The server's certificate must be valid for the host name, although the connection goes to the resolved address. */
async function ownTransport({ egress, host, port, security, username, password }: NonNullable<MailSettings['own']>): Promise<Transporter> {
  const address = await egress.mailServer(host, port);
  return createTransport({
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(username && { auth: { user: username, pass: password } }),
    ...limits,
  });
}

async function handOn({ own, smtp_url }: MailSettings, mail: SendMailOptions): Promise<void> {
  if (!own) return void (await transportOf(smtp_url).sendMail(mail));
  const late = AbortSignal.timeout(own.patience_ms ?? ownPatience_ms);
  const transport = await ownTransport(own);
  try {
    await transport.sendMail({ ...mail, signal: mail.signal ? AbortSignal.any([mail.signal, late]) : late });
  } finally {
    transport.close();
  }
}

/** Closes idle connections to the mail server. */
export function closeMail(): void {
  for (const transport of transports.values()) transport.close();
  transports.clear();
}

/** The same key gives the same Message-ID, so an email that was sent twice is recognised as one. */
function messageIdOf(key: string, from: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${from.split('@')[1] ?? 'localhost'}>`;
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { cause } = error as { cause?: unknown };
  if (cause instanceof AppError) return cause;
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode && responseCode >= 500)
    return new AppError('upstream_failed', { reason: `the mail server refused it (${responseCode})`, permanent: true }, { cause: error });
  if (code === 'EABORT') return new AppError('unavailable', { service: 'mail', reason: 'it took too long' }, { cause: error });
  return new AppError('unavailable', { service: 'mail', reason: code ?? 'the mail server did not answer' }, { cause: error });
}

const attachmentsOf = ({ attachments = [] }: Message<'email'>) =>
  attachments.map(({ filename, content, content_type }) => ({
    filename: headerText(filename, 200),
    content: Readable.from(content, { objectMode: false }),
    contentType: content_type,
  }));

/**
 * Sends one email to one recipient; its texts are already filled (template.ts). `key` identifies the effect: calling
 * again with it sends an email with the same Message-ID. `signal` closes the connection.
 */
export async function sendMail(settings: MailSettings, mail: Message<'email'>, key: string, signal?: AbortSignal): Promise<{ message_id: string }> {
  const to = oneAddress(mail.to);
  const from = oneAddress(settings.from);
  const message_id = messageIdOf(key, from);
  const dressed = settings.look && mail.text !== undefined && mail.html === undefined ? dressMail(mail.text, settings.look) : null;
  const giveBack = await settings.quota?.take(settings.client_id ?? null, to);
  try {
    await handOn(settings, {
      envelope: { from, to: [to] },
      from: { name: headerText(mail.from_name ?? settings.look?.name ?? 'Millwright', 100), address: from },
      to: { name: '', address: to },
      ...(mail.reply_to ? { replyTo: { name: '', address: oneAddress(mail.reply_to) } } : {}),
      subject: headerText(mail.subject),
      ...(mail.unsubscribe ? { list: { unsubscribe: mail.unsubscribe } } : {}),
      messageId: message_id,
      signal,
      text: mail.text,
      html: dressed?.html ?? mail.html,
      attachments: [...(dressed?.pictures ?? []), ...attachmentsOf(mail)],
    });
  } catch (error) {
    await giveBack?.();
    throw refusalOf(error);
  }
  return { message_id };
}
