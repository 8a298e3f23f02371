import type { ZodType, z } from 'zod';

/** Everything that the product knows of a way to reach somebody; api/messages has what carries its messages. */
export type ChannelDescriptor = {
  /** Its name in documents. Stored: never renamed. */
  name: string;
  /** A ready message to one recipient. */
  message: (kit: { z: typeof z }) => ZodType;
  /** The recipient's address in the form that is sent to; null for what is none. */
  address: (text: string) => string | null;
  /** Keys of the channel's settings that are secrets: never logged and never answered. */
  secrets: readonly string[];
};

/** Describes a channel; its literals stay known to the compiler, so that records of channels derive from it. */
export const defineChannel = <const D extends ChannelDescriptor>(descriptor: D): D => descriptor;
