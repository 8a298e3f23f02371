import { evaluateLive } from '@millwright/core/automation/expressions/evaluation/evaluate-live.ts';
import type { LiveRequest } from './evaluate-apart.ts';

/** Evaluates the typed expression in a worker, which the page can end at any time. */
self.onmessage = async ({ data: { id, kind, source, values } }: MessageEvent<LiveRequest>) => {
  self.postMessage({ id, result: await evaluateLive(kind, source, values) });
};
