import { isObject, type Json, type JsonObject } from '../json.ts';
import type { ToldRow } from './told-rows.ts';

/**
 * The input of the server action of `misc.outlook`: the record as it would be saved, the stored record (null for a new
 * one), and whether this is part of a save. During a save only changes are reported.
 */
export type OutlookAsked = { model: string; record: JsonObject; stored: JsonObject | null; saving: boolean };

/** The answer: rows by part. `asks`: the save itself has this effect. `cut`: there are more rows. */
export type OutlookAnswer = { rows: Record<string, ToldRow[]>; asks: boolean; cut: boolean };

const identityOf = (value: Json) => (isObject(value) && typeof value.identity === 'string' ? value.identity : null);

/**
 * A record with typed values over the stored ones. Lines are matched by identity; `_delete` removes some. Everything
 * else stays.
 */
export function typedOver(stored: JsonObject | null, typed: JsonObject): JsonObject {
  const merged = Object.entries(typed).map(([name, value]): [string, Json] => [
    name,
    Array.isArray(value) ? linesOver(stored?.[name], value) : value,
  ]);
  return { ...stored, ...Object.fromEntries(merged) };
}

/** Stored lines in their order, then new ones. */
function linesOver(stored: Json | undefined, typed: readonly Json[]): Json[] {
  const before = Array.isArray(stored) ? stored : [];
  const byId = new Map(typed.map((line) => [identityOf(line), line]));
  const standing = new Set(before.map(identityOf));
  const kept = before.flatMap((line) => {
    const over = byId.get(identityOf(line));
    if (!isObject(line) || !over || !isObject(over)) return [line];
    return over._delete ? [] : [typedOver(line, over)];
  });
  return [...kept, ...typed.filter((line) => !isRemoved(line) && !standing.has(identityOf(line) ?? 'new'))];
}

const isRemoved = (line: Json) => isObject(line) && line._delete === true;

/** The first names of these paths. */
export const namesOf = (paths: readonly string[]): ReadonlySet<string> => new Set(paths.map((path) => path.split('.')[0] ?? ''));
