import type { ZodType, z } from 'zod';

/** Describes a medium by which messages reach people. The code that sends them is in api/messages. */
export type ChannelDescriptor = {
  /** Its name in documents. It is stored, so it is never renamed. */
  name: string;
  /** The schema of a message to one recipient. */
  message: (kit: { z: typeof z }) => ZodType;
  /** Normalises an address; null if it is invalid. */
  address: (text: string) => string | null;
  /** Keys of the channel's settings that are secrets: never logged and never returned. */
  secrets: readonly string[];
};

/** Defines a channel. It keeps literal types, so that records of channels can derive from it. */
export const defineChannel = <const D extends ChannelDescriptor>(descriptor: D): D => descriptor;
