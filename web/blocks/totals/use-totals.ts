import type { Condition } from '@millwright/core/filter/types.ts';
import type { Total } from '@millwright/core/view/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../data/preferences/preferences.ts';
import type { Table } from '../table/adapter/table.ts';
import { type ChosenTotals, firstTotals, readTotals, type TotalsRow, totalsOf } from './totals.ts';

type Stored = Record<string, Total | null>;
export type Totals = { chosen: ChosenTotals; row: TotalsRow | undefined; choose: (path: string, total: Total | null) => void };

/** The line below a table: which figure each column has, chosen per person, and the figures over all that match. */
export function useTotals(table: Table, where: Condition | null): Totals {
  const name = `table.${table.key}.totals`;
  const [own, setOwn] = useState<Stored>(() => readStored<Stored>(name, {}));
  const chosen = useMemo(() => {
    const wanted = { ...firstTotals(table.columns, table.setup.aggregation), ...own };
    const possible = table.columns.flatMap((column) => {
      const total = wanted[column.path];
      return total && totalsOf(column).includes(total) ? [[column.path, total] as const] : [];
    });
    return Object.fromEntries(possible);
  }, [table, own]);
  const model = table.model.model.slug;
  const any = Object.keys(chosen).length > 0;
  const { data } = useQuery({
    // Counted again whenever the rows are.
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
