import type { Text } from '@millwright/core/json.ts';
import type { Unread } from '../../../fields/view/field-view.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';

/** Callbacks from a table to its block. */
export type TableEvents = {
  /** Called with the number of pages that are loading. */
  onPagesLoading: (pages: number) => void;
  onLoadFailed: (error: unknown) => void;
  /** Called with the row count of the first page; `more` if there are further pages. */
  onFirstPage: (rows: number, more: boolean) => void;
  onRowOpened: (row: Row, index: number) => void;
  /** Returns the action that a click on a cell starts, if any. */
  actionOf: (row: Row, column: ResolvedColumn) => (() => void) | undefined;
  /** Called when the person selects a row that has not loaded. */
  onRowWithoutId: () => void;
  /** Called with the records changed by cell edits. */
  onRowsChanged: (ids: string[]) => void;
  /** The message for a refused edit. */
  reasonOf: (error: unknown, unread?: Unread) => string;
  /** Called when the person tries to edit a cell that is not editable here. */
  onCellNotEditable: (column: ResolvedColumn, reason: 'computed' | 'denied' | 'elsewhere') => void;
  /** Called with the reason when the person tries to edit a cell that a rule of its model locks. */
  onCellFixed: (reason: Text) => void;
};
