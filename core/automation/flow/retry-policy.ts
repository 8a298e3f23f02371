import { isOutside } from '../steps/registry.ts';
import type { GraphStep } from './graph.ts';

const usual = { attempts: 3, interval_seconds: 2, timeout_seconds: 30 };
const most = { attempts: 20, timeout_seconds: 600 };

/**
 * How often an outside step is tried at most. Temporal retries it (workflows/engine.ts); inside steps are retried by
 * `repeatOrGoOn` in interpret.ts.
 */
export const attemptsOf = ({ retry }: Pick<GraphStep, 'retry'>): number => Math.min(retry?.attempts ?? usual.attempts, most.attempts);

/** Seconds before the second attempt. The pause doubles with each attempt. Temporal does not accept a pause of zero. */
export const intervalOf = ({ retry }: Pick<GraphStep, 'retry'>): number => Math.max(0.001, retry?.interval_seconds ?? usual.interval_seconds);

/** Seconds that the other system has to answer one attempt. */
export const timeoutOf = ({ timeout_seconds }: Pick<GraphStep, 'timeout_seconds'>): number =>
  Math.min(timeout_seconds ?? usual.timeout_seconds, most.timeout_seconds);

/** How often a step is tried, and the pause before the second attempt. An inside step is tried once, unless it has a `retry`. */
export const policyOf = ({ type, retry, timeout_seconds }: Pick<GraphStep, 'type' | 'retry' | 'timeout_seconds'>) =>
  isOutside(type)
    ? {
        attempts: attemptsOf({ retry }),
        interval_seconds: retry?.interval_seconds ?? usual.interval_seconds,
        timeout_seconds: timeoutOf({ timeout_seconds }),
      }
    : { attempts: retry?.attempts ?? 1, interval_seconds: retry?.interval_seconds ?? usual.interval_seconds, timeout_seconds: null };

/** Seconds that an attempt waits for our own database, before and after sending, so that our outage does not count as a failed attempt. */
export const patience_seconds = 120;
