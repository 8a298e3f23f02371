import type { Json } from '@millwright/core/json.ts';
import { preferenceLimits } from '@millwright/core/preferences/limits.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { followStored, readStored, storedNames, writeStored } from '../../data/preferences/preferences.ts';
import { emptyDraft, type FilterDraft, type FilterField } from './conditions.ts';

/** A filter that a person has named, with the search beside it and how the block was arranged: its order and groups, as the block knows them. */
export type SavedFilter = { id: string; name: string; filter: FilterDraft; search: string; arrangement: Json };
export type FilterContent = Omit<SavedFilter, 'id' | 'name'>;

/** How many filters a person keeps for one block, and how long their names are. */
export const savedLimits = { filters: 50, name: 60 } as const;

// Each has a setting of its own: two devices on which different ones are saved keep both (docs/decisions/0014).
const startOf = (key: string) => `table.${key}.saved.`;
const defaultName = (key: string) => `table.${key}.default`;

function readFilter(key: string, name: string): SavedFilter[] {
  const stored = readStored<Partial<SavedFilter> | null>(name, null);
  if (typeof stored?.name !== 'string') return [];
  const { filter = emptyDraft, search = '', arrangement = null } = stored;
  return [{ id: name.slice(startOf(key).length), name: stored.name, filter, search, arrangement }];
}

/** What a person saved for a block, by name. */
export const savedFilters = (key: string): SavedFilter[] =>
  storedNames(startOf(key))
    .flatMap((name) => readFilter(key, name))
    .sort((one, other) => one.name.localeCompare(other.name));

/** The filter that a block opens with; null without one. */
export const defaultFilter = (key: string): SavedFilter | null => {
  const id = readStored<string | null>(defaultName(key), null);
  return (id && readFilter(key, startOf(key) + id)[0]) || null;
};

/** Keeps a filter for this person; answers false where it is too long for that. */
export function keepFilter(key: string, { id, ...content }: SavedFilter): boolean {
  const value = content as unknown as Json;
  return JSON.stringify(value).length <= preferenceLimits.value && writeStored(startOf(key) + id, value);
}

export const dropFilter = (key: string, id: string): boolean => writeStored(startOf(key) + id, undefined);

/** Lets a block open with a filter, or with what was left there last. */
export const openWith = (key: string, id: string | null): boolean => writeStored(defaultName(key), id ?? undefined);

/** The saved filters of a block, and which it opens with; every place that shows them follows. */
export function useSavedFilters(key: string): { saved: readonly SavedFilter[]; opensWith: string | null } {
  const text = useSyncExternalStore(followStored, () => JSON.stringify({ saved: savedFilters(key), opensWith: defaultFilter(key)?.id ?? null }));
  return useMemo(() => JSON.parse(text) as { saved: SavedFilter[]; opensWith: string | null }, [text]);
}

/** How many conditions of a filter are on columns that the block has no more, or not for this person; its others hold. */
export function goneFrom({ filter }: Pick<SavedFilter, 'filter'>, fields: readonly Pick<FilterField, 'path'>[]): number {
  const paths = [filter, ...(filter.groups ?? [])].flatMap(({ rows }) => rows.map(({ path }) => path));
  return paths.filter((path) => !fields.some((field) => field.path === path)).length;
}
