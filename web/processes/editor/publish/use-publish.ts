import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppFailure } from '../../../data/http.ts';
import type { ProcessDefinition } from '../../data/use-process.ts';
import { useEditing } from '../state/editor-context.ts';
import type { RefusedRecord } from '../state/move-records.ts';
import { type Move, useMoves } from '../state/use-moves.ts';

/** Where open records of removed steps move to, by the step's key, and whether all others are adapted at the end. */
export type Choice = { places: ReadonlyMap<string, string>; follow: boolean };

/**
 * Publishes a process: moves open records out of removed steps, saves the process, and adapts the other records if
 * chosen. It stops when it is cancelled or its dialog closes; `onEnd` receives whether the process is published.
 */
export function usePublish(onEnd: (isPublished: boolean) => void) {
  const client = useQueryClient();
  const editing = useEditing();
  const latest = useRef(editing);
  latest.current = editing;
  const { identity: process_id, version } = editing.stored.process;
  const { attempt, setRefusals, ...state } = useMoves(process_id);
  const [isPublished, setPublished] = useState(false);
  /** Whether saving was refused after records had been moved; the reason is the editor's error. */
  const [isUnsaved, setUnsaved] = useState(false);
  const bringInLine = async (move: Move, signal: AbortSignal) => {
    const stays = await move({ process_id });
    setRefusals(stays);
    if (!stays.length && !signal.aborted) onEnd(true);
  };
  const run = ({ places, follow }: Choice) => {
    setUnsaved(false);
    return attempt(async (move, signal) => {
      const stays: RefusedRecord[] = [];
      for (const [from, to] of places) if (!signal.aborted) stays.push(...(await move({ process_id, from, to })));
      setRefusals(stays);
      // A step that still has records can't be removed, so nothing is published.
      if (stays.length || signal.aborted) return;
      // A version that another person has published meanwhile is a conflict, even before it is rendered.
      if (client.getQueryData<ProcessDefinition>(['process', process_id])?.process.version !== version) throw new AppFailure('out_of_sync', '', 409);
      if (!(await latest.current.save())) return places.size ? setUnsaved(true) : onEnd(false);
      if (!follow) return onEnd(true);
      setPublished(true);
      if (!signal.aborted) await bringInLine(move, signal);
    });
  };
  const failure = state.failure ?? (isUnsaved ? editing.error : null);
  return { ...state, failure, isPublished, run, retry: () => attempt(bringInLine) };
}
