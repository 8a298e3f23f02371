import { isComputed } from '../../field/computed.ts';
import type { FieldType } from '../../field/registry.ts';
import { type End, inverseName, type ResolvedModel, ruleInForce, type Schema } from '../../model/schema.ts';
import type { Field } from '../../model/types.ts';
import { type FormFieldKind, holdsLines } from '../kinds.ts';
import type { FormField } from '../types.ts';

/** The kinds of form field for each type of model field. The first one is the default. */
const ofType: Record<FieldType, readonly FormFieldKind[]> = {
  text: ['text', 'long_text', 'autocomplete'],
  textarea: ['long_text', 'text'],
  link: ['text'],
  number: ['number', 'measure'],
  boolean: ['boolean'],
  progress: ['number'],
  date: ['date'],
  datetime: ['datetime'],
  'datetime-local': ['datetime'],
  tag: ['option'],
  multitag: ['option'],
  file: ['file', 'image', 'document'],
  relation: ['relationship'],
};

/** The kinds of form field for an attribute or relation; empty if the model does not have it. */
export function kindsFor(model: ResolvedModel | undefined, attribute: string): readonly FormFieldKind[] {
  const field = model?.fields.get(attribute);
  if (field) return isComputed(field) ? ['formula'] : ofType[field.type];
  const end = model?.ends.get(attribute);
  if (!end) return [];
  return end.many ? ['items', 'relationship', 'sampling'] : ['relationship'];
}

/** A new form field with the settings that its model field implies. */
function started(kind: FormFieldKind, attribute: string, id: string, stored: Field | undefined, end: End | undefined): FormField {
  return {
    id,
    kind,
    attribute,
    ...(stored?.validation === 'required' && kind !== 'formula' && { required: true }),
    ...(stored?.type === 'multitag' && { multiple: true }),
    ...(kind === 'option' && stored?.type === 'tag' && stored.validation !== 'required' && { required: false }),
    ...(kind === 'relationship' && { allow_existing: true, ...(end?.many && { multiple: true }) }),
  };
}

/** The default form field for an attribute or relation, null if no kind fits. Lines get up to 8 columns from their model. */
export function proposeField(schema: Schema, model: ResolvedModel, attribute: string, newId: () => string, kind?: FormFieldKind): FormField | null {
  const chosen = kind ?? kindsFor(model, attribute)[0];
  if (!chosen) return null;
  const end = model.fields.has(attribute) ? undefined : model.ends.get(attribute);
  const field = started(chosen, attribute, newId(), model.fields.get(attribute), end);
  if (!holdsLines({ kind: chosen }) || !end) return field;
  const lines = schema.models.get(end.to);
  const columns = lines ? proposeFields(schema, lines, newId, { lines: false, except: [inverseName(end)] }).slice(0, 8) : [];
  return { ...field, columns, allow_creation: true, allow_deletion: true };
}

/** The default fields of a new form or line: all fields that people fill in, the naming one first, without the fields of the process. */
export function proposeFields(
  schema: Schema,
  model: ResolvedModel,
  newId: () => string,
  { lines = true, except = [] }: { lines?: boolean; except?: readonly string[] } = {},
): FormField[] {
  const { process, active, operations } = ruleInForce(model.model) ?? {};
  const { primary_attribute } = model.model;
  const own = [...model.fields.values()].filter((field) => !isComputed(field)).map(({ name }) => name);
  const ends = [...model.ends.values()].filter(({ many, relation }) => (many ? lines && relation.type !== 'N_N' : true)).map(({ name }) => name);
  const names = [...own.filter((name) => name === primary_attribute), ...own.filter((name) => name !== primary_attribute), ...ends];
  const left = new Set([...except, process, active, operations]);
  return names.filter((name) => !left.has(name)).flatMap((name) => proposeField(schema, model, name, newId) ?? []);
}
