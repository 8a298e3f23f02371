import { useEffect } from 'react';
import { onRecordsChanged } from '../../data/cache-stream.ts';
import { onScan } from '../../keys/scan/scan-dispatcher.ts';
import type { BlockSource } from './block-source.ts';

const gather = 300;

/** Keeps a block up to date: what others change arrives quietly, old rows staying until the new ones are there. */
export function useRefresh(source: Pick<BlockSource, 'rows' | 'refreshQuietly'>, recount: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // What is being edited is not taken away from under the hands.
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
