import type { LiveKind, LiveResult } from '@millwright/core/automation/expressions/evaluation/evaluate-live.ts';
import type { JsonObject } from '@millwright/core/json.ts';

export type LiveRequest = { id: number; kind: LiveKind; source: string; values: JsonObject };
type Answer = { id: number; result: LiveResult };

const longest_ms = 2_000;
let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, (result: LiveResult) => void>();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./evaluate.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: { id, result } }: MessageEvent<Answer>) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  worker.onerror = end;
  return worker;
}

/** Ends the worker, and with it everything that it was evaluating. */
function end() {
  worker?.terminate();
  worker = null;
  for (const answer of waiting.values()) answer(null);
  waiting.clear();
}

/** Evaluates an expression or text in a web worker. Null if it can't be parsed, took too long, or there are no workers. */
export function evaluateApart(request: Omit<LiveRequest, 'id'>): Promise<LiveResult> {
  if (typeof Worker === 'undefined') return Promise.resolve(null);
  const id = ++last;
  return new Promise((resolve) => {
    const timer = setTimeout(end, longest_ms);
    waiting.set(id, (result) => {
      clearTimeout(timer);
      resolve(result);
    });
    started().postMessage({ id, ...request });
  });
}
