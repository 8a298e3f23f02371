import type { Text } from '@millwright/core/json.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Unread } from '../../columns/parse-edit.ts';
import type { Row } from '../../columns/values.ts';

/** What a table tells the block around it, and asks of it. */
export type TableEvents = {
  /** A page of rows begins or ends loading. */
  loading: (pages: number) => void;
  failed: (error: unknown) => void;
  /** The first page came, with this many rows; `more` when there are further ones. */
  arrived: (rows: number, more: boolean) => void;
  open: (row: Row, index: number) => void;
  /** Whether a click on a cell started an action of the block. */
  clicked: (row: Row, column: ResolvedColumn) => boolean;
  /** A row was to be chosen that has no id yet. */
  withoutId: () => void;
  /** Records were changed by editing their cells. */
  changed: (ids: string[]) => void;
  /** The sentence for a refused edit. */
  reason: (error: unknown, unread?: Unread) => string;
  /** Somebody wanted to edit a cell that can't be edited here. */
  fixed: (column: ResolvedColumn, reason: 'computed' | 'denied' | 'elsewhere') => void;
  /** Somebody wanted to edit a cell of a record that holds it fixed, for this reason. */
  settled: (reason: Text) => void;
};
