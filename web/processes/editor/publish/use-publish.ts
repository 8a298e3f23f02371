import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppFailure } from '../../../data/http.ts';
import { useEditing } from '../state/editor-context.ts';
import { type Moving, moveRecords, type RefusedRecord } from '../state/move-records.ts';

/** Where open records of steps that go are moved first, by the key of the step; and whether all are brought in line at the end. */
export type Choice = { places: ReadonlyMap<string, string>; follow: boolean };

/** Publishes a process: open records leave the steps that go, the process is saved, and the others follow it where that is chosen. */
export function usePublish(onDone: () => void) {
  const client = useQueryClient();
  const { stored, save } = useEditing();
  const { identity: process_id } = stored.process;
  const [moved, setMoved] = useState<number | null>(null);
  const [refused, setRefused] = useState<RefusedRecord[]>([]);
  const [failure, setFailure] = useState<AppFailure | null>(null);
  const stop = useRef<AbortController | null>(null);
  const move = async (movings: readonly Moving[], signal: AbortSignal): Promise<RefusedRecord[]> => {
    const left: RefusedRecord[] = [];
    for (const moving of movings) left.push(...(await moveRecords(moving, (count) => setMoved((before) => (before ?? 0) + count), signal)));
    return left;
  };
  const run = async ({ places, follow }: Choice) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setFailure(null);
    setRefused([]);
    try {
      const movings = [...places].map(([from, to]) => ({ process_id, from, to }));
      const staying = await move(movings, signal);
      // A step in which records stand still is not taken away: nothing is published.
      if (staying.length || signal.aborted) return setRefused(staying);
      if (!(await save())) return onDone();
      const behind = follow ? await move([{ process_id }], signal) : [];
      if (behind.length) setRefused(behind);
      else onDone();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof AppFailure)) throw error;
      setFailure(error);
    } finally {
      setMoved(null);
      void client.invalidateQueries({ queryKey: ['process', process_id] });
    }
  };
  return { run, moved, refused, failure, cancel: () => stop.current?.abort() };
}
