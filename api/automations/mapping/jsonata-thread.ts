import { parentPort, workerData } from 'node:worker_threads';
import jsonata from 'jsonata';
import { withoutFunctions } from './jsonata-functions.ts';
import type { Word } from './thread-slot.ts';

type Limits = { timeout: number; stack: number; sequence: number };
const { timeout, stack, sequence } = workerData as Limits;

parentPort?.postMessage('ready' satisfies Word);

/** Evaluates what the pool sends; ended from outside when it takes too long or too much memory. */
parentPort?.on('message', async ({ id, source, input }: { id: number; source: string; input: string }) => {
  try {
    const expression = jsonata(source, { timeout, stack, sequence });
    expression.assign('eval', undefined);
    parentPort?.postMessage({ id, text: JSON.stringify(await expression.evaluate(JSON.parse(input)), withoutFunctions) ?? 'null' });
  } catch (error) {
    const { message, position } = error as { message?: string; position?: number };
    parentPort?.postMessage({ id, failed: { message: message ?? 'it has no result', position } });
  }
});
