import type { GridApi, IRowNode } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';
import { type GroupRow, isGroup } from './group-row.ts';

type Api = GridApi<Row> | null;

/** Notes which rows are headings; what it answers draws those anew that became one meanwhile, or are one no more: a heading is wider than a cell. */
export function noteHeadings(api: Api, start: number, end: number): () => void {
  const nodes = () => Array.from({ length: end - start }, (_, by) => api?.getDisplayedRowAtIndex(start + by));
  const before = nodes().map((node) => isGroup(node?.data));
  return () => {
    const changed = nodes().flatMap((node, at) => (node && isGroup(node.data) !== before[at] ? [node] : []));
    if (changed.length) api?.redrawRows({ rowNodes: changed });
  };
}

/** How many columns a card lies over: all. */
export const wholeSpan = (api: Api): number => (api?.getAllDisplayedColumns() ?? []).filter((column) => column.getColId() !== 'select').length;

/** Draws the headings anew: they begin in the first column that is shown. */
export function redrawHeadings(api: Api): void {
  const headings: IRowNode<Row>[] = [];
  api?.forEachNode((node) => isGroup(node.data) && headings.push(node));
  if (headings.length) api?.redrawRows({ rowNodes: headings });
}

/** How many columns the heading of a group spans: up to the next figure, or to those that are pinned elsewhere. */
export function headingSpan(api: Api, row: GroupRow): number {
  const [first, ...others] = (api?.getAllDisplayedColumns() ?? []).filter((column) => column.getColId() !== 'select');
  const end = others.findIndex((column) => column.getPinned() !== first?.getPinned() || row.totals[column.getColId()]);
  return 1 + (end < 0 ? others.length : end);
}

/** Reads the rows again after groups were opened or folded: how many there are is another question then. */
export function readAgain(api: Api): void {
  api?.setRowCount(Math.max(1, api.getDisplayedRowCount()), false);
  api?.refreshInfiniteCache();
}
