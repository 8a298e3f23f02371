import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Transactions } from '../../automations/execution/run-group.ts';
import type { Place } from '../rows/connection-rows.ts';
import { noteFailure, noteSuccess } from '../rows/health-rows.ts';

/** Statuses that tell of the connection, not of what was asked for. */
const refusing = new Set([401, 403, 407]);
/** Failures of our own side, which say nothing of the other one. */
const ours = new Set<string>(['invalid', 'too_many', 'integration_disabled', 'forbidden', 'unavailable', 'too_slow']);

/** What an answer says of the connection; null when it works. */
export const failureOf = (status: number): JsonObject | null =>
  refusing.has(status) || status >= 500 ? { code: 'outgoing_failed', details: { status } } : null;

const toldDetails = ['reason', 'status', 'name', 'fields'];

/** A failure as it is kept and told: its code and its details, without what the other system has sent. */
export function toldFailure(error: unknown): JsonObject | null {
  if (!(error instanceof AppError) || ours.has(error.code)) return null;
  const details = toldDetails.flatMap((name) => (error.details[name] === undefined ? [] : [[name, error.details[name] as Json] as const]));
  return { code: error.code, details: Object.fromEntries(details) };
}

/** Calls, and notes how the connection fares. */
export async function noted<T extends { status: number }>(transactions: Transactions, place: Place, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    const failure = failureOf(answer.status);
    await transactions((tenant) => (failure ? noteFailure(tenant, place, failure) : noteSuccess(tenant, place)));
    return answer;
  } catch (error) {
    // That it isn't connected is told by its tokens.
    const failure = error instanceof AppError && error.code === 'not_connected' ? null : toldFailure(error);
    if (failure) await transactions((tenant) => noteFailure(tenant, place, failure));
    throw error;
  }
}
