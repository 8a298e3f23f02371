import type { ChannelName, Message } from '@millwright/core/message/channels/registry.ts';
import { type MailSettings, sendMail } from './email.ts';

/** What each channel needs of the process to reach the world. */
export type ChannelSettings = { email: MailSettings };

/** Hands a message to the system that carries it; calling again with the same key sends one that is recognisably the same. */
type Carrier<C extends ChannelName> = (settings: ChannelSettings[C], message: Message<C>, key: string) => Promise<{ message_id: string }>;

const carriers: { [C in ChannelName]: Carrier<C> } = { email: sendMail };

/**
 * Sends one message to one recipient. Everything that the product sends to people goes through here. It never tries
 * again; who calls it does: a run's step as `workflows/engine.ts` says, mails about accounts in
 * `api/auth/mails/deliver-account-mails.ts`.
 */
export const sendMessage = <C extends ChannelName>(channel: C, settings: ChannelSettings, message: Message<C>, key: string) =>
  carriers[channel](settings[channel], message, key);
