import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppFailure } from '../../../data/http.ts';
import { type Moving, moveRecords, type RefusedRecord } from './move-records.ts';

export type Move = (moving: Moving) => Promise<RefusedRecord[]>;

/** Moves records of a process, with progress, refusals and errors; it can be stopped. */
export function useMoves(process_id: string) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [count, setCount] = useState(0);
  const [refusals, setRefusals] = useState<RefusedRecord[]>([]);
  const [failure, setFailure] = useState<AppFailure | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const attempt = async (work: (move: Move, signal: AbortSignal) => Promise<void>) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setRunning(true);
    setCount(0);
    setFailure(null);
    setRefusals([]);
    try {
      await work((moving) => moveRecords(moving, (moved) => setCount((before) => before + moved), signal), signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof AppFailure)) throw error;
      setFailure(error);
    } finally {
      setRunning(false);
      void client.invalidateQueries({ queryKey: ['process', process_id] });
    }
  };
  return { attempt, running, count, refusals, setRefusals, failure, cancel: () => stop.current?.abort() };
}
