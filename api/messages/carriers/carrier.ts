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

/** A message of a company. */
export type MessagePlace = { client_id: string; id: string };

/** What hands messages on: the mail server of the process, and the way out to what companies have of their own. */
export type Sending = {
  channels: ProcessChannels;
  egress: Egress;
  secrets: SecretBox;
  /** Where a provider tells what became of a message. */
  status_url?: (message: MessagePlace) => string | null;
};
type Carried = { to: string; subject: string; text: string } & Pick<Message<'email'>, 'reply_to' | 'attachments'> & { status_url?: string };

/** How the mail of a company goes, and how it looks: by a server of its own where it has one. Nothing but this says so. */
export async function mailSettingsOf(tenant: TenantTransaction, { channels: { email }, egress, secrets }: Sending): Promise<MailSettings> {
  const own = openMailServer(tenant, secrets);
  const look = mailLookOf(tenant.client.name, await clientOptions(tenant));
  return { ...email, client_id: tenant.client.id, look, ...(own && { from: own.from, own: { ...own, egress } }) };
}

/** What sends on this channel in the name of the company; all that it takes is read in the transaction. */
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
