import type { Row } from '../../columns/values.ts';
import { isTotals, type ShownTotal } from '../../totals/totals.ts';
import type { GroupKeys, Level } from './levels.ts';

/** A group as its heading shows it. */
export type ShownGroup = { key: string; level: Level; depth: number; keys: GroupKeys; count: number; open: boolean };
/** The heading of a group among the rows of a table: its figures by path. */
export type GroupRow = Row & { group: ShownGroup; totals: Record<string, ShownTotal> };

const start = 'group:';

/** What a heading is known by among the rows, where identities of records stand. */
export const groupId = (key: string): string => `${start}${key}`;

export const isGroup = (row: Row | undefined): row is GroupRow => row?.identity.startsWith(start) === true;

/** Whether a row is a record, neither a heading nor a line of figures. */
export const isRecord = (row: Row | undefined): row is Row => row !== undefined && !isTotals(row) && !isGroup(row);

/** What a cell of a heading is drawn from, as one value: it is drawn again when that is another one. */
export const headingValue = ({ group: { level: _, ...shown }, totals }: GroupRow, path: string): string => JSON.stringify([shown, totals[path]]);
