import { type Inspected, matchNames } from '@millwright/core/contract/imports.ts';
import { type NameMatches, proposeColumns, proposeLabel } from '@millwright/core/imports/propose-model.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type AppFailure, post } from '../../data/http.ts';
import type { SheetColumn } from './sheet-draft.ts';

const mostTexts = 50;
const longest = 200;

/** The sample texts of a column that are searched among names of other models' records. */
function textsOf(inspected: Inspected, place: number): string[] {
  const values = inspected.columns[place]?.values?.map(({ text }) => text) ?? inspected.rows.map(({ cells }) => cells[place] ?? '');
  return [...new Set(values.map((value) => String(value).trim()).filter((text) => text !== '' && text.length <= longest))].slice(0, mostTexts);
}

/** Manages the columns of a sheet: the proposals, and the person's changes. Links are proposed only once the names have been searched. */
export function useSheetColumns(inspected: Inspected | undefined, key: string) {
  const [decided, setDecided] = useState<Record<string, Partial<SheetColumn>>>({});
  const columnTexts = useMemo(
    () =>
      Object.fromEntries(
        (inspected?.columns ?? []).flatMap(({ name, kinds, filled }, place) =>
          inspected && filled > 0 && kinds.length === 0 ? [[name, textsOf(inspected, place)]] : [],
        ),
      ),
    [inspected],
  );
  const matches = useQuery<Record<string, NameMatches>, AppFailure>({
    queryKey: ['imports', 'names', key, columnTexts],
    queryFn: async ({ signal }) => (await post(matchNames.path, { columns: columnTexts }, { signal })).data,
    enabled: Object.keys(columnTexts).length > 0,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  const columns = useMemo<SheetColumn[]>(() => {
    if (!inspected) return [];
    return proposeColumns(inspected.columns, inspected.total, matches.data).map((proposal, place) => ({
      ...proposal,
      label: proposeLabel(proposal.column),
      // Templates of other systems have dozens of columns that nobody fills in.
      included: inspected.total === 0 || proposal.reason !== 'empty',
      percent: inspected.columns[place]?.percent ?? false,
      ...decided[proposal.column],
    }));
  }, [inspected, matches.data, decided]);
  const decide = (column: string, part: Partial<SheetColumn>) => setDecided((before) => ({ ...before, [column]: { ...before[column], ...part } }));
  return { columns, decide, matching: matches.isFetching };
}
