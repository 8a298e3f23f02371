import { useEffect } from 'react';
import { onRecordsChanged } from '../../data/cache-stream.ts';
import { onScan } from '../../keys/scan/scan-dispatcher.ts';
import type { BlockSource } from './block-source.ts';

const gather = 300;

/** Reloads a block when others change its records; old rows stay visible until the new ones arrive. */
export function useRefresh(source: Pick<BlockSource, 'rows' | 'refreshQuietly'>, recount: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A reload waits while the person edits a row.
        if (source.rows.busy()) return refresh();
        source.refreshQuietly();
        recount();
      }, gather);
    };
    const stops = [onScan(() => source.rows.stopEditing()), onRecordsChanged(refresh)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [source, recount]);
}
