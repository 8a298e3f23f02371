import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

export type FieldGroup = { key: 'fields' | 'computed' | 'notes'; fields: Field[] };

const groupOf = (field: Field): FieldGroup['key'] => {
  if (field.misc?.formulaV1 && !field.misc.formulaDisabled) return 'computed';
  return field.type === 'textarea' ? 'notes' : 'fields';
};

/** The fields of a model as a record shows them: what people fill in, what is computed, long texts. */
export function fieldGroups({ fields }: ResolvedModel): FieldGroup[] {
  const shown = [...fields.values()].filter((field) => !field.hidden);
  return (['fields', 'computed', 'notes'] as const).flatMap((key) => {
    const members = shown.filter((field) => groupOf(field) === key);
    return members.length > 0 ? [{ key, fields: members }] : [];
  });
}

/** Whether a person types this field's value: not when it has a formula, even one switched off, or is the sum of other rows. */
export const isWritable = (field: Field) => !field.misc?.formulaV1 && !field.misc?.balance;
