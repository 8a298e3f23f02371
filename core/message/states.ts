/** Ways by which people send messages, by their stored names. */
export const sendingChannels = ['email', 'sms', 'whatsapp'] as const;
export type SendingChannel = (typeof sendingChannels)[number];

/** What becomes of a message: handed on (`sent`), known to have arrived (`delivered`), never handed on (`failed`), sent back (`bounced`). */
export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'bounced'] as const;
export type MessageState = (typeof messageStates)[number];

/** The key under which an event of a message keeps what it is; the name of no field. */
export const messageKey = '~message';
