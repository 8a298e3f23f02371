import type { z } from 'zod';
import type { Field } from '../../model/types.ts';
import { inputTypeOf } from './input-types.ts';
import type { declaredInput } from './schema.ts';

/** One value that an automation takes, as its document holds it. */
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
