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
import { type FormattedPart, type Formatting, isAbout, ruleOf } from '../../formatting/formatting.ts';
import { Selection } from '../../selection/selection.ts';
import type { BlockSource, FieldChange, Rows } from '../../source/block-source.ts';
import { readPage } from '../../source/rows-query.ts';
import { CellRange } from '../cells/cell-range.ts';
import { ColumnFit } from '../columns/column-fit.ts';
import { CellEdits } from '../edit/cell-edits.ts';
import { factsOfFixed, fixedReason } from '../edit/fixed-cells.ts';
import { gridRows } from './grid-rows.ts';
import { PageEnds } from './page-ends.ts';
import { loadedWhere, orderingOf } from './rows-read.ts';
import type { TableEvents } from './table-events.ts';
import { idleMenu } from './table-menu.ts';

/** Classes of rows or cells, and for which they hold. */
type MarkRules = Record<string, (parameters: { data?: Row | undefined }) => boolean>;

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
};

/** Adapts AG Grid to the source that blocks share: reads its rows page by page, keeps what is chosen and edited, and draws again what has changed. */
export class Table implements BlockSource {
  readonly key: string;
  readonly setup: TableSetup;
  readonly model: ResolvedModel;
  readonly columns: ResolvedColumn[];
  /** The column that tells which record a row is. */
  readonly naming: ResolvedColumn | undefined;
  readonly mayEdit: boolean;
  readonly query: { model: string; selection: string };
  readonly selection = new Selection();
  readonly rows: Rows;
  readonly edits: CellEdits;
  readonly fit = new ColumnFit(this);
  readonly range = new CellRange(() => this.shownPaths());
  readonly menu = { current: idleMenu };
  readonly cellContext: { current: CellContext };
  api: GridApi<Row> | null = null;
  where: Condition | null = null;
  private readonly formatting: Formatting;
  private readonly events: { current: TableEvents };
  private readonly ends = new PageEnds();
  private opened: string | null = null;
  private pages = 0;
  private anchor = 0;

  constructor({ key, setup, schema, model, columns, mayEdit, formatting, context, events }: TableParts) {
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
    this.query = { model: model.model.slug, selection };
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

  /** The grid that shows the table, while there is one. */
  readonly attach = (api: GridApi<Row> | null): void => {
    this.api = api;
  };

  datasource(where: Condition | null): IDatasource {
    this.edits.state.forgetLeaving();
    this.ends.forget();
    this.where = where;
    return { getRows: (parameters) => void this.load(where, parameters) };
  }

  /** Why an otherwise editable cell isn't changed any more; null while it may be. */
  fixed(row: Row, column: ResolvedColumn): Text | null {
    return fixedReason(this.model, row, column);
  }

  /** Whether this person may write a cell. */
  mayWrite(row: Row | undefined, column: ResolvedColumn): boolean {
    return column.editable && this.mayEdit && row !== undefined && !this.fixed(row, column);
  }

  /** Says why a cell can't be edited here; silent where it can. */
  readonly explain = (row: Row, path: string): void => {
    const column = this.columns.find((one) => one.path === path);
    if (!column || this.mayWrite(row, column)) return;
    const reason = this.mayEdit ? this.fixed(row, column) : null;
    if (reason) this.events.current.onCellFixed(reason);
    else this.events.current.onCellNotEditable(column, column.field?.misc?.formulaV1 ? 'computed' : this.mayEdit ? 'elsewhere' : 'denied');
  };

  get ordering(): Ordering[] {
    const sorted = (this.api?.getColumnState() ?? []).filter(({ sort }) => sort);
    const inTurn = sorted.toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0));
    return this.order(inTurn.map(({ colId, sort }) => ({ colId, sort: sort === 'desc' ? 'desc' : 'asc' })));
  }

  private order(sorted: { colId: string; sort: 'asc' | 'desc' }[]): Ordering[] {
    return orderingOf(this, sorted) ?? this.setup.ordering ?? [];
  }

  private async load(where: Condition | null, { startRow, endRow, sortModel, successCallback, failCallback }: IGetRowsParams): Promise<void> {
    this.events.current.onPagesLoading(++this.pages);
    try {
      const limit = endRow - startRow;
      const rows = await this.readPage(where, this.order(sortModel), startRow, limit);
      await this.formatting.prepare(rows);
      if (startRow === 0) this.fit.measure(rows);
      const more = rows.length === limit;
      successCallback(rows, more ? -1 : startRow + rows.length);
      if (startRow === 0) this.events.current.onFirstPage(rows.length, more);
    } catch (error) {
      failCallback();
      this.events.current.onLoadFailed(error);
    } finally {
      this.events.current.onPagesLoading(--this.pages);
    }
  }

  private async readPage(where: Condition | null, order: Ordering[], start: number, limit: number): Promise<Row[]> {
    const query = { ...this.query, where: loadedWhere(where, this.edits.state.leavingIds()) };
    const rows = await readPage(query, order, this.ends.around(order, start, limit), limit);
    const ids = rows.map(({ identity }) => identity);
    if (ids.length === limit && where === this.where) this.ends.note(order, start, ids);
    return rows;
  }

  /** Reads every loaded row again; the old ones stay until the new ones are there. Rows that no longer match go. */
  readonly refresh = (): void => {
    this.edits.state.forgetLeaving();
    this.refreshQuietly();
  };

  readonly refreshQuietly = (): void => {
    this.ends.forget();
    this.api?.refreshInfiniteCache();
  };

  readonly remember = (changes: readonly FieldChange[]): void => this.edits.state.remember([...changes]);

  /** Paths of the shown columns, in their order. */
  readonly shownPaths = (): string[] => {
    const shown = this.api?.getAllDisplayedColumns().map((column) => column.getColId()) ?? [];
    return shown.filter((id) => this.columns.some(({ path }) => path === id));
  };

  readonly shownColumns = (): ResolvedColumn[] => this.shownPaths().flatMap((path) => this.columns.find((column) => column.path === path) ?? []);

  readonly open = (row: Row, index: number): void => this.events.current.onRowOpened(row, index);

  readonly clicked = (row: Row, column: ResolvedColumn): boolean => this.events.current.onCellClicked(row, column);

  readonly dataOf = (column: ResolvedColumn, row: Row): string | number => cellData(column, row, this.wording);

  /** Chooses or drops the row at an index; with `range` all rows from the last one on. A row that is not there yet has no id to choose. */
  readonly toggleAt = (index: number, range: boolean): void => {
    const id = this.rows.at(index)?.identity;
    if (!id) {
      this.events.current.onRowWithoutId();
      return;
    }
    this.selection.toggle(id, range ? this.idsBetween(this.anchor, index) : null);
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

  /** Which marks a row carries; asked again when another record takes its place, as `getRowClass` is not. */
  rowRules(): MarkRules {
    return {
      'mw-leaves': ({ data }) => data !== undefined && this.edits.state.leaves(data.identity),
      'mw-opened': ({ data }) => data !== undefined && data.identity === this.opened,
      ...this.toneRules('row'),
    };
  }

  /** The rule whose mark a cell carries: its own, or the row's in the first column. */
  markOf(row: Row, path: string): FormatRule | null {
    const own = ruleOf(row, this.formatting, { column: path });
    return own ?? (path === this.columns[0]?.path ? ruleOf(row, this.formatting, 'row') : null);
  }

  /** Which tones the rows carry, or a column's cells. */
  toneRules(part: FormattedPart): MarkRules {
    const tones = new Set(this.formatting.rules.filter((rule) => isAbout(rule, part)).map(({ tone }) => tone));
    return Object.fromEntries(
      [...tones].map((tone) => [`mw-tone-${tone}`, ({ data }) => data !== undefined && ruleOf(data, this.formatting, part)?.tone === tone]),
    );
  }
}
