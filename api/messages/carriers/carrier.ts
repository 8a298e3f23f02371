import type { Message } from '@millwright/core/message/channels/registry.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import type { Egress } from '../../egress/fetch.ts';
import { clientOptions } from '../../records/stored/client-options.ts';
import type { MailSettings } from '../email.ts';
import { mailLookOf } from '../mail/mail-look.ts';
import { nameInMail } from '../mail/name-in-mail.ts';
import { type ProcessChannels, sendMessage } from '../send-message.ts';
import { openAccount, openMailServer } from './accounts.ts';

/** The place of a message: its company and id. */
export type MessagePlace = { client_id: string; id: string };

/** The services for sending: the process's mail server, and the egress to companies' own accounts. */
export type Sending = {
  channels: ProcessChannels;
  egress: Egress;
  secrets: SecretBox;
  /** The URL to which a provider reports the delivery of a message. */
  status_url?: (message: MessagePlace) => string | null;
};
type Carried = { to: string; subject: string; text: string } & Pick<Message<'email'>, 'reply_to' | 'attachments'> & { status_url?: string };

/** The server and look of a company's emails, by its own server if it has one. All emails must use this function. */
export async function mailSettingsOf(tenant: TenantTransaction, { channels: { email }, egress, secrets }: Sending): Promise<MailSettings> {
  const own = openMailServer(tenant, secrets);
  const look = mailLookOf(tenant.client.name, await clientOptions(tenant));
  return { ...email, client_id: tenant.client.id, look, ...(own && { from: own.from, own: { ...own, egress } }) };
}

/** The function that sends on this channel for the company. Everything it needs is read in the transaction. */
export async function carrierOf(tenant: TenantTransaction, sending: Sending, channel: SendingChannel) {
  if (channel === 'email') {
    const email = await mailSettingsOf(tenant, sending);
    const from_name = nameInMail(tenant.client.name);
    return ({ status_url: _, ...message }: Carried, key: string) => sendMessage('email', { email }, { from_name, ...message }, key);
  }
  const account = { ...openAccount(tenant, sending.secrets, channel), egress: sending.egress };
  return ({ to, text, status_url }: Carried, key: string) => {
    const settings = { ...account, ...(status_url && { status_url }) };
    return sendMessage(channel, { sms: settings, whatsapp: settings }, { to, text }, key);
  };
}
