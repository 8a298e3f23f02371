import type { Json } from '@millwright/core/json.ts';
import { preferenceLimits } from '@millwright/core/preferences/limits.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { followStored, readStored, storedNames, writeStored } from '../../data/preferences/preferences.ts';
import { emptyDraft, type FilterDraft, type FilterField } from './conditions.ts';

/** A filter saved under a name, with the search and the block's arrangement (sorting and groups, in the block's format). */
export type SavedFilter = { id: string; name: string; filter: FilterDraft; search: string; arrangement: Json };
export type FilterContent = Omit<SavedFilter, 'id' | 'name'>;

/** The most filters that a person can save per block, and the longest name. */
export const savedLimits = { filters: 50, name: 60 } as const;

// Each filter is a setting of its own, so that two devices can save different ones (docs/decisions/0014).
const startOf = (key: string) => `table.${key}.saved.`;
const defaultName = (key: string) => `table.${key}.default`;

function readFilter(key: string, name: string): SavedFilter[] {
  const stored = readStored<Partial<SavedFilter> | null>(name, null);
  if (typeof stored?.name !== 'string') return [];
  const { filter = emptyDraft, search = '', arrangement = null } = stored;
  return [{ id: name.slice(startOf(key).length), name: stored.name, filter, search, arrangement }];
}

/** The person's saved filters of a block, by name. */
export const savedFilters = (key: string): SavedFilter[] =>
  storedNames(startOf(key))
    .flatMap((name) => readFilter(key, name))
    .sort((one, other) => one.name.localeCompare(other.name));

/** The default filter of a block; null without one. */
export const defaultFilter = (key: string): SavedFilter | null => {
  const id = readStored<string | null>(defaultName(key), null);
  return (id && readFilter(key, startOf(key) + id)[0]) || null;
};

/** Saves a filter for this person; returns false if it is too long. */
export function keepFilter(key: string, { id, ...content }: SavedFilter): boolean {
  const value = content as unknown as Json;
  return JSON.stringify(value).length <= preferenceLimits.value && writeStored(startOf(key) + id, value);
}

export const dropFilter = (key: string, id: string): boolean => writeStored(startOf(key) + id, undefined);

/** Sets the default filter of a block; null restores the last used filter. */
export const openWith = (key: string, id: string | null): boolean => writeStored(defaultName(key), id ?? undefined);

/** Reads the saved filters of a block and its default. Changes show everywhere at once. */
export function useSavedFilters(key: string): { saved: readonly SavedFilter[]; opensWith: string | null } {
  const text = useSyncExternalStore(followStored, () => JSON.stringify({ saved: savedFilters(key), opensWith: defaultFilter(key)?.id ?? null }));
  return useMemo(() => JSON.parse(text) as { saved: SavedFilter[]; opensWith: string | null }, [text]);
}

/** Counts the conditions of a filter whose column no longer exists or isn't readable. The other conditions still apply. */
export function goneFrom({ filter }: Pick<SavedFilter, 'filter'>, fields: readonly Pick<FilterField, 'path'>[]): number {
  const paths = [filter, ...(filter.groups ?? [])].flatMap(({ rows }) => rows.map(({ path }) => path));
  return paths.filter((path) => !fields.some((field) => field.path === path)).length;
}
