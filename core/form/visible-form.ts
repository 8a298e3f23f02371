import type { End, ResolvedModel, Schema } from '../model/schema.ts';
import type { FormField } from './types.ts';

/** Whether a person may see and write a field or relation of a model. */
export type FieldRights = { sees: (model: ResolvedModel, name: string) => boolean; writes: (model: ResolvedModel, name: string) => boolean };

/** A field that a person may not see, by its attribute path in the form. */
export type Withheld = { attribute: string; label: FormField['label'] };

/**
 * The fields of a form for one person: fields that they may not see are left out, and fields that they may not write are
 * read-only. `withheld` lists the fields left out.
 */
export function visibleFields(
  schema: Schema,
  model: ResolvedModel,
  fields: readonly FormField[],
  rights: FieldRights,
): { fields: FormField[]; withheld: Withheld[] } {
  const withheld: Withheld[] = [];
  const leaveOut = (field: FormField, label: FormField['label']) => {
    withheld.push({ attribute: field.attribute, label: field.label ?? label });
    return [];
  };
  const visible = fields.flatMap((field): FormField[] => {
    const end: End | undefined = model.fields.has(field.attribute) ? undefined : model.ends.get(field.attribute);
    const own = model.fields.get(field.attribute);
    // A form field may have no field in the model.
    if (!end && !own) return [field];
    if (!rights.sees(model, field.attribute)) return leaveOut(field, own?.label);
    const target = end && schema.models.get(end.to);
    const columns = target && field.columns ? visibleFields(schema, target, field.columns, rights) : null;
    if (columns) withheld.push(...columns.withheld.map((each) => ({ ...each, attribute: `${field.attribute}.${each.attribute}` })));
    return [
      {
        ...field,
        ...(columns ? { columns: columns.fields } : {}),
        ...(own && !rights.writes(model, field.attribute) ? { read_only: true } : {}),
      },
    ];
  });
  return { fields: visible, withheld };
}
