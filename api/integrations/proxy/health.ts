import { AppError, isOurs } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Transactions } from '../../automations/execution/run-group.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Place } from '../rows/connection-rows.ts';
import { noteFailure, noteSuccess } from '../rows/health-rows.ts';

/** Statuses that tell of the connection, not of what was asked for. */
const refusing = new Set([401, 403, 407]);

/** What an answer says of the connection; null when it works. */
export const failureOf = (status: number): JsonObject | null =>
  refusing.has(status) || status >= 500 ? { code: 'outgoing_failed', details: { status } } : null;

const toldDetails = ['reason', 'status', 'name', 'fields'];

/** A failure as it is kept and told: its code and its details, without what the other system has sent. */
export function toldFailure(error: unknown): JsonObject | null {
  if (!(error instanceof AppError) || isOurs(error.code)) return null;
  const details = toldDetails.flatMap((name) => (error.details[name] === undefined ? [] : [[name, error.details[name] as Json] as const]));
  return { code: error.code, details: Object.fromEntries(details) };
}

/** Calls, and notes how the connection fares; `statusOf` reads it from an answer that is none of those that are thrown. */
export async function noted<T>(transactions: Transactions, place: Place, statusOf: (answer: T) => number, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    const failure = failureOf(statusOf(answer));
    await transactions((tenant) => (failure ? noteFailure(tenant, place, failure) : noteSuccess(tenant, place)));
    return answer;
  } catch (error) {
    await transactions((tenant) => noteError(tenant, place, error));
    throw error;
  }
}

async function noteError(tenant: TenantTransaction, place: Place, error: unknown): Promise<void> {
  const { code, details } = error instanceof AppError ? error : { code: null, details: {} };
  // That it isn't connected is told by its tokens.
  if (code === 'not_connected') return;
  if (code === 'outgoing_failed' && !failureOf(Number(details.status))) return noteSuccess(tenant, place);
  const failure = toldFailure(error);
  if (failure) await noteFailure(tenant, place, failure);
}
