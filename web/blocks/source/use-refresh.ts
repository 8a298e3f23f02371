import { useEffect } from 'react';
import { onRecordsChanged } from '../../data/cache-stream.ts';
import type { Table } from '../table/adapter/table.ts';

const gather = 300;

/** Keeps a table up to date: what others change arrives quietly, old rows staying until the new ones are there. */
export function useRefresh(table: Table, recount: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A cell that is being edited is not taken away from under the hands.
        if (table.api?.getEditingCells().length) return refresh();
        table.refreshQuietly();
        recount();
      }, gather);
    };
    const stopScan = () => table.api?.stopEditing(true);
    window.addEventListener('millwright-scan', stopScan);
    const stop = onRecordsChanged(refresh);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('millwright-scan', stopScan);
      stop();
    };
  }, [table, recount]);
}
