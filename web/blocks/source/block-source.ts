import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';
import type { Selection } from '../selection/selection.ts';

/** A changed field value of a record. */
export type FieldChange = { id: string; field: string; before: Json; after: Json };

/** The rows that a block has loaded, and the focus among them. */
export type Rows = {
  /** The loaded row of a record. */
  byId: (id: string) => Row | undefined;
  /** The row at an index in the displayed order. */
  at: (index: number) => Row | undefined;
  /** The focused row; null if none. */
  focused: () => Row | null;
  /** Scrolls to a row and focuses it; false if there is no such row. */
  focus: (index: number) => boolean;
  /** Scrolls to a row without focusing it. */
  scrollTo: (index: number) => void;
  /** Marks the row whose record was opened last. */
  markOpen: (id: string) => void;
  /** Returns the focus to its last place in the block. */
  takeFocus: () => void;
  /** Reloads the rows and focuses a saved record, unless the person does something else first. */
  showSaved: (id: string) => void;
  /** Whether the person is typing in a row; changes by others wait until they finish. */
  busy: () => boolean;
  /** Cancels editing in a row. */
  stopEditing: () => void;
};

/**
 * A block's records as shared parts (actions, bulk, advance, export, totals, …) see them. Each block type adapts its own
 * drawing to it: the table its grid, others their pages (`web/blocks/pages`).
 */
export type BlockSource = {
  /** The unique key of the block, under which personal settings are stored. */
  key: string;
  model: ResolvedModel;
  columns: readonly ResolvedColumn[];
  actions: readonly BlockAction[];
  /** The model and the GraphQL selection for reading rows. */
  query: { model: string; selection: string };
  /** The sorting of the rows. */
  ordering: readonly Ordering[];
  /** Whether this person may edit the model's records. */
  mayEdit: boolean;
  /** The language and time zone for formatting values. */
  wording: Wording;
  selection: Selection;
  rows: Rows;
  /** The visible columns, in order. */
  shownColumns: () => readonly ResolvedColumn[];
  /** The person's sorting and grouping, and how to restore them, if the block supports that. */
  arrangement?: { current: () => Json; apply: (arrangement: Json) => void };
  /** Reloads every loaded row; the old rows stay visible until the new ones arrive. */
  refresh: () => void;
  /** Reloads after a change by others: rows that were edited here stay in place. */
  refreshQuietly: () => void;
  /** Records changes for undo, if the block supports that. */
  remember: (changes: readonly FieldChange[]) => void;
};
