import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Ordering, TableSetup } from '@millwright/core/view/types.ts';
import type { GridApi, IDatasource, IGetRowsParams } from 'ag-grid-community';
import { AppFailure, post } from '../../app/http.ts';
import type { CellContext } from './Cell.tsx';
import { cellText } from './cell-text.ts';
import type { ResolvedColumn } from './columns.ts';
import { type Act, Edits } from './edits.ts';
import { type Formatting, toneOf } from './formatting.ts';
import { parseEdit } from './parse-edit.ts';
import { parseBlock } from './paste.ts';
import { allOf, readRows } from './rows-query.ts';
import { Selection } from './selection.ts';
import { selectionOf } from './selection-set.ts';
import type { Row } from './values.ts';

export type TableEvents = {
  /** A page of rows begins or ends loading. */
  loading: (pages: number) => void;
  failed: (error: unknown) => void;
  /** The first page came, with this many rows; `more` when there are further ones. */
  arrived: (rows: number, more: boolean) => void;
  open: (row: Row, index: number) => void;
  /** The sentence for a refused edit. */
  reason: (error: unknown, code?: 'notNumber' | 'notDate') => string;
};

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
    this.selectionSet = selectionOf(model, schema.models, columns, formatting.facts);
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

  private order(sortModel: IGetRowsParams['sortModel']): Ordering[] {
    const chosen = sortModel.flatMap(({ colId, sort }) => {
      const field = this.columns.find(({ path }) => path === colId)?.sort;
      return field ? [{ field, direction: sort }] : [];
    });
    return chosen.length ? chosen : (this.setup.ordering ?? []);
  }

  private async load(where: Condition | null, { startRow, endRow, sortModel, successCallback, failCallback }: IGetRowsParams): Promise<void> {
    this.events.current.loading(++this.pages);
    try {
      const rows = await readRows({ ...this.query, where: this.kept(where) }, this.order(sortModel), startRow, endRow - startRow);
      await this.formatting.prepare(rows);
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

  readonly open = (row: Row, index: number): void => this.events.current.open(row, index);

  readonly textOf = (column: ResolvedColumn, row: Row): string => cellText(column, row, this.cellContext.current.wording);

  /** Chooses or drops the row at an index; with `range` all rows from the last one on. */
  readonly toggleAt = (index: number, range: boolean): void => {
    const id = this.api?.getDisplayedRowAtIndex(index)?.data?.identity;
    if (!id) return;
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

  /** The edit that is being saved: an undo in the meantime waits for it. */
  private saving: Promise<void> = Promise.resolve();

  /** Saves one cell as soon as it was edited. Refused values stay in the cell with their reason. */
  readonly edit = async (row: Row, column: ResolvedColumn, typed: Json): Promise<void> => {
    const act: Act = [];
    this.saving = this.change(row, column, typed, act).then(() => this.edits.remember(act));
    await this.saving;
    await this.checkAll(act);
  };

  private async checkAll(act: Act): Promise<void> {
    for (const id of new Set(act.map((change) => change.id))) await this.checkLeaving(id);
  }

  private async change(row: Row, column: ResolvedColumn, typed: Json, act: Act): Promise<void> {
    const parsed = parseEdit(column, typed);
    if ('error' in parsed) {
      this.show(row.identity, column.path, { kind: 'refused', reason: this.events.current.reason(null, parsed.error), value: typed });
      return;
    }
    const before = row[column.path] ?? null;
    if (parsed.value === before) this.show(row.identity, column.path, null);
    else if (await this.write(row.identity, column.path, parsed.value)) {
      act.push({ id: row.identity, field: column.path, before, after: parsed.value });
    }
  }

  /** Puts a copied block of cells down from a cell on; it is undone as one. Cells that can't be edited are passed over. */
  readonly paste = async (index: number, path: string, text: string): Promise<void> => {
    const shown = this.api?.getAllDisplayedColumns().map((column) => column.getColId()) ?? [];
    // All cells are found before any is written: a write may move its row.
    const targets = parseBlock(text).flatMap((cells, down) => {
      const row = this.api?.getDisplayedRowAtIndex(index + down)?.data;
      return cells.flatMap((typed, right) => {
        const column = this.columns.find((one) => one.path === shown[shown.indexOf(path) + right]);
        return row && column?.editable && this.mayEdit ? [{ row, column, typed }] : [];
      });
    });
    const act: Act = [];
    for (const { row, column, typed } of targets) await this.change(this.api?.getRowNode(row.identity)?.data ?? row, column, typed, act);
    this.edits.remember(act);
    await this.checkAll(act);
  };

  /** Takes the last act back; false when there is none. */
  readonly undo = async (): Promise<boolean> => {
    await this.saving;
    const act: Act | undefined = this.edits.takeLast();
    if (!act) return false;
    for (const { id, field, before } of act) await this.write(id, field, before);
    return true;
  };

  private async write(id: string, field: string, value: Json): Promise<boolean> {
    this.show(id, field, { kind: 'saving' });
    try {
      const { data } = await post<{ data: { version: number } }>('/v1/graph/update/', { node_id: id, properties: { [field]: value } });
      const node = this.api?.getRowNode(id);
      if (node?.data) {
        const changed = { ...node.data, [field]: value, version: data.version };
        await this.formatting.prepare([changed]);
        node.updateData(changed);
      }
      this.show(id, field, { kind: 'saved' });
      setTimeout(() => this.show(id, field, null), 1600);
      return true;
    } catch (error) {
      const named = error instanceof AppFailure ? error.fields[0]?.message : undefined;
      this.show(id, field, { kind: 'refused', reason: named ?? this.events.current.reason(error), value });
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

  readonly rowClass = (row: Row | undefined): string[] => {
    const tone = row && toneOf(row, this.formatting, null);
    return [
      row && this.edits.leaves(row.identity) && 'mw-leaves',
      tone && `mw-tone-${tone}`,
      row && row.identity === this.opened && 'mw-opened',
    ].filter((name) => typeof name === 'string');
  };

  toneRules(path: string): Record<string, (parameters: { data?: Row | undefined }) => boolean> {
    const tones = new Set(this.formatting.rules.filter(({ scope, column }) => scope === 'cell' && column === path).map(({ tone }) => tone));
    return Object.fromEntries(
      [...tones].map((tone) => [`mw-tone-${tone}`, ({ data }) => Boolean(data) && toneOf(data as Row, this.formatting, path) === tone]),
    );
  }
}
