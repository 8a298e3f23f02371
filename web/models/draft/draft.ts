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

/** The draft with other keys of a field; undefined takes a key away. */
export function updateField(draft: ModelContent, id: string, keys: { [Key in keyof Field]?: Field[Key] | undefined }): ModelContent {
  return changeField(draft, id, (field) => withoutUndefined({ ...field, ...keys }) as Field);
}

/** The same of what a field is set up with. */
export function updateSetup(draft: ModelContent, id: string, keys: { [Key in keyof NonNullable<Field['misc']>]?: unknown }): ModelContent {
  return changeField(draft, id, (field) => {
    const misc = withoutUndefined({ ...field.misc, ...keys });
    const { misc: _, ...bare } = field;
    return (Object.keys(misc).length ? { ...bare, misc } : bare) as Field;
  });
}

const withoutUndefined = (value: object) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));

/** The draft with other rules of the model as a whole; undefined takes one away. */
export function setRule({ misc: before, ...draft }: ModelContent, rules: { [Key in keyof Misc]?: Misc[Key] | undefined }): ModelContent {
  const misc = withoutUndefined({ ...before, ...rules }) as Misc;
  return Object.keys(misc).length ? { ...draft, misc } : draft;
}

/** Adds a field behind the others that are there. */
export function addField(draft: ModelContent, field: Field): ModelContent {
  return { ...draft, schema: [...draft.schema, field] };
}

/** Gives a field that was never stored another technical name; where it names the records, it goes on doing so. */
export function nameField(draft: ModelContent, id: string, name: string): ModelContent {
  const before = draft.schema.find((field) => field.id === id)?.name;
  const named = updateField(draft, id, { name });
  return before === draft.primary_attribute ? { ...named, primary_attribute: name } : named;
}

/** Takes a field away: one that was never stored leaves nothing, another stays and can be brought back. */
export function removeField(draft: ModelContent, id: string, stored: readonly Field[]): ModelContent {
  const isStored = stored.some((field) => field.id === id);
  return isStored ? updateField(draft, id, { deleted: true }) : { ...draft, schema: draft.schema.filter((field) => field.id !== id) };
}

export const restoreField = (draft: ModelContent, id: string): ModelContent => updateField(draft, id, { deleted: undefined });

/** Moves a field one place among those that are there, up (-1) or down (1); null at the edge. */
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
