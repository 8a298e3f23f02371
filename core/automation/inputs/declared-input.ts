import type { z } from 'zod';
import type { Field } from '../../model/types.ts';
import { inputTypeOf } from './input-types.ts';
import type { declaredInput } from './schema.ts';

/** One declared input of an automation, as stored in its document. */
export type DeclaredInput = z.infer<typeof declaredInput>;

/** The most inputs of an automation, and the most values of a list. */
export const mostInputs = 50;
export const mostValues = 10_000;

const nothing: readonly DeclaredInput[] = [];
/** The inputs that a trigger declares. Without any, all values are accepted. */
export const inputsOf = (trigger: object): readonly DeclaredInput[] =>
  ('inputs' in trigger ? (trigger.inputs as DeclaredInput[] | undefined) : null) ?? nothing;

/** The input as a field of a model, for editing its values; null when its type is not a field's. */
export function fieldOf({ name, label, type, options }: DeclaredInput): Field | null {
  const { field } = inputTypeOf(type);
  if (!field) return null;
  const misc = { ...(type === 'number' && { decimals: 'as_stored' as const }), ...(options && { options }) };
  return { id: name, name, label: label ?? name, type: field, misc };
}
