import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { AppFailure } from '../../data/http.ts';
import { placedProblems } from './form-problems.ts';
import {
  type BrowserForm,
  type FieldPath,
  type FormContext,
  type FormValues,
  fromRecord,
  type Names,
  valueAtPath,
  withValue,
} from './form-values.ts';

/** A value that another person changed since the form was opened: its path, and the stored value. */
export type FormConflict = { field: string; stored: Json };

/** The conflicts in a refusal, by the path in the submission. */
export function conflictsIn(error: unknown): FormConflict[] {
  if (!(error instanceof AppFailure) || error.code !== 'out_of_sync') return [];
  const { stored } = error.details as { stored?: JsonObject };
  return Object.entries(stored ?? {}).map(([field, value]) => ({ field, stored: value }));
}

/** The conflicts in a refusal, by the path on the screen. */
export function placedConflicts(form: Pick<BrowserForm, 'fields'>, values: FormValues, context: FormContext, error: unknown): FormConflict[] {
  const placed = (field: string) => placedProblems(form, values, context, [{ field, code: 'out_of_sync', message: '' }])[0]?.field ?? field;
  return conflictsIn(error).map(({ field, stored }) => ({ field: placed(field), stored }));
}

/** Parses a path: `lines[2].amount` as `['lines', 2, 'amount']`. */
export const readPath = (text: string): FieldPath => [...text.matchAll(/\w+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));

type FoundField = { field: FormField; model: ResolvedModel | null };

/** The field at a path, with the model that it belongs to. */
export function fieldAt(fields: readonly FormField[], schema: Schema | null, model: ResolvedModel | null, path: FieldPath): FoundField | null {
  const [attribute, , ...inner] = path;
  const field = fields.find((one) => one.attribute === attribute);
  if (!field || path.length === 1) return field ? { field, model } : null;
  const end = model?.ends.get(field.attribute);
  return fieldAt(field.columns ?? [], schema, (end && schema?.models.get(end.to)) ?? null, inner);
}

/** The options of the fields at the same level as a path. */
export function optionsAt(options: JsonObject, [attribute = '', , ...inner]: FieldPath): JsonObject {
  return inner.length ? optionsAt((options[attribute] ?? {}) as JsonObject, inner) : options;
}

/** The path of the same value in another version of the values, in which lines are found by identity. */
function placeIn(other: Json, values: Json, path: FieldPath): FieldPath | null {
  const [part, ...rest] = path;
  if (part === undefined) return [];
  const identity = valueAtPath(values, [part, 'identity']);
  const at = typeof part === 'number' ? (Array.isArray(other) ? other.findIndex((row) => valueAtPath(row, ['identity']) === identity) : -1) : part;
  const inner = at === -1 ? null : placeIn(valueAtPath(other, [at]), valueAtPath(values, [part]), rest);
  return inner && [at, ...inner];
}

type Held = { values: FormValues; opened: FormValues | null; names: Names };

/** Resolves a conflict: the stored value becomes the value at opening. */
export function decided<H extends Held>(
  form: Pick<BrowserForm, 'fields'>,
  held: H,
  { field: text, stored }: FormConflict,
  keep: 'mine' | 'theirs',
): H {
  const path = readPath(text);
  const place = fieldAt(form.fields, null, null, path);
  const before = held.opened && placeIn(held.opened, held.values, path);
  if (!place || !before) return held;
  const names: Names = new Map(held.names);
  const theirs = fromRecord(place.field, stored, names);
  const values = keep === 'mine' ? held.values : (withValue(held.values, path, theirs) as FormValues);
  return { ...held, names, values, opened: withValue(held.opened, before, theirs) as FormValues };
}
