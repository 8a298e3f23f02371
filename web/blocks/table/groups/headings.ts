import type { GridApi, IRowNode } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';
import { type GroupRow, isGroup } from './group-row.ts';

type Api = GridApi<Row> | null;

/** Notes which rows are headings; returns a function that redraws rows that became or stopped being one, because a heading spans cells. */
export function noteHeadings(api: Api, start: number, end: number): () => void {
  const nodes = () => Array.from({ length: end - start }, (_, by) => api?.getDisplayedRowAtIndex(start + by));
  const before = nodes().map((node) => isGroup(node?.data));
  return () => {
    const changed = nodes().flatMap((node, at) => (node && isGroup(node.data) !== before[at] ? [node] : []));
    if (changed.length) api?.redrawRows({ rowNodes: changed });
  };
}

/** The number of columns that a card spans: all. */
export const wholeSpan = (api: Api): number => (api?.getAllDisplayedColumns() ?? []).filter((column) => column.getColId() !== 'select').length;

/** Redraws the headings, which start in the first visible column. */
export function redrawHeadings(api: Api): void {
  const headings: IRowNode<Row>[] = [];
  api?.forEachNode((node) => isGroup(node.data) && headings.push(node));
  if (headings.length) api?.redrawRows({ rowNodes: headings });
}

/** The number of columns that a group heading spans: up to the next figure or pinned column. */
export function headingSpan(api: Api, row: GroupRow): number {
  const [first, ...others] = (api?.getAllDisplayedColumns() ?? []).filter((column) => column.getColId() !== 'select');
  const end = others.findIndex((column) => column.getPinned() !== first?.getPinned() || row.totals[column.getColId()]);
  return 1 + (end < 0 ? others.length : end);
}

/** Reloads the rows after groups were toggled, which changes the row count. */
export function readAgain(api: Api): void {
  api?.setRowCount(Math.max(1, api.getDisplayedRowCount()), false);
  api?.refreshInfiniteCache();
}
