import type { Condition } from '@millwright/core/filter/types.ts';
import type { Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import type { FormatRule, Ordering, TableSetup } from '@millwright/core/view/types.ts';
import type { GridApi, IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { Wording } from '../../../fields/view/field-view.ts';
import { type CellContext, cellData } from '../../columns/cell-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { selectionOf } from '../../columns/selection-set.ts';
import type { Row } from '../../columns/values.ts';
import { type Formatting, ruleOf } from '../../formatting/formatting.ts';
import { Selection } from '../../selection/selection.ts';
import type { BlockSource, FieldChange, Rows } from '../../source/block-source.ts';
import { readPage } from '../../source/rows-query.ts';
import { CellRange } from '../cells/cell-range.ts';
import { tableArrangement } from '../columns/arrangement.ts';
import { ColumnFit } from '../columns/column-fit.ts';
import { CellEdits } from '../edit/cell-edits.ts';
import { factsOfFixed, fixedReason } from '../edit/fixed-cells.ts';
import { isGroup, isRecord } from '../groups/group-row.ts';
import { Grouped } from '../groups/grouped.ts';
import { readAgain } from '../groups/headings.ts';
import { groupedOrdering } from '../groups/levels.ts';
import type { GroupedBy } from '../groups/table-groups.ts';
import { PageEnds } from '../reading/page-ends.ts';
import { loadedWhere, orderingOf } from '../reading/rows-read.ts';
import { gridRows } from './grid-rows.ts';
import type { TableEvents } from './table-events.ts';
import { idleMenu } from './table-menu.ts';
import { type MarkRules, toneRules } from './tone-rules.ts';

type TableParts = {
  key: string;
  setup: TableSetup;
  schema: Schema;
  model: ResolvedModel;
  columns: ResolvedColumn[];
  mayEdit: boolean;
  formatting: Formatting;
  context: CellContext;
  events: { current: TableEvents };
  /** The abort signal of a preview under other rights; undefined when rows are read with the person's own. */
  signal?: AbortSignal | undefined;
};

/** The number of records by which columns are measured before the first rows appear. */
const sampleSize = 30;

/** Adapts AG Grid to the shared block source: reads rows page by page, preserves selection and edits, and redraws changed cells. */
export class Table implements BlockSource {
  readonly key: string;
  readonly setup: TableSetup;
  readonly model: ResolvedModel;
  readonly columns: ResolvedColumn[];
  /** The column that shows the record's name. */
  readonly naming: ResolvedColumn | undefined;
  readonly mayEdit: boolean;
  readonly query: { model: string; selection: string; signal?: AbortSignal | undefined };
  readonly selection = new Selection();
  readonly rows: Rows;
  readonly edits: CellEdits;
  readonly fit = new ColumnFit(this);
  readonly grouped = new Grouped(this);
  readonly range = new CellRange(() => this.shownPaths());
  readonly menu = { current: idleMenu };
  readonly cellContext: { current: CellContext };
  api: GridApi<Row> | null = null;
  where: Condition | null = null;
  /** Whether rows are drawn as cards, which are not editable. */
  stacked = false;
  readonly formatting: Formatting;
  private readonly events: { current: TableEvents };
  private readonly ends = new PageEnds();
  private opened: string | null = null;
  private pages = 0;
  private anchor = 0;

  constructor({ key, setup, schema, model, columns, mayEdit, formatting, context, events, signal }: TableParts) {
    this.key = key;
    this.setup = setup;
    this.model = model;
    this.columns = columns;
    this.naming = columns.find(({ path }) => path === model.model.primary_attribute) ?? columns[0];
    this.mayEdit = mayEdit;
    this.formatting = formatting;
    this.cellContext = { current: context };
    this.events = events;
    const selection = selectionOf(model, schema.models, columns, [...formatting.facts, ...factsOfFixed(model, columns)]);
    this.query = { model: model.model.slug, selection, signal };
    this.rows = gridRows(this);
    this.edits = new CellEdits({
      query: this.query,
      settings: this,
      rowOf: this.rows.byId,
      replaceRow: async (row) => {
        this.ends.forget();
        await formatting.prepare([row]);
        this.api?.getRowNode(row.identity)?.updateData(row);
      },
      redrawCell: (id, field) => {
        const node = this.api?.getRowNode(id);
        if (node) this.api?.refreshCells({ rowNodes: [node], columns: [field], force: true });
      },
      redrawRow: (id) => this.redrawRows([id]),
      reasonOf: (error, unread) => events.current.reasonOf(error, unread),
      onRowsChanged: (ids) => events.current.onRowsChanged(ids),
    });
  }

  get actions(): readonly BlockAction[] {
    return this.setup.actions;
  }

  get wording(): Wording {
    return this.cellContext.current.wording;
  }

  /** The grid instance, while it is mounted. */
  readonly attach = (api: GridApi<Row> | null): void => {
    this.api = api;
    this.arrangement.onGrid();
  };

  datasource(where: Condition | null, by: GroupedBy | null = null): IDatasource {
    this.edits.state.forgetLeaving();
    this.ends.forget();
    this.grouped.set(by);
    this.where = where;
    return { getRows: (parameters) => void this.load(where, parameters) };
  }

  /** Why an otherwise editable cell is locked; null if it isn't. */
  fixed(row: Row, column: ResolvedColumn): Text | null {
    return fixedReason(this.model, row, column);
  }

  /** Whether this person may edit a cell. */
  mayWrite(row: Row | undefined, column: ResolvedColumn): boolean {
    return !this.stacked && column.editable && this.mayEdit && row !== undefined && !this.fixed(row, column);
  }

  /** Shows a message why a cell is not editable; shows nothing if the cell is editable. */
  readonly explain = (row: Row, path: string): void => {
    const column = this.columns.find((one) => one.path === path);
    if (!column || this.stacked || this.mayWrite(row, column)) return;
    const reason = this.mayEdit ? this.fixed(row, column) : null;
    if (reason) this.events.current.onCellFixed(reason);
    else this.events.current.onCellNotEditable(column, column.field?.misc?.formulaV1 ? 'computed' : this.mayEdit ? 'elsewhere' : 'denied');
  };

  /** The sorting of the records, within their groups if grouped. */
  get sorting(): Ordering[] {
    const sorted = (this.api?.getColumnState() ?? []).filter(({ sort }) => sort);
    const inTurn = sorted.toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0));
    return this.order(inTurn.map(({ colId, sort }) => ({ colId, sort: sort === 'desc' ? 'desc' : 'asc' })));
  }

  get ordering(): Ordering[] {
    return this.grouped.by ? groupedOrdering(this.grouped.by.levels, this.sorting) : this.sorting;
  }

  private order(sorted: { colId: string; sort: 'asc' | 'desc' }[]): Ordering[] {
    return orderingOf(this, sorted) ?? this.setup.ordering ?? [];
  }

  private async load(where: Condition | null, { startRow, endRow, sortModel, successCallback, failCallback }: IGetRowsParams): Promise<void> {
    this.events.current.onPagesLoading(++this.pages);
    try {
      const { rows, last } = await this.readRange(where, this.order(sortModel), startRow, endRow);
      const records = rows.filter(isRecord);
      await this.formatting.prepare(records);
      if (startRow === 0) this.fit.measure(records.length || !rows.length ? records : await this.sample(where));
      const redraw = this.grouped.drawing(this.api, startRow, endRow);
      successCallback(rows, last ?? -1);
      redraw();
      if (startRow === 0) this.events.current.onFirstPage(rows.length, last === null);
    } catch (error) {
      failCallback();
      this.events.current.onLoadFailed(error);
    } finally {
      this.events.current.onPagesLoading(--this.pages);
    }
  }

  /** Reads the rows of a range, including group headings; `last` is the total, null while unknown. */
  private async readRange(where: Condition | null, ordering: Ordering[], start: number, end: number): Promise<{ rows: Row[]; last: number | null }> {
    const { by } = this.grouped;
    if (by) return this.grouped.rows(by, { where, ordering, leaving: this.edits.state.keptIds() }, start, end);
    const rows = await this.readPage(where, ordering, start, end - start);
    return { rows, last: rows.length === end - start ? null : start + rows.length };
  }

  /** Reads some records for measuring columns while only group headings are visible. */
  private async sample(where: Condition | null): Promise<Row[]> {
    const rows = await readPage({ ...this.query, where }, this.sorting, { skip: 0 }, sampleSize).catch(() => []);
    await this.formatting.prepare(rows);
    return rows;
  }

  private async readPage(where: Condition | null, order: Ordering[], start: number, limit: number): Promise<Row[]> {
    const query = { ...this.query, where: loadedWhere(where, this.edits.state.keptIds()) };
    const rows = await readPage(query, order, this.ends.around(order, start, limit), limit);
    const ids = rows.map(({ identity }) => identity);
    if (ids.length === limit && where === this.where) this.ends.note(order, start, ids);
    return rows;
  }

  /** Reloads every loaded row; old rows stay visible until the new ones arrive. Rows that no longer match disappear. */
  readonly refresh = (): void => {
    this.edits.state.forgetLeaving();
    this.refreshQuietly();
  };

  readonly refreshQuietly = (): void => {
    this.ends.forget();
    this.grouped.forget();
    this.api?.refreshInfiniteCache();
  };

  /** Expands or collapses the group of a heading. */
  readonly toggleGroup = (row: Row): void => {
    this.grouped.toggle(row);
    readAgain(this.api);
  };

  readonly openAllGroups = (open: boolean): void => {
    this.grouped.setAll(open);
    readAgain(this.api);
  };

  readonly arrangement = tableArrangement(this);

  readonly remember = (changes: readonly FieldChange[]): void => this.edits.state.remember([...changes]);

  /** The paths of the visible columns, in order. */
  readonly shownPaths = (): string[] => {
    const paths = this.api?.getAllDisplayedColumns().map((column) => column.getColId()) ?? [];
    return paths.filter((id) => this.columns.some(({ path }) => path === id));
  };

  readonly shownColumns = (): ResolvedColumn[] => this.shownPaths().flatMap((path) => this.columns.find((column) => column.path === path) ?? []);

  readonly open = (row: Row, index: number): void => this.events.current.onRowOpened(row, index);

  /** The action that a click on a cell starts, if it doesn't open the row. */
  readonly actionOf = (row: Row, column: ResolvedColumn): (() => void) | undefined => this.events.current.actionOf(row, column);

  readonly dataOf = (column: ResolvedColumn, row: Row): string | number => cellData(column, row, this.wording);

  /** Toggles the selection of the row at an index; with `range` of all rows from the last one. A row that has not loaded can't be selected. */
  readonly toggleAt = (index: number, range: boolean): void => {
    if (isGroup(this.api?.getDisplayedRowAtIndex(index)?.data)) return;
    const row = this.rows.at(index);
    if (row) this.toggle(row, index, range);
    else this.events.current.onRowWithoutId();
  };

  /** Toggles the selection of a row as displayed; a search may have put another row at its index. */
  readonly toggle = (row: Row, index: number, range: boolean): void => {
    this.selection.toggle(row.identity, range ? this.idsBetween(this.anchor, index) : null);
    this.anchor = index;
  };

  private idsBetween(one: number, other: number): string[] {
    const from = Math.min(one, other);
    return Array.from({ length: Math.abs(one - other) + 1 }, (_, by) => this.rows.at(from + by)?.identity ?? []).flat();
  }

  /** Marks the row whose record was opened last. */
  readonly markOpen = (id: string): void => {
    const before = this.opened;
    this.opened = id;
    this.redrawRows(before ? [before, id] : [id]);
  };

  private redrawRows(ids: readonly string[]): void {
    const nodes = ids.flatMap((id) => this.api?.getRowNode(id) ?? []);
    if (nodes.length) this.api?.redrawRows({ rowNodes: nodes });
  }

  /** The CSS classes of rows. Unlike `getRowClass`, they are evaluated again when another record replaces a row. */
  rowRules(): MarkRules {
    return {
      'mw-unread': ({ data }) => data === undefined,
      'mw-leaves': ({ data }) => data !== undefined && this.edits.state.leaves(data.identity),
      'mw-opened': ({ data }) => data !== undefined && data.identity === this.opened,
      ...toneRules(this.formatting, 'row'),
    };
  }

  /** The formatting rule of a cell: its own, or the row's in the first column. */
  markOf(row: Row, path: string): FormatRule | null {
    const own = ruleOf(row, this.formatting, { column: path });
    return own ?? (path === this.columns[0]?.path ? ruleOf(row, this.formatting, 'row') : null);
  }
}
