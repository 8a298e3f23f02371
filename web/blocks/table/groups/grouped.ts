import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import type { GridApi } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';
import { loadedWhere } from '../reading/rows-read.ts';
import { isGroup } from './group-row.ts';
import type { OpenGroups } from './group-tree.ts';
import { noteHeadings } from './headings.ts';
import { KeptFocus } from './kept-focus.ts';
import { openGroups, setAllGroups, toggleGroup } from './open-groups.ts';
import type { GroupedBy, TableGroups } from './table-groups.ts';

/** The parts of a table that grouping needs. */
type GroupedTable = { key: string; query: { model: string; selection: string; signal?: AbortSignal | undefined }; wording: { zone: string } };

/** What to read of a list: its filter, its sorting, and the edited records that stay visible although they no longer match the filter. */
type Wanted = { where: Condition | null; ordering: readonly Ordering[]; leaving: readonly string[] };

/** The grouping of a table and its loaded groups. The reading code is loaded with the first group. */
export class Grouped {
  by: GroupedBy | null = null;
  private reading: { order: string; groups: Promise<TableGroups> } | null = null;
  private readonly table: GroupedTable;
  private readonly focus: KeptFocus;

  constructor(table: GroupedTable) {
    this.table = table;
    this.focus = new KeptFocus(table);
  }

  set(by: GroupedBy | null): void {
    this.by = by;
    this.forget();
  }

  /** Discards counts and figures, so that they are read again. */
  readonly forget = (): void => {
    this.reading = null;
  };

  private get open(): OpenGroups {
    return openGroups(this.table.key, JSON.stringify(this.by?.levels.map(({ column, by }) => [column.path, by])));
  }

  /** Toggles the group of a heading; the focus stays in its cell when the rows arrive. */
  toggle(row: Row): void {
    if (!isGroup(row)) return;
    toggleGroup(this.open, row.group.key);
    this.focus.keep();
  }

  /** Called before rows are drawn. Returns a function that redraws the surrounding rows that these rows change. */
  drawing(api: GridApi<Row> | null, start: number, end: number): () => void {
    const redraw = this.by ? noteHeadings(api, start, end) : null;
    return () => {
      redraw?.();
      this.focus.giveBack(api, start, end);
    };
  }

  setAll(open: boolean): void {
    setAllGroups(this.open, open);
  }

  /** The headings and records of a range of rows; `last` is the total, null while unknown. */
  async rows(by: GroupedBy, { where, ordering, leaving }: Wanted, from: number, to: number): Promise<{ rows: Row[]; last: number | null }> {
    const order = JSON.stringify(ordering);
    if (this.reading?.order !== order) this.reading = { order, groups: this.begin(by, where, ordering) };
    // Records that no longer match after an edit stay in their group.
    const widen = (within: Condition) => (leaving.length ? (allOf(loadedWhere(within, leaving)) as Condition) : within);
    return (await this.reading.groups).rows(from, to, widen);
  }

  private async begin(by: GroupedBy, where: Condition | null, ordering: readonly Ordering[]): Promise<TableGroups> {
    const groups = await import('./table-groups.ts');
    const { query, wording } = this.table;
    return new groups.TableGroups({ ...by, query, where, ordering, zone: wording.zone }, this.open);
  }
}
