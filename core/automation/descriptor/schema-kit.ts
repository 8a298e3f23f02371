import { z } from 'zod';

/** A value that a mapping may stand for: the literal of its kind, or `{$: "<JSONata>"}` evaluated when the step runs. */
const mapped = <T extends z.ZodType>(literal: T) => z.union([z.strictObject({ $: z.string().min(1) }), literal]);

/** The parts of zod that descriptors build with, each by its name: handing on all of `z` would put all of it into the browser's bundle. */
const builders = {
  array: z.array,
  boolean: z.boolean,
  enum: z.enum,
  literal: z.literal,
  looseObject: z.looseObject,
  null: z.null,
  number: z.number,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  union: z.union,
  unknown: z.unknown,
};

/** What descriptors build their schemas of. They get it as an argument, so that the workflow bundle holds no zod. */
export const schemaKit = {
  z: builders,
  mapped,
  text: mapped(z.string()),
  /** A text without which the step can only fail. */
  filled: mapped(z.string().trim().min(1, 'is required')),
  object: mapped(z.record(z.string(), z.unknown())),
  list: mapped(z.array(z.unknown())),
  anything: z.unknown(),
};
export type SchemaKit = typeof schemaKit;
