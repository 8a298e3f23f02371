import type { Field, Model } from '@millwright/core/model/types.ts';
import type { ModelContent } from '../data/use-models.ts';

type Misc = NonNullable<Model['misc']>;

/** The editable part of a model. */
export function draftOf({ displayed_name, icon, schema, primary_attribute, misc }: Model): ModelContent {
  return { displayed_name, ...(icon === undefined ? {} : { icon }), schema, primary_attribute, ...(misc === undefined ? {} : { misc }) };
}

const changeField = (draft: ModelContent, id: string, change: (field: Field) => Field): ModelContent => ({
  ...draft,
  schema: draft.schema.map((field) => (field.id === id ? change(field) : field)),
});

/** Changes properties of a field; undefined removes one. */
export function updateField(draft: ModelContent, id: string, keys: { [Key in keyof Field]?: Field[Key] | undefined }): ModelContent {
  return changeField(draft, id, (field) => withoutUndefined({ ...field, ...keys }) as Field);
}

/** Changes a field's settings (`misc`); undefined removes one. */
export function updateSetup(draft: ModelContent, id: string, keys: { [Key in keyof NonNullable<Field['misc']>]?: unknown }): ModelContent {
  return changeField(draft, id, (field) => {
    const misc = withoutUndefined({ ...field.misc, ...keys });
    const { misc: _, ...bare } = field;
    return (Object.keys(misc).length ? { ...bare, misc } : bare) as Field;
  });
}

const withoutUndefined = (value: object) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));

/** Changes rules of the whole model; undefined removes one. */
export function setRule({ misc: before, ...draft }: ModelContent, rules: { [Key in keyof Misc]?: Misc[Key] | undefined }): ModelContent {
  const misc = withoutUndefined({ ...before, ...rules }) as Misc;
  return Object.keys(misc).length ? { ...draft, misc } : draft;
}

/** Adds a field after the existing ones. */
export function addField(draft: ModelContent, field: Field): ModelContent {
  return { ...draft, schema: [...draft.schema, field] };
}

/** Renames a field that was never stored. If it is the primary attribute, it remains that. */
export function nameField(draft: ModelContent, id: string, name: string): ModelContent {
  const before = draft.schema.find((field) => field.id === id)?.name;
  const named = updateField(draft, id, { name });
  return before === draft.primary_attribute ? { ...named, primary_attribute: name } : named;
}

/** Removes a field: a field that was never stored disappears, another is marked as deleted and can be restored. */
export function removeField(draft: ModelContent, id: string, stored: readonly Field[]): ModelContent {
  const isStored = stored.some((field) => field.id === id);
  return isStored ? updateField(draft, id, { deleted: true }) : { ...draft, schema: draft.schema.filter((field) => field.id !== id) };
}

export const restoreField = (draft: ModelContent, id: string): ModelContent => updateField(draft, id, { deleted: undefined });

/** Moves a field one place among the fields that are not deleted, up (-1) or down (1); null at the edge. */
export function moveField(draft: ModelContent, id: string, by: -1 | 1): ModelContent | null {
  const live = draft.schema.filter(({ deleted }) => !deleted);
  const at = live.findIndex((field) => field.id === id);
  const other = live[at + by];
  const own = live[at];
  if (!own || !other) return null;
  const swap = new Map([
    [own.id, other],
    [other.id, own],
  ]);
  return { ...draft, schema: draft.schema.map((field) => swap.get(field.id) ?? field) };
}
