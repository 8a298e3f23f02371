import type { FormField } from '@millwright/core/form/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { type FieldPath, type FormValues, valueAtPath } from '../values/form-values.ts';
import type { Change } from './enter-goods.ts';
import type { GoodsLink, GoodsList } from './goods-lists.ts';
import type { Candidate, Refusal } from './take-goods.ts';

export type PlaceField = GoodsLink & { column: FormField };
/** Where a form stores scanned places: in a field of its own, and in its lines. */
export type PlaceFields = { own: PlaceField | null; target: ResolvedModel };

/** The place field of the line at a path; null if such lines have none. */
export function placeColumn(list: GoodsList, path: FieldPath): PlaceField | null {
  const of = path.length > 2 && list.inner ? list.inner : list;
  return of.place;
}

export type TakenPlace = { kind: 'at'; place: Candidate; changes: Change[] } | { kind: 'refused'; refusal: Refusal };

type Standing = {
  list: GoodsList;
  own: PlaceField | null;
  values: FormValues;
  /** The line into which goods were scanned last. */
  last: FieldPath | null;
  nameOf: (identity: string) => string;
};

const isBlank = (value: Json | undefined) => value === null || value === undefined || value === '';

/**
 * Enters a scanned place: into the form's own field, which then stays the same, or into the line of the goods scanned before;
 * it also applies to the goods scanned next.
 */
export function takePlace(place: Candidate, { list, own, values, last, nameOf }: Standing): TakenPlace {
  if (own) {
    const before = values[own.name];
    if (isBlank(before)) return { kind: 'at', place, changes: [{ path: [own.name], value: place.identity }] };
    if (before === place.identity) return { kind: 'at', place, changes: [] };
    return { kind: 'refused', refusal: { reason: 'other_place', scanned: place.name, expected: [nameOf(String(before))] } };
  }
  const column = last && placeColumn(list, last);
  if (!last || !column || !isBlank(valueAtPath(values, [...last, column.name]))) return { kind: 'at', place, changes: [] };
  return { kind: 'at', place, changes: [{ path: [...last, column.name], value: place.identity }] };
}

/** Sets the previously scanned place in the line of the goods scanned now. A line with another place is refused. */
export function atPlace(place: Candidate, { list, values, last, nameOf }: Omit<Standing, 'own'>): TakenPlace {
  const column = last && placeColumn(list, last);
  if (!last || !column) return { kind: 'at', place, changes: [] };
  const before = valueAtPath(values, [...last, column.name]);
  if (isBlank(before)) return { kind: 'at', place, changes: [{ path: [...last, column.name], value: place.identity }] };
  if (before === place.identity) return { kind: 'at', place, changes: [] };
  return { kind: 'refused', refusal: { reason: 'other_place', scanned: place.name, expected: [nameOf(String(before))] } };
}
