import type { Sorting } from '../value/sorting.ts';

const column = /^"[^"]+"\."[^"]+"$|^\w+\."[^"]+"$|^"[^"]+"$/;

/**
 * Adds the collation of the company to a text expression. Add it only at the end, in an ORDER BY, a comparison or an
 * aggregate: PostgreSQL refuses an expression with two collations.
 */
export const collated = (sql: string, sorting: Sorting): string => `${column.test(sql) ? sql : `(${sql})`} COLLATE platform.sort_${sorting}`;
