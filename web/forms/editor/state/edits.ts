import { inOrder } from '@millwright/core/form/sections.ts';
import type { FormField, FormSection } from '@millwright/core/form/types.ts';
import { type Keys, withKeys } from '../../../documents/saving/with-keys.ts';
import type { FormDraft } from './draft.ts';

/** The selected item: a section, or a field by the path of ids that leads to it (the id of its lines first). */
export type Place = { kind: 'section'; id: string } | { kind: 'field'; path: readonly string[] };

export const samePlace = (one: Place | null, other: Place | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Finds the field at a path of ids; undefined if it doesn't exist. */
export function fieldAt(fields: readonly FormField[], [id, ...rest]: readonly string[]): FormField | undefined {
  const field = fields.find((one) => one.id === id);
  return rest.length ? fieldAt(field?.columns ?? [], rest) : field;
}

/** Changes the list of fields that contains a path. */
function beside(fields: readonly FormField[], path: readonly string[], change: (fields: readonly FormField[]) => FormField[]): FormField[] {
  const [id, ...rest] = path;
  if (!rest.length) return change(fields);
  return fields.map((field) => (field.id === id ? { ...field, columns: beside(field.columns ?? [], rest, change) } : field));
}

/** Settings of a field; undefined removes one. */
export type Settings = Keys<FormField>;

export function changeField(draft: FormDraft, path: readonly string[], settings: Settings): FormDraft {
  const id = path.at(-1);
  return {
    ...draft,
    fields: beside(draft.fields, path, (fields) => fields.map((field) => (field.id === id ? withKeys(field, settings) : field))),
  };
}

/** The settings that don't survive a change of the field's kind. */
const ofKind = { multiple: undefined, columns: undefined, sampling: undefined, device: undefined, default: undefined, autofill: undefined };

/** Changes the kind of a field, as proposed. Lines that stay lines keep their columns. */
export function turnField(draft: FormDraft, path: readonly string[], proposed: FormField): FormDraft {
  const field = fieldAt(draft.fields, path);
  if (!field) return draft;
  const columns = proposed.columns && (field.columns ?? proposed.columns);
  return changeField(draft, path, { ...ofKind, ...proposed, columns, id: field.id, required: field.required });
}

/** Adds a field to a section, or as a column of lines. */
export function addField(draft: FormDraft, field: FormField, into: { section?: string | undefined; lines?: readonly string[] }): FormDraft {
  const { section, lines } = into;
  if (!lines) return { ...draft, fields: [...draft.fields, section === undefined ? field : { ...field, section }] };
  return changeField(draft, lines, { columns: [...(fieldAt(draft.fields, lines)?.columns ?? []), field] });
}

export function removeField(draft: FormDraft, path: readonly string[]): FormDraft {
  return { ...draft, fields: beside(draft.fields, path, (fields) => fields.filter(({ id }) => id !== path.at(-1))) };
}

function swapped<T extends { id: string }>(list: readonly T[], id: string, by: 1 | -1): T[] {
  const at = list.findIndex((one) => one.id === id);
  const other = list[at + by];
  const one = list[at];
  if (!one || !other) return [...list];
  return list.map((each, index) => (index === at ? other : index === at + by ? one : each));
}

/** Moves a field up or down; past the end of its section into the next one. */
export function moveField(draft: FormDraft, path: readonly string[], by: 1 | -1): FormDraft {
  const [id = ''] = path.slice(-1);
  if (path.length > 1) return { ...draft, fields: beside(draft.fields, path, (fields) => swapped(fields, id, by)) };
  const parts = inOrder(draft);
  const at = parts.findIndex(({ fields }) => fields.some((field) => field.id === id));
  const fields = parts[at]?.fields ?? [];
  const index = fields.findIndex((field) => field.id === id);
  if (fields[index + by])
    return inNewOrder(
      draft,
      parts.map((part, n) => (n === at ? { ...part, fields: swapped(fields, id, by) } : part)),
    );
  return parts[at + by] ? moveInto(draft, id, parts[at + by]?.section?.id, by === 1 ? 'first' : 'last') : draft;
}

/** Moves a field to the beginning or end of a section; without a section, before all sections. */
export function moveInto(draft: FormDraft, id: string, section: string | undefined, where: 'first' | 'last' = 'last'): FormDraft {
  const field = draft.fields.find((one) => one.id === id);
  if (!field) return draft;
  const parts = inOrder({ ...draft, fields: draft.fields.filter((one) => one !== field) });
  const moved = withKeys(field, { section });
  const put = (fields: FormField[]) => (where === 'first' ? [moved, ...fields] : [...fields, moved]);
  return inNewOrder(
    draft,
    parts.map((part) => (part.section?.id === section ? { ...part, fields: put(part.fields) } : part)),
  );
}

/** On which side of its target a dragged item is dropped. */
type Side = 'above' | 'below';

function putBeside<T extends { id: string }>(list: readonly T[], one: T, target: string, side: Side): T[] {
  const others = list.filter(({ id }) => id !== one.id);
  const at = others.findIndex(({ id }) => id === target) + (side === 'below' ? 1 : 0);
  return [...others.slice(0, at), one, ...others.slice(at)];
}

/** Moves a field beside another: into its section, or a column within the same lines. */
export function placeField(draft: FormDraft, path: readonly string[], target: string, side: Side): FormDraft {
  const field = fieldAt(draft.fields, path);
  if (!field) return draft;
  if (path.length > 1) return { ...draft, fields: beside(draft.fields, path, (fields) => putBeside(fields, field, target, side)) };
  const parts = inOrder({ ...draft, fields: draft.fields.filter((one) => one !== field) });
  const isThere = ({ fields }: (typeof parts)[number]) => fields.some(({ id }) => id === target);
  const moved = withKeys(field, { section: parts.find(isThere)?.section?.id });
  return inNewOrder(
    draft,
    parts.map((part) => (isThere(part) ? { ...part, fields: putBeside(part.fields, moved, target, side) } : part)),
  );
}

/** Moves a section with its fields before or after another. */
export function placeSection(draft: FormDraft, id: string, target: string, side: Side): FormDraft {
  const section = draft.sections.find((one) => one.id === id);
  return section && id !== target ? { ...draft, sections: putBeside(draft.sections, section, target, side) } : draft;
}

const inNewOrder = (draft: FormDraft, parts: readonly { fields: FormField[] }[]): FormDraft => ({
  ...draft,
  fields: parts.flatMap(({ fields }) => fields),
});

export const addSection = (draft: FormDraft, section: FormSection): FormDraft => ({ ...draft, sections: [...draft.sections, section] });

export function changeSection(draft: FormDraft, id: string, settings: Keys<FormSection>): FormDraft {
  return { ...draft, sections: draft.sections.map((section) => (section.id === id ? withKeys(section, settings) : section)) };
}

export const moveSection = (draft: FormDraft, id: string, by: 1 | -1): FormDraft => ({ ...draft, sections: swapped(draft.sections, id, by) });

/** Removes a section; its fields move to the one before it. */
export function removeSection(draft: FormDraft, id: string): FormDraft {
  const at = draft.sections.findIndex((section) => section.id === id);
  const before = draft.sections[at - 1]?.id;
  const fields = inOrder(draft)
    .flatMap((part) => part.fields)
    .map((field) => (field.section === id ? withKeys(field, { section: before }) : field));
  return { ...draft, fields, sections: draft.sections.filter((section) => section.id !== id) };
}
