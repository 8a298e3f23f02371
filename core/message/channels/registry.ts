import type { z } from 'zod';
import type { ChannelDescriptor } from '../define-channel.ts';
import { email } from './email.ts';
import { sms } from './sms.ts';
import { whatsapp } from './whatsapp.ts';

/** Every channel by which messages are sent, under its stored name. */
export const channels = { email, sms, whatsapp } as const satisfies Record<string, ChannelDescriptor>;
export type ChannelName = keyof typeof channels;

/** A ready message of a channel. */
export type Message<C extends ChannelName> = z.infer<ReturnType<(typeof channels)[C]['message']>>;
