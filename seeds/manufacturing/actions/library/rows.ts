import type { Rows } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';

/** A related record of which only the identity was read. */
export type Linked = { identity: string };

/** The rows of a read, in the shape that its query asks for. */
export const rowsOf = <T extends JsonObject>(rows: Rows, read: string) => (rows[read] ?? []) as T[];

/** The one row of a read by identity; nothing when it was deleted in the meantime. */
export const rowOf = <T extends JsonObject>(rows: Rows, read: string) => rowsOf<T>(rows, read)[0];

/** Distinct values in their order, without the empty ones. */
export const distinct = (values: readonly (string | null | undefined)[]) => [...new Set(values.filter((value) => value != null))];
