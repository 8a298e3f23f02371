import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { fixedBecause } from '@millwright/core/record/fixed.ts';
import type { FormatRule, Ordering, TableSetup } from '@millwright/core/view/types.ts';
import type { GridApi, IDatasource, IGetRowsParams } from 'ag-grid-community';
import { cellData } from '../../columns/cell-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { parseEdit } from '../../columns/parse-edit.ts';
import { selectionOf } from '../../columns/selection-set.ts';
import type { Row } from '../../columns/values.ts';
import { type Formatting, isAbout, ruleOf } from '../../formatting/formatting.ts';
import { Selection } from '../../selection/selection.ts';
import { allOf, readRows } from '../../source/rows-query.ts';
import type { CellContext } from '../cells/Cell.tsx';
import { CellRange } from '../cells/cell-range.ts';
import { ColumnFit } from '../columns/column-fit.ts';
import { type Act, type Change, Edits } from '../edit/edits.ts';
import { explainCell, factsOfFixed } from '../edit/fixed-cells.ts';
import { saveCell } from '../edit/save-cell.ts';
import type { TableEvents } from './table-events.ts';
import { idleMenu } from './table-menu.ts';

/** What a cell was given by typing, pasting or emptying. */
export type Edit = { row: Row; column: ResolvedColumn; typed: Json };

/** Classes of rows or cells, and for which they hold. */
type MarkRules = Record<string, (parameters: { data?: Row | undefined }) => boolean>;

export type TableParts = {
  key: string;
  setup: TableSetup;
  schema: Schema;
  model: ResolvedModel;
  columns: ResolvedColumn[];
  mayEdit: boolean;
  formatting: Formatting;
  context: CellContext;
  events: { current: TableEvents };
};

/** One table on the screen: how it reads its rows, what is chosen in it, and what was edited. */
export class Table {
  readonly key: string;
  readonly setup: TableSetup;
  readonly model: ResolvedModel;
  readonly columns: ResolvedColumn[];
  readonly mayEdit: boolean;
  readonly selection = new Selection();
  readonly edits = new Edits();
  readonly fit = new ColumnFit(this);
  readonly range = new CellRange(() => this.shownPaths());
  readonly menu = { current: idleMenu };
  readonly cellContext: { current: CellContext };
  api: GridApi<Row> | null = null;
  where: Condition | null = null;
  private readonly formatting: Formatting;
  private readonly events: { current: TableEvents };
  private readonly selectionSet: string;
  private opened: string | null = null;
  private pages = 0;
  private anchor = 0;

  constructor({ key, setup, schema, model, columns, mayEdit, formatting, context, events }: TableParts) {
    this.key = key;
    this.setup = setup;
    this.model = model;
    this.columns = columns;
    this.mayEdit = mayEdit;
    this.formatting = formatting;
    this.cellContext = { current: context };
    this.events = events;
    this.selectionSet = selectionOf(model, schema.models, columns, [...formatting.facts, ...factsOfFixed(model, columns)]);
  }

  /** The grid that shows the table, while there is one. */
  readonly attach = (api: GridApi<Row> | null): void => {
    this.api = api;
  };

  datasource(where: Condition | null): IDatasource {
    this.edits.forgetLeaving();
    this.where = where;
    return { getRows: (parameters) => void this.load(where, parameters) };
  }

  /** The model and selection of its rows. */
  get query(): { model: string; selection: string } {
    return { model: this.model.model.slug, selection: this.selectionSet };
  }

  /** Why an otherwise editable cell isn't changed any more; null while it may be. */
  fixed(row: Row, { path, editable }: ResolvedColumn): Text | null {
    return editable ? fixedBecause(this.model.model, row, path) : null;
  }

  /** Whether this person may write a cell. */
  mayWrite(row: Row | undefined, column: ResolvedColumn): boolean {
    return column.editable && this.mayEdit && row !== undefined && !this.fixed(row, column);
  }

  /** Says why a cell can't be edited here; silent where it can. */
  explain = (row: Row, path: string): void => explainCell(this, row, path, this.events.current);

  /** The order in which the rows are shown. */
  get ordering(): Ordering[] {
    const sorted = (this.api?.getColumnState() ?? []).filter(({ sort }) => sort);
    const inTurn = sorted.toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0));
    return this.order(inTurn.map(({ colId, sort }) => ({ colId, sort: sort === 'desc' ? 'desc' : 'asc' })));
  }

  private order(sortModel: { colId: string; sort: 'asc' | 'desc' }[]): Ordering[] {
    const chosen = sortModel.flatMap(({ colId, sort }) => {
      const field = this.columns.find(({ path }) => path === colId)?.sort;
      return field ? [{ field, direction: sort }] : [];
    });
    // Rows that are equal there stand in the order of their names.
    const { primary_attribute: field } = this.model.model;
    const ties: Ordering[] = this.model.fields.has(field) && !chosen.some((one) => one.field === field) ? [{ field, direction: 'asc' }] : [];
    return chosen.length ? [...chosen, ...ties] : (this.setup.ordering ?? []);
  }

  private async load(where: Condition | null, { startRow, endRow, sortModel, successCallback, failCallback }: IGetRowsParams): Promise<void> {
    this.events.current.loading(++this.pages);
    try {
      const rows = await readRows({ ...this.query, where: this.kept(where) }, this.order(sortModel), startRow, endRow - startRow);
      await this.formatting.prepare(rows);
      if (startRow === 0) this.fit.measure(rows);
      const more = rows.length === endRow - startRow;
      successCallback(rows, more ? -1 : startRow + rows.length);
      if (startRow === 0) this.events.current.arrived(rows.length, more);
    } catch (error) {
      failCallback();
      this.events.current.failed(error);
    } finally {
      this.events.current.loading(--this.pages);
    }
  }

  /** Reads every loaded row again; the old ones stay until the new ones are there. Rows that no longer match go. */
  readonly refresh = (): void => {
    this.edits.forgetLeaving();
    this.api?.refreshInfiniteCache();
  };

  /** The same for what others changed: rows that were edited here stay where they are. */
  readonly refreshQuietly = (): void => this.api?.refreshInfiniteCache();

  /** The filter, and the rows that were edited out of it. */
  private kept(where: Condition | null): Condition | null {
    const ids = this.edits.leavingIds();
    return where && ids.length ? { any: [where, { fact: 'identity', operator: 'in', value: ids }] } : where;
  }

  /** Paths of the shown columns, in their order. */
  readonly shownPaths = (): string[] => {
    const shown = this.api?.getAllDisplayedColumns().map((column) => column.getColId()) ?? [];
    return shown.filter((id) => this.columns.some(({ path }) => path === id));
  };

  readonly open = (row: Row, index: number): void => this.events.current.open(row, index);

  readonly clicked = (row: Row, column: ResolvedColumn): boolean => this.events.current.clicked(row, column);

  readonly dataOf = (column: ResolvedColumn, row: Row): string | number => cellData(column, row, this.cellContext.current.wording);

  /** Chooses or drops the row at an index; with `range` all rows from the last one on. A row that is not there yet has no id to choose. */
  readonly toggleAt = (index: number, range: boolean): void => {
    const id = this.api?.getDisplayedRowAtIndex(index)?.data?.identity;
    if (!id) {
      this.events.current.withoutId();
      return;
    }
    const chosen = !this.selection.has(id);
    const [from, to] = range ? [Math.min(this.anchor, index), Math.max(this.anchor, index)] : [index, index];
    const ids: string[] = [];
    for (let at = from; at <= to; at++) {
      const row = this.api?.getDisplayedRowAtIndex(at)?.data;
      if (row) ids.push(row.identity);
    }
    this.selection.set(ids, range || chosen);
    this.anchor = index;
  };

  /** What is being saved: an undo in the meantime waits for it. */
  private saving: Promise<void> = Promise.resolve();

  /** Saves cells as soon as they were edited; they are undone as one. Refused values stay in their cells with their reason. */
  readonly put = async (edits: readonly Edit[]): Promise<void> => {
    const act: Act = [];
    const saved = this.changeAll(edits, act);
    this.saving = Promise.all([this.saving, saved]).then(() => undefined);
    await saved;
    const ids = [...new Set(act.map((change) => change.id))];
    for (const id of ids) await this.checkLeaving(id);
    if (ids.length) this.events.current.changed(ids);
  };

  private async changeAll(edits: readonly Edit[], act: Act): Promise<void> {
    for (const edit of edits) await this.change(edit, act);
    this.edits.remember(act);
  }

  private async change({ row: seen, column, typed }: Edit, act: Act): Promise<void> {
    const row = this.api?.getRowNode(seen.identity)?.data ?? seen;
    const parsed = parseEdit(column, typed, this.cellContext.current.wording);
    if ('unread' in parsed) {
      this.show(row.identity, column.path, { kind: 'refused', reason: this.events.current.reason(null, parsed.unread), value: typed });
      return;
    }
    const before = row[column.path] ?? null;
    if (parsed.value === before) this.show(row.identity, column.path, null);
    else {
      const made: Change = { id: row.identity, field: column.path, before, after: parsed.value };
      if (await this.write(made)) act.push(made);
    }
  }

  /** Takes the last act back, or does it again. Answers what became of it: a refused value stays in its cell with its reason. */
  readonly step = (way: 'undo' | 'redo'): Promise<'done' | 'nothing' | 'refused'> => {
    const became = this.saving.then(() => this.stepNow(way));
    this.saving = became.then(() => undefined);
    return became;
  };

  private async stepNow(way: 'undo' | 'redo'): Promise<'done' | 'nothing' | 'refused'> {
    const act = this.edits.takeLast(way);
    if (!act) return 'nothing';
    let all = true;
    const changes = way === 'redo' ? act : act.toReversed().map((made) => ({ ...made, before: made.after, after: made.before }));
    for (const change of changes) all = (await this.write(change)) && all;
    return all ? 'done' : 'refused';
  }

  private async write(change: Change): Promise<boolean> {
    const { id, field } = change;
    this.show(id, field, { kind: 'saving' });
    try {
      const fresh = await saveCell(this.query, change, this.api?.getRowNode(id)?.data?.version);
      const node = this.api?.getRowNode(id);
      if (node?.data) {
        const changed = { ...node.data, ...fresh } as Row;
        await this.formatting.prepare([changed]);
        node.updateData(changed);
      }
      this.show(id, field, { kind: 'saved' });
      setTimeout(() => this.show(id, field, null), 1600);
      return true;
    } catch (error) {
      this.show(id, field, { kind: 'refused', reason: this.events.current.reason(error), value: change.after });
      return false;
    }
  }

  private show(id: string, field: string, state: Parameters<Edits['mark']>[2]): void {
    this.edits.mark(id, field, state);
    const node = this.api?.getRowNode(id);
    if (node) this.api?.refreshCells({ rowNodes: [node], columns: [field], force: true });
  }

  private async checkLeaving(id: string): Promise<void> {
    if (!this.where) return;
    const where = allOf({ fact: 'identity', operator: 'equal', value: id }, this.where);
    const rows = await readRows({ model: this.model.model.slug, selection: 'identity', where }, [], 0, 1).catch(() => null);
    if (!rows) return;
    this.edits.markLeaving(id, rows.length === 0);
    const node = this.api?.getRowNode(id);
    if (node) this.api?.redrawRows({ rowNodes: [node] });
  }

  /** Marks the row whose record was opened last. */
  readonly markOpen = (id: string): void => {
    const nodes = [this.opened, id].flatMap((one) => (one && this.api?.getRowNode(one)) || []);
    this.opened = id;
    this.api?.redrawRows({ rowNodes: nodes });
  };

  /** Which marks a row carries; asked again when another record takes its place, as `getRowClass` is not. */
  rowRules(): MarkRules {
    return {
      'mw-leaves': ({ data }) => data !== undefined && this.edits.leaves(data.identity),
      'mw-opened': ({ data }) => data !== undefined && data.identity === this.opened,
      ...this.toneRules(null),
    };
  }

  /** The rule whose mark a cell carries: its own, or the row's in the first column. */
  markOf(row: Row, path: string): FormatRule | null {
    const own = ruleOf(row, this.formatting, path);
    return own ?? (path === this.columns[0]?.path ? ruleOf(row, this.formatting, null) : null);
  }

  /** Which tones a column's cells carry; without a column, the rows. */
  toneRules(path: string | null): MarkRules {
    const tones = new Set(this.formatting.rules.filter((rule) => isAbout(rule, path)).map(({ tone }) => tone));
    return Object.fromEntries(
      [...tones].map((tone) => [`mw-tone-${tone}`, ({ data }) => data !== undefined && ruleOf(data, this.formatting, path)?.tone === tone]),
    );
  }
}
