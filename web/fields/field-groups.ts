import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { viewOf } from './registry.ts';

type FieldGroup = { key: 'fields' | 'computed' | 'notes'; fields: Field[] };

const groupOf = (field: Field): FieldGroup['key'] => {
  if (field.misc?.formulaV1 && !field.misc.formulaDisabled) return 'computed';
  return viewOf(field.type).multiline ? 'notes' : 'fields';
};

/** The fields of a model in the order in which a record shows them: fields that people fill in or link, computed fields, long texts. */
export function fieldGroups({ model, fields, ends }: ResolvedModel): FieldGroup[] {
  const live = (field: Field) => fields.get(field.name) === field || ends.get(field.name)?.attribute === field;
  const visibleFields = model.schema.filter((field) => live(field) && !field.hidden);
  return (['fields', 'computed', 'notes'] as const).flatMap((key) => {
    const members = visibleFields.filter((field) => groupOf(field) === key);
    return members.length > 0 ? [{ key, fields: members }] : [];
  });
}
