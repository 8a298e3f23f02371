import { z } from 'zod';
import { json, reference, text } from '../../schema/shared.ts';
import { inputTypes } from './input-types.ts';

/** One value that an automation takes from whoever starts it. One that is still being declared may be unfinished. */
export const declaredInput = z.strictObject({
  /** Mappings read it as `trigger.input.<name>`. */
  name: z.string().max(63),
  label: text.optional(),
  help: text.optional(),
  type: z.enum(inputTypes),
  /** Any number of values of the type. */
  list: z.boolean().optional(),
  options: z
    .array(z.strictObject({ key: z.string().max(100), label: text }))
    .max(200)
    .optional(),
  /** The model whose records are values. */
  model: reference.optional(),
  required: z.boolean().optional(),
  /** Taken where nothing is given. */
  default: json.optional(),
});
