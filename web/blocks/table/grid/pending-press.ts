import type { GridApi } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';

/** Opens the menu of the cell around an element, or beside a point. */
export type OpenMenu = (target: EventTarget | null, at?: { x: number; y: number }) => boolean;
type Act = (table: Table, row: Row) => void;
type Api = Pick<GridApi<Row>, 'addEventListener' | 'removeEventListener' | 'getDisplayedRowAtIndex'>;

/** Stores the last click on a row that is loading, and runs it when the row arrives. A later click replaces it. */
export class PendingPress {
  /** The current table, which may be replaced while the row loads. */
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
      // The row's components render a moment later.
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
