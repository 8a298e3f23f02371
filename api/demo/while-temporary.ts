import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, isOutage } from '@millwright/core/errors.ts';

type Limits = { for_ms?: number; pause_ms?: number };

const isTemporary = (error: unknown) => isOutage(error) || (error instanceof AppError && error.code === 'too_slow');

/**
 * Runs work again while it fails for a temporary reason: a deadlock, other writers, a database or workflow engine that is
 * busy or away. After a restore, all interrupted runs come back at the moment at which the demo data are looked after.
 */
export async function whileTemporary<T>(work: () => Promise<T>, { for_ms = 180_000, pause_ms = 500 }: Limits = {}): Promise<T> {
  const until = performance.now() + for_ms;
  for (let pause = pause_ms; ; pause = Math.min(2 * pause, 10_000)) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error) || performance.now() + pause > until) throw error;
      await sleep(pause);
    }
  }
}
