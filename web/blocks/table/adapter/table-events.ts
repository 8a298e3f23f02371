import type { Text } from '@millwright/core/json.ts';
import type { Unread } from '../../../fields/view/field-view.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';

/** What a table tells the block around it, and asks of it. */
export type TableEvents = {
  /** A page of rows begins or ends loading; so many are under way. */
  onPagesLoading: (pages: number) => void;
  onLoadFailed: (error: unknown) => void;
  /** The first page came, with this many rows; `more` when there are further ones. */
  onFirstPage: (rows: number, more: boolean) => void;
  onRowOpened: (row: Row, index: number) => void;
  /** What a click on a cell starts: an action of the block, or nothing. */
  actionOf: (row: Row, column: ResolvedColumn) => (() => void) | undefined;
  /** A row was to be chosen that has no id yet. */
  onRowWithoutId: () => void;
  /** Records were changed by editing their cells. */
  onRowsChanged: (ids: string[]) => void;
  /** The sentence for a refused edit. */
  reasonOf: (error: unknown, unread?: Unread) => string;
  /** Somebody wanted to edit a cell that can't be edited here. */
  onCellNotEditable: (column: ResolvedColumn, reason: 'computed' | 'denied' | 'elsewhere') => void;
  /** Somebody wanted to edit a cell of a record that a rule of its model holds fixed, for this reason. */
  onCellFixed: (reason: Text) => void;
};
