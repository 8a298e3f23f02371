import { descriptorOf } from '@millwright/core/field/registry.ts';
import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { isDeclined } from '../../../data/writes/before-write.ts';
import type { Unread, Wording } from '../../../fields/view/field-view.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { parseEdit } from '../../columns/parse-edit.ts';
import type { Row } from '../../columns/values.ts';
import { saveValues } from '../../moving/save-values.ts';
import type { FieldChange } from '../../source/block-source.ts';
import { readRows } from '../../source/rows-query.ts';
import { type Act, type CellState, Edits } from './edits.ts';

/** A typed, pasted or cleared value of a cell. */
export type Edit = { row: Row; column: ResolvedColumn; typed: Json };

/** The parts of a table that editing needs. */
type EditedTable = {
  query: { model: string; selection: string };
  /** The current wording, and the current filter of the rows. */
  settings: { readonly wording: Wording; readonly where: Condition | null };
  rowOf: (id: string) => Row | undefined;
  /** Displays a row's new values. */
  replaceRow: (row: Row) => Promise<void>;
  redrawCell: (id: string, field: string) => void;
  redrawRow: (id: string) => void;
  /** The message for a refused edit. */
  reasonOf: (error: unknown, unread?: Unread) => string;
  /** Called with the records whose cells were edited. */
  onRowsChanged: (ids: string[]) => void;
};

/** Whether a value equals the stored one, so that nothing needs saving. */
const isSame = ({ field }: ResolvedColumn, before: Json, value: Json): boolean =>
  before === value || (field !== null && before !== null && value !== null && descriptorOf(field).same(before, value));

/** How long a saved cell is marked, in milliseconds. */
const savedFor = 1600;

/** Saves cell edits at once, with undo and redo. A refused value stays in its cell with its reason. */
export class CellEdits {
  readonly state = new Edits();
  private readonly table: EditedTable;
  /** The current save; an undo waits for it. */
  private saving: Promise<void> = Promise.resolve();

  constructor(table: EditedTable) {
    this.table = table;
  }

  /** Saves edited cells at once, as one undo step. */
  readonly put = async (edits: readonly Edit[]): Promise<void> => {
    const act: Act = [];
    // Saving notifies others at once; the reload that follows must not lose the row.
    const held = edits.map(({ row }) => this.state.hold(row.identity));
    const saved = this.changeAll(edits, act);
    this.saving = Promise.all([this.saving, saved]).then(() => undefined);
    let ids: string[] = [];
    try {
      await saved;
      ids = [...new Set(act.map((change) => change.id))];
      for (const id of ids) await this.checkLeaving(id);
    } finally {
      for (const end of held) end();
    }
    if (ids.length) this.table.onRowsChanged(ids);
  };

  /** Undoes or repeats the last step and returns the result. A refused value stays in its cell with its reason. */
  readonly step = (way: 'undo' | 'redo'): Promise<'done' | 'nothing' | 'refused'> => {
    const became = this.saving.then(() => this.stepNow(way));
    this.saving = became.then(() => undefined);
    return became;
  };

  private async changeAll(edits: readonly Edit[], act: Act): Promise<void> {
    for (const edit of edits) await this.change(edit, act);
    this.state.remember(act);
  }

  private async change({ row: seen, column, typed }: Edit, act: Act): Promise<void> {
    const row = this.table.rowOf(seen.identity) ?? seen;
    const parsed = parseEdit(column, typed, this.table.settings.wording);
    if ('unread' in parsed) {
      this.show(row.identity, column.path, { kind: 'refused', reason: this.table.reasonOf(null, parsed.unread), value: typed });
      return;
    }
    const before = row[column.path] ?? null;
    if (isSame(column, before, parsed.value)) this.show(row.identity, column.path, null);
    else {
      const change: FieldChange = { id: row.identity, field: column.path, before, after: parsed.value };
      if (await this.write(change)) act.push(change);
    }
  }

  private async stepNow(way: 'undo' | 'redo'): Promise<'done' | 'nothing' | 'refused'> {
    const act = this.state.takeLast(way);
    if (!act) return 'nothing';
    let all = true;
    const changes = way === 'redo' ? act : act.toReversed().map((made) => ({ ...made, before: made.after, after: made.before }));
    for (const change of changes) all = (await this.write(change)) && all;
    return all ? 'done' : 'refused';
  }

  private async write(change: FieldChange): Promise<boolean> {
    const { id, field, before, after } = change;
    this.show(id, field, { kind: 'saving' });
    try {
      const fresh = await saveValues(this.table.query, { id, before: { [field]: before }, after: { [field]: after } }, this.table.rowOf(id)?.version);
      const row = this.table.rowOf(id);
      if (row) await this.table.replaceRow({ ...row, ...fresh } as Row);
      this.show(id, field, { kind: 'saved' });
      setTimeout(() => this.show(id, field, null), savedFor);
      return true;
    } catch (error) {
      this.show(id, field, isDeclined(error) ? null : { kind: 'refused', reason: this.table.reasonOf(error), value: after });
      return false;
    }
  }

  private show(id: string, field: string, state: CellState | null): void {
    this.state.mark(id, field, state);
    this.table.redrawCell(id, field);
  }

  /** A row that no longer matches the filter after its edit stays visible with a note. */
  private async checkLeaving(id: string): Promise<void> {
    const { where: shown } = this.table.settings;
    if (!shown) return;
    const where = allOf({ fact: 'identity', operator: 'equal', value: id }, shown);
    const rows = await readRows({ model: this.table.query.model, selection: 'identity', where }, [], 0, 1).catch(() => null);
    if (!rows) return;
    this.state.markLeaving(id, rows.length === 0);
    this.table.redrawRow(id);
  }
}
