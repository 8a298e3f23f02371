import type { ChannelName, Message } from '@millwright/core/message/channels/registry.ts';
import { type MailSettings, sendMail } from './email.ts';
import { type ProviderSettings, sendSms, sendWhatsapp } from './provider.ts';

/** The settings of each channel: the process's for email, the company's own account for the others. */
export type ChannelSettings = { email: MailSettings; sms: ProviderSettings; whatsapp: ProviderSettings };
/** The settings that the process has for all companies. */
export type ProcessChannels = Pick<ChannelSettings, 'email'>;

/** Sends a message through an external system. Calling again with the same key sends one that is recognisable as the same. */
type Carrier<C extends ChannelName> = (
  settings: ChannelSettings[C],
  message: Message<C>,
  key: string,
  signal?: AbortSignal,
) => Promise<{ message_id: string }>;

const carriers: { [C in ChannelName]: Carrier<C> } = { email: sendMail, sms: sendSms, whatsapp: sendWhatsapp };

/**
 * Sends one message to one recipient. Everything that the product sends to people uses this function. It does not
 * retry; its callers do: steps of runs by `workflows/engine.ts`, account emails in
 * `api/auth/mails/deliver-account-mails.ts`, users' messages in `sending/deliver-messages.ts`.
 */
export const sendMessage = <C extends ChannelName>(
  channel: C,
  settings: Pick<ChannelSettings, C>,
  message: Message<C>,
  key: string,
  signal?: AbortSignal,
) => carriers[channel](settings[channel], message, key, signal);
