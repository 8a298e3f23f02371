import type { Json } from '@millwright/core/json.ts';
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { readStored, writeStored } from '../../data/preferences/preferences.ts';
import { type ConditionRow, emptyDraft, type FilterDraft, type FilterField, rowCount } from './conditions.ts';

const nameOf = (key: string) => `table.${key}.filter`;

/** A stored filter without conditions on missing columns. */
export function knownConditions(stored: Partial<FilterDraft>, fields: readonly Pick<FilterField, 'path'>[]): FilterDraft {
  const exists = ({ path }: ConditionRow) => fields.some((field) => field.path === path);
  const rows = (stored.rows ?? []).filter(exists);
  const groups = (stored.groups ?? []).map((group) => ({ ...group, rows: group.rows.filter(exists) })).filter((group) => group.rows.length > 0);
  return { match: stored.match ?? 'all', rows, groups };
}

/** Manages the filter draft of a table, stored per person. It starts with the last one, or with `first`. */
export function useFilterDraft(
  key: string,
  fields: readonly FilterField[],
  first?: FilterDraft,
): [FilterDraft, Dispatch<SetStateAction<FilterDraft>>] {
  const [draft, setDraft] = useState(() => knownConditions(first ?? readStored<Partial<FilterDraft>>(nameOf(key), emptyDraft), fields));
  const change = useCallback<Dispatch<SetStateAction<FilterDraft>>>(
    (next) =>
      setDraft((before) => {
        const after = typeof next === 'function' ? next(before) : next;
        writeStored(nameOf(key), rowCount(after) > 0 ? (after as unknown as Json) : undefined);
        return after;
      }),
    [key],
  );
  return [draft, change];
}
