import type { Row } from '../../columns/values.ts';
import { isTotals, type ShownTotal } from '../../totals/totals.ts';
import type { GroupKeys, Level } from './levels.ts';

/** A group as its heading displays it. */
export type ShownGroup = { key: string; level: Level; depth: number; keys: GroupKeys; count: number; open: boolean };
/** The heading of a group among the rows of a table, with its figures by path. */
export type GroupRow = Row & { group: ShownGroup; totals: Record<string, ShownTotal> };

const start = 'group:';

/** The row id of a heading, in place of a record's identity. */
export const groupId = (key: string): string => `${start}${key}`;

export const isGroup = (row: Row | undefined): row is GroupRow => row?.identity.startsWith(start) === true;

/** Whether a row is a record, not a heading or a totals row. */
export const isRecord = (row: Row | undefined): row is Row => row !== undefined && !isTotals(row) && !isGroup(row);

/** All that a heading's cell displays, as one string: the grid redraws the cell when it changes. */
export const headingValue = ({ group: { level: _, ...shown }, totals }: GroupRow, path: string): string => JSON.stringify([shown, totals[path]]);
