import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { AppFailure } from '../../data/http.ts';
import { placedProblems } from './form-problems.ts';
import { type BrowserForm, type FormContext, type FormValues, fromRecord, type Names, type Place, valueAtPlace, withValue } from './form-values.ts';

/** A value that somebody else has changed since the form was opened: its place on the screen, and what is stored now. */
export type FormConflict = { field: string; stored: Json };

/** What a refusal says about values that others have changed, by the place at which it was sent. */
export function conflictsIn(error: unknown): FormConflict[] {
  if (!(error instanceof AppFailure) || error.code !== 'out_of_sync') return [];
  const { stored } = error.details as { stored?: JsonObject };
  return Object.entries(stored ?? {}).map(([field, value]) => ({ field, stored: value }));
}

/** The same by the place on the screen. */
export function placedConflicts(form: Pick<BrowserForm, 'fields'>, values: FormValues, context: FormContext, error: unknown): FormConflict[] {
  const placed = (field: string) => placedProblems(form, values, context, [{ field, code: 'out_of_sync', message: '' }])[0]?.field ?? field;
  return conflictsIn(error).map(({ field, stored }) => ({ field: placed(field), stored }));
}

/** `lines[2].amount` as `['lines', 2, 'amount']`. */
export const placeOf = (text: string): Place => [...text.matchAll(/\w+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));

export type FoundField = { field: FormField; model: ResolvedModel | null };

/** The field that stands at a place, with the model that it belongs to. */
export function fieldAt(fields: readonly FormField[], schema: Schema | null, model: ResolvedModel | null, place: Place): FoundField | null {
  const [attribute, , ...inner] = place;
  const field = fields.find((one) => one.attribute === attribute);
  if (!field || place.length === 1) return field ? { field, model } : null;
  const end = model?.ends.get(field.attribute);
  return fieldAt(field.columns ?? [], schema, (end && schema?.models.get(end.to)) ?? null, inner);
}

/** The options of the fields that stand beside a place. */
export function optionsAt(options: JsonObject, [attribute = '', , ...inner]: Place): JsonObject {
  return inner.length ? optionsAt((options[attribute] ?? {}) as JsonObject, inner) : options;
}

/** The place of the same value where lines may stand in another order: they are known by their identities. */
function placeIn(other: Json, values: Json, place: Place): Place | null {
  const [part, ...rest] = place;
  if (part === undefined) return [];
  const identity = valueAtPlace(values, [part, 'identity']);
  const at = typeof part === 'number' ? (Array.isArray(other) ? other.findIndex((row) => valueAtPlace(row, ['identity']) === identity) : -1) : part;
  const inner = at === -1 ? null : placeIn(valueAtPlace(other, [at]), valueAtPlace(values, [part]), rest);
  return inner && [at, ...inner];
}

type Held = { values: FormValues; opened: FormValues | null; names: Names };

/** A form whose person has seen what is stored and decided: from now on that is what it was opened with. */
export function decided<H extends Held>(
  form: Pick<BrowserForm, 'fields'>,
  held: H,
  { field: text, stored }: FormConflict,
  keep: 'mine' | 'theirs',
): H {
  const place = placeOf(text);
  const found = fieldAt(form.fields, null, null, place);
  const before = held.opened && placeIn(held.opened, held.values, place);
  if (!found || !before) return held;
  const names: Names = new Map(held.names);
  const seen = fromRecord(found.field, stored, names);
  const values = keep === 'mine' ? held.values : (withValue(held.values, place, seen) as FormValues);
  return { ...held, names, values, opened: withValue(held.opened, before, seen) as FormValues };
}
