import { type Replayed, type ReplayedStart, replayBounds, type TriedEvent } from '@millwright/core/contract/replay.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppFailure, post } from '../../data/http.ts';

/** The most events to try step by step; the newest that would start a run. */
const mostTried = 5;
/** The most events to examine; the number of further ones is shown. */
const mostExamined = replayBounds.counted;

export type Tried = { start: ReplayedStart; answer: TriedEvent };
export type Replay = {
  stage: 'events' | 'steps' | 'done' | 'stopped';
  from: string | null;
  total: number;
  examined: number;
  starts: ReplayedStart[];
  by_today: number;
  /** The number of transactions with events that were not examined. */
  batchesCut: number;
  /** Whether there were more events than are examined. */
  cut: boolean;
  tried: Tried[];
  toTry: number;
};

const begun: Replay = { stage: 'events', from: null, total: 0, examined: 0, starts: [], by_today: 0, batchesCut: 0, cut: false, tried: [], toTry: 0 };

type Given = { id: string; draft: boolean; signal: AbortSignal; show: (replay: Replay) => void };

/** Reads page by page and then tries a few events. Each call is short, and it can be stopped between calls. */
async function replayAll({ id, draft, signal, show }: Given): Promise<void> {
  const base = `/v1/data_connections/${encodeURIComponent(id)}/replay` as const;
  let replay = begun;
  let before: string | null = null;
  do {
    const body: object = { ...(draft && { draft }), ...(before && { before }) };
    const { data: page }: { data: Replayed } = await post(base, body, { signal });
    before = page.next;
    const examined = replay.examined + page.examined;
    replay = {
      ...replay,
      from: page.from,
      total: page.total ?? replay.total,
      examined,
      starts: [...replay.starts, ...page.starts],
      by_today: replay.by_today + page.by_today,
      batchesCut: replay.batchesCut + page.cut,
      cut: before !== null && examined >= mostExamined,
    };
    show(replay);
  } while (before !== null && !replay.cut);
  const chosen = replay.starts.filter(({ would }) => would).slice(0, mostTried);
  replay = { ...replay, stage: 'steps', toTry: chosen.length };
  for (const start of chosen) {
    show(replay);
    const { data: answer } = await post(`${base}/event`, { ...(draft && { draft }), event_id: start.event_id }, { signal });
    replay = { ...replay, tried: [...replay.tried, { start, answer }] };
  }
  show({ ...replay, stage: 'done' });
}

/** Replays the events of the last days with an automation or its draft. */
export function useReplay(id: string, draft: boolean) {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [error, setError] = useState<AppFailure | null>(null);
  const work = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    work.current?.abort();
    work.current = null;
    setReplay((now) => now && (now.stage === 'done' ? now : { ...now, stage: 'stopped' }));
  }, []);
  useEffect(() => () => work.current?.abort(), []);
  const start = async () => {
    const own = new AbortController();
    work.current?.abort();
    work.current = own;
    setError(null);
    setReplay(begun);
    try {
      await replayAll({ id, draft, signal: own.signal, show: (next) => !own.signal.aborted && setReplay(next) });
    } catch (failure) {
      if (own.signal.aborted) return;
      setReplay((now) => now && { ...now, stage: 'stopped' });
      if (!(failure instanceof AppFailure)) throw failure;
      setError(failure);
    }
  };
  return { replay, error, start, stop };
}
