import type { ChannelName, Message } from '@millwright/core/message/channels/registry.ts';
import { type MailSettings, sendMail } from './email.ts';
import { type ProviderSettings, sendSms, sendWhatsapp } from './provider.ts';

/** What each channel needs to reach the world: of the process for mail, of the company's own account for the others. */
export type ChannelSettings = { email: MailSettings; sms: ProviderSettings; whatsapp: ProviderSettings };
/** What the process has for every company. */
export type ProcessChannels = Pick<ChannelSettings, 'email'>;

/** Hands a message to the system that carries it; calling again with the same key sends one that is recognisably the same. */
type Carrier<C extends ChannelName> = (
  settings: ChannelSettings[C],
  message: Message<C>,
  key: string,
  signal?: AbortSignal,
) => Promise<{ message_id: string }>;

const carriers: { [C in ChannelName]: Carrier<C> } = { email: sendMail, sms: sendSms, whatsapp: sendWhatsapp };

/**
 * Sends one message to one recipient. Everything that the product sends to people goes through here. It never tries
 * again; who calls it does: a run's step as `workflows/engine.ts` says, mails about accounts in
 * `api/auth/mails/deliver-account-mails.ts`, messages of people in `sending/deliver-messages.ts`.
 */
export const sendMessage = <C extends ChannelName>(
  channel: C,
  settings: Pick<ChannelSettings, C>,
  message: Message<C>,
  key: string,
  signal?: AbortSignal,
) => carriers[channel](settings[channel], message, key, signal);
