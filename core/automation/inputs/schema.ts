import { z } from 'zod';
import { json, reference, text } from '../../schema/shared.ts';
import { inputTypes } from './input-types.ts';

/** One value that an automation takes from its caller. While it is being declared it may be incomplete. */
export const declaredInput = z.strictObject({
  /** Mappings read it as `trigger.input.<name>`. */
  name: z.string().max(63),
  label: text.optional(),
  help: text.optional(),
  type: z.enum(inputTypes),
  /** Whether it is a list of values. */
  list: z.boolean().optional(),
  options: z
    .array(z.strictObject({ key: z.string().max(100), label: text }))
    .max(200)
    .optional(),
  /** The model whose records are values. */
  model: reference.optional(),
  required: z.boolean().optional(),
  /** The default value. */
  default: json.optional(),
});
