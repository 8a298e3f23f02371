import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@millwright/core/errors.ts';
import type { Client, PoolClient, QueryResult } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Turns } from '../fairness/turns.ts';
import { appErrorOf, isLost, isTransient, StalePlan } from './sql/faults.ts';
import { HeldByOthers } from './sql/row-locks.ts';
import { type Labelled, runTogether } from './sql/statements.ts';

/** An open transaction: the connection for SQL, the query runner for entities. */
export type Transaction = { connection: PoolClient; runner: QueryRunner };

/**
 * Where a transaction gets its connection: from the pool, when it is the turn of its company (null: the product itself).
 * When `reader` signals that nobody waits for the answer any more, the running statement is cancelled.
 */
export type Place = {
  source: DataSource;
  turns: Turns;
  /** Cancels the running statement of the backend with this process id. */
  cancel: (pid: number) => Promise<void>;
  company: string | null;
  reader?: AbortSignal | undefined;
};

const attempts = 4;
// Every connection of a pool may hold the same stale plan, which shows only when it is used.
const staleConnections = 100;

/** Closes a connection in an unknown state, so that the pool drops it. */
const discard = (connection: PoolClient) => void (connection as unknown as Client).end().catch(() => {});

/**
 * Runs work on one pooled connection; the transaction it opens is committed when `finish` says so and rolled back on
 * any error. Nothing of it outlives the connection's return to the pool.
 */
export async function attempt<T>(place: Place, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const giveBack = await place.turns.take(place.company, place.reader);
  const runner = place.source.createQueryRunner();
  try {
    const connection: PoolClient = await runner.connect();
    const stop = cancelWhenGone(connection, place);
    try {
      return await work({ connection, runner });
    } catch (error) {
      place.reader?.throwIfAborted();
      if (isLost(error) || error instanceof StalePlan) discard(connection);
      else await rollBack(connection).catch(() => discard(connection));
      throw error;
    } finally {
      stop();
    }
  } finally {
    await runner.release();
    giveBack();
  }
}

/**
 * Rolls back an open transaction. Without one PostgreSQL would log a warning, so an empty message first waits for running
 * statements and shows whether a transaction is open.
 */
async function rollBack(connection: PoolClient): Promise<void> {
  if (connection.getTransactionStatus() === 'I') await connection.query('');
  if (connection.getTransactionStatus() !== 'I') await connection.query('ROLLBACK');
}

/**
 * Cancels the running statement once its reader has gone. The connection is closed afterwards: a late cancellation must
 * not hit the statement of another caller.
 */
function cancelWhenGone(connection: PoolClient, { reader, cancel }: Place): () => void {
  if (!reader) return () => {};
  const { processID } = connection as unknown as { processID: number };
  const gone = () => {
    void cancel(processID).finally(() => discard(connection));
  };
  reader.addEventListener('abort', gone);
  return () => {
    reader.removeEventListener('abort', gone);
    if (reader.aborted) discard(connection);
  };
}

/**
 * Runs the work, and up to three times more after a serialization failure, a deadlock or an error that `again` accepts.
 * Stale plans of connections and locks to be taken first don't count among these. Errors of the database become errors of the catalogue.
 */
export async function withRetries<T>(
  place: Place,
  work: (transaction: Transaction) => Promise<T>,
  again: (error: unknown) => boolean = () => false,
): Promise<T> {
  let count = 1;
  let stale = 0;
  for (;;) {
    try {
      return await attempt(place, work);
    } catch (error) {
      if (error instanceof HeldByOthers || (error instanceof StalePlan && ++stale <= staleConnections)) continue;
      if (count >= attempts || !(isTransient(error) || again(error))) throw appErrorOf(error);
      await sleep(5 * 2 ** count++ * Math.random());
    }
  }
}

/**
 * Sends the last statements and the commit. Fails when an error that the work has swallowed had aborted the transaction.
 * `whole` is SQL in front of the commit that holds a whole transaction, BEGIN included.
 */
export async function commit(connection: PoolClient, last: readonly Labelled[] = [], whole = ''): Promise<void> {
  const results = await runTogether(connection, last, `${whole}COMMIT`);
  const end = Array.isArray(results) ? results.at(-1) : results;
  if (end?.command !== 'COMMIT') throw new AppError('internal', { reason: 'The transaction had failed before its end.' });
}

/** The rows of the last statement of a multi-statement query. */
export function lastRow<T>(results: QueryResult | QueryResult[]): T | undefined {
  const last = Array.isArray(results) ? results.at(-1) : results;
  return last?.rows[0] as T | undefined;
}
