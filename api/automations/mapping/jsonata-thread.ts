import { parentPort, workerData } from 'node:worker_threads';
import jsonata from 'jsonata';
import { withoutFunctions } from './jsonata-functions.ts';
import { calculatedFrom, keepWholeNumbers } from './jsonata-numbers.ts';
import type { Word } from './thread-slot.ts';

type Limits = { timeout: number; stack: number; sequence: number };
const { timeout, stack, sequence } = workerData as Limits;

keepWholeNumbers();
parentPort?.postMessage('ready' satisfies Word);

/** Evaluates the pool's requests. The thread is terminated if it takes too long or too much memory. */
parentPort?.on('message', async ({ id, source, input }: { id: number; source: string; input: string }) => {
  try {
    const expression = jsonata(source, { timeout, stack, sequence });
    expression.assign('eval', undefined);
    const value: unknown = await expression.evaluate(JSON.parse(input));
    parentPort?.postMessage({ id, text: JSON.stringify(value, withoutFunctions(calculatedFrom(input))) ?? 'null' });
  } catch (error) {
    const { message, position } = error as { message?: string; position?: number };
    parentPort?.postMessage({ id, failed: { message: message ?? 'it has no result', position } });
  }
});
