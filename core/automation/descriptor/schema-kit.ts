import { z } from 'zod';

/** A value or a mapping: the literal of its kind, or `{$: "<JSONata>"}`, which is evaluated when the step runs. */
const mapped = <T extends z.ZodType>(literal: T) => z.union([z.strictObject({ $: z.string().min(1) }), literal]);

/** The parts of zod that descriptors use, one by one. Passing all of `z` would put all of it into the browser's bundle. */
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

/** The building blocks of descriptors' schemas. They are passed as an argument, so that the workflow bundle does not contain zod. */
export const schemaKit = {
  z: builders,
  mapped,
  text: mapped(z.string()),
  /** A text that the step can't work without. */
  filled: mapped(z.string().trim().min(1, 'is required')),
  object: mapped(z.record(z.string(), z.unknown())),
  list: mapped(z.array(z.unknown())),
  anything: z.unknown(),
};
export type SchemaKit = typeof schemaKit;
