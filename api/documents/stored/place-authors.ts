import { sameJson } from '@millwright/core/document/merge.ts';
import { keyOf, ordersOf, placesOf } from '@millwright/core/document/places.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Template } from '@millwright/core/seed/templates.ts';
import { type DocumentRow, type PlaceAuthor, type StoredAuthors, untouched } from '../../configuration/effective.ts';

const valuesOf = (template: JsonObject, data: JsonObject): Map<string, Json> =>
  new Map<string, Json>([...placesOf(template, data), ...ordersOf(template, data)].map(({ path, own }) => [keyOf(path), own]));

/**
 * Returns who changed each place of a stored row, as far as that is known. A process of an earlier release stores a new
 * version without authors, and then nothing is known of the row; its first change is the work of its only author.
 */
export function authorsOf(template: JsonObject, row: DocumentRow): Record<string, PlaceAuthor> {
  const { authors, version, updated_by, updated_at } = row;
  if (authors?.version === version) return authors.places;
  if (version !== untouched + 1) return {};
  return Object.fromEntries([...valuesOf(template, row.data).keys()].map((key) => [key, { by: updated_by, at: updated_at }]));
}

/** Returns the authors to store with a row: a place whose value stays has its earlier author, any other one that of this change. */
export function authorsAfter(template: Template | undefined, before: DocumentRow | undefined, row: DocumentRow): StoredAuthors | null {
  if (!template) return null;
  const values = before ? valuesOf(template, before.data) : new Map<string, Json>();
  const earlier = before ? authorsOf(template, before) : {};
  const places = [...valuesOf(template, row.data)].flatMap(([key, own]): [string, PlaceAuthor][] => {
    const old = values.get(key);
    const author = old !== undefined && sameJson(old, own) ? earlier[key] : { by: row.updated_by, at: row.updated_at };
    return author ? [[key, author]] : [];
  });
  return { version: row.version, places: Object.fromEntries(places) };
}
