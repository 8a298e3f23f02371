import { isObject, type Json, type JsonObject } from '../json.ts';
import { holdsLines, isWritable } from './kinds.ts';
import type { FormField } from './types.ts';

/** Files of a submission in one field that accepts only pictures. `place` is that of the field (`lines[2].photo`). */
export type SubmittedImages = { place: string; ids: string[] };

const idsOf = (value: Json | undefined): string[] => [value].flat().filter((id): id is string => typeof id === 'string');

/** The pictures of a submission and of its lines. */
export function imagesIn(fields: readonly FormField[], values: JsonObject, prefix = ''): SubmittedImages[] {
  return fields.filter(isWritable).flatMap(({ kind, attribute, columns }): SubmittedImages[] => {
    const value = values[attribute];
    const place = `${prefix}${attribute}`;
    if (kind === 'image') return idsOf(value).length ? [{ place, ids: idsOf(value) }] : [];
    if (!holdsLines({ kind }) || !Array.isArray(value)) return [];
    return value.flatMap((row, at) => (isObject(row) && !row._delete ? imagesIn(columns ?? [], row, `${place}[${at}].`) : []));
  });
}
