/** Channels by which people send messages, by stored name. */
export const sendingChannels = ['email', 'sms', 'whatsapp'] as const;
export type SendingChannel = (typeof sendingChannels)[number];

/** The states of a message: `sent` to the provider, `delivered` to the recipient, `failed` before it was sent, or `bounced`. */
export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'bounced'] as const;
export type MessageState = (typeof messageStates)[number];

/** The key of the message in the data of its event. No field can have this name. */
export const messageKey = '~message';
