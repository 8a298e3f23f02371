import type { Sorting } from '../value/sorting.ts';

const column = /^"[^"]+"\."[^"]+"$|^\w+\."[^"]+"$|^"[^"]+"$/;

/** A text as it is compared and sorted: only where it ends there, as in an ORDER BY, a comparison or a figure; two orders that meet in one expression are refused. */
export const collated = (sql: string, sorting: Sorting): string => `${column.test(sql) ? sql : `(${sql})`} COLLATE platform.sort_${sorting}`;
