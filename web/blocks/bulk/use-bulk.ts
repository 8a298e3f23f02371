import { useCallback, useRef, useState } from 'react';
import type { BlockSource } from '../source/block-source.ts';
import { type BulkResult, chooseRest, namesOf, type Watch } from './bulk.ts';

/** How many refusals are told one by one. */
export const toldAtMost = 100;

export type Bulk = {
  /** How many records have been worked on; null while nothing runs. */
  done: number | null;
  result: BulkResult | null;
  names: ReadonlyMap<string, string>;
  run: (work: (watch: Watch) => Promise<BulkResult>) => Promise<BulkResult>;
  /** Ends after the record under way. */
  stop: () => void;
};

/** One act on many records while it goes on, and what came of it: its refusals keep their records chosen. */
export function useBulk(source: Pick<BlockSource, 'model' | 'rows' | 'selection' | 'refresh'>): Bulk {
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const running = useRef(new AbortController());
  const run = async (work: (watch: Watch) => Promise<BulkResult>) => {
    running.current = new AbortController();
    setDone(0);
    setResult(null);
    const came = await work({ progress: setDone, signal: running.current.signal });
    // Names only help: without them a refusal is told by its place in the list.
    const failed = came.failed.slice(0, toldAtMost).map(({ id }) => id);
    setNames(await namesOf(source, failed).catch(() => new Map()));
    chooseRest(source, came);
    source.refresh();
    setDone(null);
    setResult(came);
    return came;
  };
  const stop = useCallback(() => running.current.abort(), []);
  return { done, result, names, run, stop };
}
