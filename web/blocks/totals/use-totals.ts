import type { Condition } from '@millwright/core/filter/types.ts';
import type { Total } from '@millwright/core/view/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../data/preferences/preferences.ts';
import type { BlockSource } from '../source/block-source.ts';
import { type ChosenTotals, firstTotals, readTotals, type TotalsRow, totalsOf } from './totals.ts';

type Stored = Record<string, Total | null>;
type Totals = { chosen: ChosenTotals; row: TotalsRow | undefined; choose: (path: string, total: Total | null) => void };

/** Reads the figures below a block over all matching rows. The aggregation of each column is stored per person. */
export function useTotals(source: Pick<BlockSource, 'key' | 'columns' | 'model'>, aggregation: boolean | undefined, where: Condition | null): Totals {
  const name = `table.${source.key}.totals`;
  const [own, setOwn] = useState<Stored>(() => readStored<Stored>(name, {}));
  const chosen = useMemo(() => {
    const choices = { ...firstTotals(source.columns, aggregation), ...own };
    const possible = source.columns.flatMap((column) => {
      const total = choices[column.path];
      return total && totalsOf(column).includes(total) ? [[column.path, total] as const] : [];
    });
    return Object.fromEntries(possible);
  }, [source, own, aggregation]);
  const model = source.model.model.slug;
  const any = Object.keys(chosen).length > 0;
  const { data } = useQuery({
    // The key starts with `count`, so that figures reload with the row count.
    queryKey: ['count', model, where, chosen],
    queryFn: ({ signal }) => readTotals(model, where, chosen, signal),
    placeholderData: (previous) => previous,
    staleTime: 0,
    enabled: any,
  });
  const choose = useCallback(
    (path: string, total: Total | null) =>
      setOwn((before) => {
        const next = { ...before, [path]: total };
        writeStored(name, next);
        return next;
      }),
    [name],
  );
  return { chosen, row: any ? data : undefined, choose };
}
