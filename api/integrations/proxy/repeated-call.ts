import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfter } from '@millwright/core/automation/flow/retry-after.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { BuiltCall } from '@millwright/core/integration/build-call.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import { isRepeatable } from '@millwright/core/integration/repeatable.ts';
import type { EgressAnswer } from '../../egress/fetch.ts';
import type { ConsentServices } from '../oauth/consent-token.ts';
import type { StoredIntegration } from '../stored/integrations.service.ts';
import type { CallAllowance } from './allowance.ts';
import { type CallBounds, callOut } from './call-integration.ts';

export type CallServices = ConsentServices & { allowance: CallAllowance };
/** An operation that is running. `ends` is the deadline, in time of `performance.now()`, that no pause may pass. */
export type Work = { services: CallServices; integration: StoredIntegration; operation: Operation; bounds: CallBounds; ends: number };
/** The last answer, and the number of attempts (`made`). */
type Called = { answer: EgressAnswer; made: number };

/** The pause before the first retry, if neither the rule nor the answer says how long. */
const usualWait_seconds = 1;

/** Computes the pause before a retry in milliseconds: what the answer requests (Retry-After), otherwise the rule's pause, which doubles. */
function pauseOf({ wait_seconds = usualWait_seconds }: NonNullable<Operation['retry']>, answer: EgressAnswer, made: number): number {
  return (retryAfter(answer.headers, Date.now()) ?? wait_seconds * 2 ** (made - 1)) * 1000;
}

/** Waits for the pause. Returns false if it would pass the deadline. Throws if the call is cancelled. */
async function waitFor(pause_ms: number, { ends, bounds: { signal } }: Work): Promise<boolean> {
  if (performance.now() + pause_ms >= ends) return false;
  try {
    await sleep(pause_ms, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError') return false;
    throw error;
  }
}

/**
 * Counts one call against the limit per minute. If the limit is reached, the first call throws; a later one waits, or
 * returns false if that would pass the deadline.
 */
async function takeAllowance(work: Work, isLater: boolean): Promise<boolean> {
  const { services, integration, operation } = work;
  const { name, per_minute } = operation;
  for (const counted of [integration, { id: `${integration.id}:${name}`, limits: { per_minute } }])
    for (;;) {
      try {
        await services.allowance.take(counted);
        break;
      } catch (error) {
        if (!isLater || !(error instanceof AppError) || error.code !== 'too_many') throw error;
        if (!(await waitFor(Number(error.details.seconds) * 1000, work))) return false;
      }
    }
  return true;
}

/**
 * Makes one call, and retries it if its rule allows and a repetition does no harm. Returns the last answer if the time
 * runs out. Null for a later page (`isLater`) that the limit per minute does not allow in time.
 */
export async function repeatedCall(work: Work, call: BuiltCall, max_bytes: number, isLater: boolean): Promise<Called | null> {
  const { services, integration, operation, bounds } = work;
  const { retry } = operation;
  for (let called: Called | null = null; ; ) {
    if (!(await takeAllowance(work, isLater || called !== null))) return called;
    const answer = await callOut(services, integration, call, { ...bounds, max_bytes });
    const made: number = (called?.made ?? 0) + 1;
    called = { answer, made };
    if (!retry?.statuses.includes(answer.status) || made >= retry.tries || !isRepeatable(operation)) return called;
    if (!(await waitFor(pauseOf(retry, answer, made), work))) return called;
  }
}
