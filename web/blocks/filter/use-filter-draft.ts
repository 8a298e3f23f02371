import type { Json } from '@millwright/core/json.ts';
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { readStored, writeStored } from '../../data/preferences/preferences.ts';
import { type ConditionRow, emptyDraft, type FilterDraft, type FilterField, rowCount } from './conditions.ts';

const nameOf = (key: string) => `table.${key}.filter`;

/** The filter as this person left it; conditions on columns that are gone are left out. */
function storedFilter(key: string, fields: readonly FilterField[]): FilterDraft {
  const stored = readStored<Partial<FilterDraft>>(nameOf(key), emptyDraft);
  const known = ({ path }: ConditionRow) => fields.some((field) => field.path === path);
  const rows = (stored.rows ?? []).filter(known);
  const groups = (stored.groups ?? []).map((group) => ({ ...group, rows: group.rows.filter(known) })).filter((group) => group.rows.length > 0);
  return { match: stored.match ?? 'all', rows, groups };
}

/** The filter of a table while it is edited; kept for this person. */
export function useFilterDraft(key: string, fields: readonly FilterField[]): [FilterDraft, Dispatch<SetStateAction<FilterDraft>>] {
  const [draft, setDraft] = useState(() => storedFilter(key, fields));
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
