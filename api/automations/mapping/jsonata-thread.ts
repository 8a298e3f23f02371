import { parentPort, workerData } from 'node:worker_threads';
import { type EvaluationLimits, evaluateText } from '@millwright/core/automation/expressions/evaluation/evaluate-text.ts';
import type { Word } from './thread-slot.ts';

const limits = workerData as EvaluationLimits;

parentPort?.postMessage('ready' satisfies Word);

/** Evaluates the pool's requests. The thread is terminated if it takes too long or too much memory. */
parentPort?.on('message', async ({ id, source, input }: { id: number; source: string; input: string }) => {
  try {
    parentPort?.postMessage({ id, text: await evaluateText(source, input, limits) });
  } catch (error) {
    const { message, position } = error as { message?: string; position?: number };
    parentPort?.postMessage({ id, failed: { message: message ?? 'it has no result', position } });
  }
});
