import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Total } from '@millwright/core/view/types.ts';
import { graph } from '../../data/graph.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';

/** The aggregation below each column, by path. */
export type ChosenTotals = Record<string, Total>;
export type ShownTotal = { total: Total; value: Json };
/** The totals row: its figures by path. */
export type TotalsRow = Row & { totals: Record<string, ShownTotal> };

/** The aggregations that a column supports; only stored fields of the table's own model have any. */
export function totalsOf({ field, path, kind }: Pick<ResolvedColumn, 'field' | 'path' | 'kind'>): readonly Total[] {
  return !field || path.includes('.') || kind === 'status' ? [] : columnView({ kind }).totals;
}

/** The aggregations that the block sets by default. */
export function firstTotals(columns: readonly ResolvedColumn[], aggregation = false): ChosenTotals {
  const totals = columns.flatMap((column) => {
    const total = column.column.total ?? (aggregation && columnView(column).numeric ? 'sum' : undefined);
    return total && totalsOf(column).includes(total) ? [[column.path, total] as const] : [];
  });
  return Object.fromEntries(totals);
}

/** Figures in the server's answer: by aggregation, then by path. */
export type ReadFigures = Record<string, Record<string, Json>>;

/** The GraphQL selection of figures. */
export function figureParts(chosen: ChosenTotals): string {
  const kinds = Map.groupBy(Object.entries(chosen), ([, total]) => total);
  return [...kinds].map(([total, entries]) => `${total} { ${entries.map(([path]) => path).join(' ')} }`).join(' ');
}

/** The requested figures, by path. */
export const figuresIn = (row: ReadFigures | undefined, chosen: ChosenTotals): Record<string, ShownTotal> =>
  Object.fromEntries(Object.entries(chosen).map(([path, total]) => [path, { total, value: row?.[total]?.[path] ?? null }] as const));

/** Reads the figures over all matching rows, loaded or not. */
export async function readTotals(model: string, where: Condition | null, chosen: ChosenTotals, signal?: AbortSignal): Promise<TotalsRow> {
  const query = `query totals($where: JSON) { rows: ${model}_aggregate(where: $where) { ${figureParts(chosen)} } }`;
  const { rows } = await graph<{ rows: ReadFigures[] }>(query, { where: where as Json }, signal);
  return { identity: 'totals', version: 0, totals: figuresIn(rows[0], chosen) };
}

export const isTotals = (row: Row | undefined): row is TotalsRow => row?.identity === 'totals';
