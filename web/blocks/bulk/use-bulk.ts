import { useCallback, useRef, useState } from 'react';
import type { BlockSource } from '../source/block-source.ts';
import { type BulkResult, chooseRest, namesOf, type Watch } from './bulk.ts';

/** The most refusals that are listed one by one. */
export const toldAtMost = 100;

export type Bulk = {
  /** The number of records processed; null while nothing runs. */
  done: number | null;
  result: BulkResult | null;
  names: ReadonlyMap<string, string>;
  run: (work: (watch: Watch) => Promise<BulkResult>) => Promise<BulkResult>;
  /** Stops after the current record. */
  stop: () => void;
};

/** Runs one bulk action, with its progress and result. Refused records stay selected. */
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
    // Names are optional: without them a refusal shows its position in the list.
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
