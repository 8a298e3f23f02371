import type { GridApi } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';

/** Opens the menu of the cell that an element is in, or beside a place. */
export type OpenMenu = (target: EventTarget | null, at?: { x: number; y: number }) => boolean;
type Act = (table: Table, row: Row) => void;
type Api = Pick<GridApi<Row>, 'addEventListener' | 'removeEventListener' | 'getDisplayedRowAtIndex'>;

/** Keeps the last press on a row that is still being read until the row is there; whatever is pressed next takes its place. */
export class PendingPress {
  /** The table as it is now: it may be made anew while the row is read. */
  table: Table | null = null;
  openMenu: OpenMenu = () => false;
  private end: (() => void) | null = null;

  readonly forget = (): void => {
    this.end?.();
    this.end = null;
  };

  keep(api: Api, index: number, act: Act): void {
    this.forget();
    const row = () => api.getDisplayedRowAtIndex(index)?.data;
    const look = () => {
      if (!row()) return;
      this.forget();
      // What is drawn with the rows is there a moment later.
      queueMicrotask(() => {
        const data = row();
        if (data && this.table) act(this.table, data);
      });
    };
    api.addEventListener('modelUpdated', look);
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, this.forget, { capture: true });
    this.end = () => {
      api.removeEventListener('modelUpdated', look);
      for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, this.forget, { capture: true });
    };
  }
}
