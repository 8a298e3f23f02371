import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';
import type { Selection } from '../selection/selection.ts';

/** A value of a record that was changed from here. */
export type FieldChange = { id: string; field: string; before: Json; after: Json };

/** The rows that a block has loaded, and the focus among them. */
export type Rows = {
  /** The loaded row of a record. */
  byId: (id: string) => Row | undefined;
  /** The row at an index in the shown order. */
  at: (index: number) => Row | undefined;
  /** The row that has the focus; null when none has. */
  focused: () => Row | null;
  /** Scrolls to a row and gives it the focus, where the block keeps it; false when there is no such row. */
  focus: (index: number) => boolean;
  /** Scrolls to a row without giving it the focus. */
  scrollTo: (index: number) => void;
  /** Marks the row whose record was opened last. */
  markOpen: (id: string) => void;
  /** Gives the focus back to the place in the block that had it last. */
  takeFocus: () => void;
  /** Reads the rows again and goes to the row of a saved record, unless the person does something else first. */
  showSaved: (id: string) => void;
  /** Whether somebody is typing in a row: what others change waits until they are done. */
  busy: () => boolean;
  /** Ends typing in a row without keeping it. */
  stopEditing: () => void;
};

/**
 * A block's records as all parts see them that blocks share (actions, bulk, advance, export, totals, …). Each kind of
 * block adapts its own drawing to it: the table its grid, others their pages (`web/blocks/pages`).
 */
export type BlockSource = {
  /** The block among all views: what a person set up here is stored under it. */
  key: string;
  model: ResolvedModel;
  columns: readonly ResolvedColumn[];
  actions: readonly BlockAction[];
  /** The model and the GraphQL selection that its rows are read with. */
  query: { model: string; selection: string };
  /** The order in which the rows are shown. */
  ordering: readonly Ordering[];
  /** Whether this person may write the model's records. */
  mayEdit: boolean;
  /** The language and time zone in which values are written out. */
  wording: Wording;
  selection: Selection;
  rows: Rows;
  /** The columns that are shown, in their order. */
  shownColumns: () => readonly ResolvedColumn[];
  /** How the rows are ordered and grouped by this person, and how to bring that back, where the block can. */
  arrangement?: { current: () => Json; apply: (arrangement: Json) => void };
  /** Reads every loaded row again; the old ones stay until the new ones are there. */
  refresh: () => void;
  /** Does the same for what others changed: rows that were edited here stay where they are. */
  refreshQuietly: () => void;
  /** Keeps changes so that they can be undone, where the block can. */
  remember: (changes: readonly FieldChange[]) => void;
};
