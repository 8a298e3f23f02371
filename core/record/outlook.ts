import { isObject, type Json, type JsonObject } from '../json.ts';
import type { ToldRow } from './told-rows.ts';

/**
 * What the server action of `misc.outlook` is told: a record as it would be saved and as it is stored (null for a new
 * one), and whether it is asked on the way to a save, where nothing is to be told of what changes nothing.
 */
export type OutlookAsked = { model: string; record: JsonObject; stored: JsonObject | null; saving: boolean };

/** What it answers: rows by the names of their parts. `asks` says that they come true by the save itself, `cut` that there are more. */
export type OutlookAnswer = { rows: Record<string, ToldRow[]>; asks: boolean; cut: boolean };

const identityOf = (value: Json) => (isObject(value) && typeof value.identity === 'string' ? value.identity : null);

/**
 * A record with what is typed over what is stored: lines by their identities, without those that are taken off
 * (`_delete`). What is not typed stays as it is.
 */
export function typedOver(stored: JsonObject | null, typed: JsonObject): JsonObject {
  const merged = Object.entries(typed).map(([name, value]): [string, Json] => [
    name,
    Array.isArray(value) ? linesOver(stored?.[name], value) : value,
  ]);
  return { ...stored, ...Object.fromEntries(merged) };
}

/** Stored lines in their places, then those that are new. */
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

/** The names of a record that these paths begin with. */
export const namesOf = (paths: readonly string[]): ReadonlySet<string> => new Set(paths.map((path) => path.split('.')[0] ?? ''));
