import type { Rows } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';

/** A related record of which only the identity was read. */
export type Linked = { identity: string };

/** The rows of a read, typed as the shape that its query requests. */
export const rowsOf = <T extends JsonObject>(rows: Rows, read: string) => (rows[read] ?? []) as T[];

/** The single row of a read by identity; undefined if the record was deleted in the meantime. */
export const rowOf = <T extends JsonObject>(rows: Rows, read: string) => rowsOf<T>(rows, read)[0];

/** Distinct values in their order, without empty ones. */
export const distinct = (values: readonly (string | null | undefined)[]) => [...new Set(values.filter((value) => value != null))];
