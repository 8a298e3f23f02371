import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Total } from '@millwright/core/view/types.ts';
import { graph } from '../../data/graph.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';

/** Which figure each column has below it, by path. */
export type ChosenTotals = Record<string, Total>;
export type ShownTotal = { total: Total; value: Json };
/** The row below all others: its figures by path. */
export type TotalsRow = Row & { totals: Record<string, ShownTotal> };

/** The figures that make sense for a column; only stored fields of the table's own model have any. */
export function totalsOf({ field, path, kind }: Pick<ResolvedColumn, 'field' | 'path' | 'kind'>): readonly Total[] {
  return !field || path.includes('.') || kind === 'status' ? [] : columnView({ kind }).totals;
}

/** What the block says a column begins with. */
export function firstTotals(columns: readonly ResolvedColumn[], aggregation = false): ChosenTotals {
  const totals = columns.flatMap((column) => {
    const wanted = column.column.total ?? (aggregation && columnView(column).numeric ? 'sum' : undefined);
    return wanted && totalsOf(column).includes(wanted) ? [[column.path, wanted] as const] : [];
  });
  return Object.fromEntries(totals);
}

/** Reads the figures over every row that matches, loaded or not. */
export async function readTotals(model: string, where: Condition | null, chosen: ChosenTotals, signal?: AbortSignal): Promise<TotalsRow> {
  const kinds = Map.groupBy(Object.entries(chosen), ([, total]) => total);
  const parts = [...kinds].map(([total, entries]) => `${total} { ${entries.map(([path]) => path).join(' ')} }`);
  const query = `query totals($where: JSON) { rows: ${model}_aggregate(where: $where) { ${parts.join(' ')} } }`;
  const { rows } = await graph<{ rows: Record<string, Record<string, Json>>[] }>(query, { where: where as Json }, signal);
  const totals = Object.entries(chosen).map(([path, total]) => [path, { total, value: rows[0]?.[total]?.[path] ?? null }] as const);
  return { identity: 'totals', version: 0, totals: Object.fromEntries(totals) };
}

export const isTotals = (row: Row | undefined): row is TotalsRow => row?.identity === 'totals';
