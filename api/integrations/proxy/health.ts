import { AppError, isOurs } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Transactions } from '../../automations/execution/run-group.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Place } from '../rows/connection-rows.ts';
import { noteFailure, noteSuccess } from '../rows/health-rows.ts';

/** HTTP statuses that concern the connection, not the single request. */
const refusing = new Set([401, 403, 407]);

/** Returns what a status says about the connection. Null if it works. */
export const failureOf = (status: number): JsonObject | null =>
  refusing.has(status) || status >= 500 ? { code: 'outgoing_failed', details: { status } } : null;

const toldDetails = ['reason', 'status', 'name', 'fields'];

/** Reduces an error to its code and details, without anything that the other system has sent. */
export function toldFailure(error: unknown): JsonObject | null {
  if (!(error instanceof AppError) || isOurs(error.code)) return null;
  const details = toldDetails.flatMap((name) => (error.details[name] === undefined ? [] : [[name, error.details[name] as Json] as const]));
  return { code: error.code, details: Object.fromEntries(details) };
}

/** Calls, and records the health of the connection. `statusOf` reads the status of an answer. */
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
  // A missing connection is visible from its tokens.
  if (code === 'not_connected') return;
  if (code === 'outgoing_failed' && !failureOf(Number(details.status))) return noteSuccess(tenant, place);
  const failure = toldFailure(error);
  if (failure) await noteFailure(tenant, place, failure);
}
