import { z } from 'zod';
import type { Field } from '../../model/types.ts';
import { json, reference, text } from '../../schema/shared.ts';
import { inputTypeOf, inputTypes } from './input-types.ts';

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
export type DeclaredInput = z.infer<typeof declaredInput>;

/** Most inputs of one automation, and most values of a list. */
export const mostInputs = 50;
export const mostValues = 10_000;

const nothing: readonly DeclaredInput[] = [];
/** The inputs that a trigger declares; one without any takes whatever it is handed. */
export const inputsOf = (trigger: object): readonly DeclaredInput[] =>
  ('inputs' in trigger ? (trigger.inputs as DeclaredInput[] | undefined) : null) ?? nothing;

/** The input as a field of a model, by which its values are edited; null for what is no field. */
export function fieldOf({ name, label, type, options }: DeclaredInput): Field | null {
  const { field } = inputTypeOf(type);
  if (!field) return null;
  const misc = { ...(type === 'number' && { decimals: 'as_stored' as const }), ...(options && { options }) };
  return { id: name, name, label: label ?? name, type: field, misc };
}
