import { onlyLooks } from '@millwright/core/access/principals.ts';
import { resolveAccess } from '@millwright/core/access/resolve.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { QueryResult } from 'pg';
import type { Configuration } from '../configuration/configuration.ts';
import { announceEvents } from './announce.ts';
import { beginSql, type Opened } from './begin.ts';
import { ConnectedTransaction, NeedsBeginning, type Shared, unfit } from './connected-transaction.ts';
import { type Database, placeOf } from './database.ts';
import { eventsStatement } from './events.ts';
import { recall, remember, singleRead } from './single-read.ts';
import { appErrorOf, isLost, isOutdated, isTooSlow, isTransient, isUnknownRole, StalePlan, writesInReading } from './sql/faults.ts';
import { identifier } from './sql/identifiers.ts';
import { Questions } from './sql/questions.ts';
import { HeldByOthers, RowLocks } from './sql/row-locks.ts';
import { allWrittenOut, type Labelled, runStatement, runTogether } from './sql/statements.ts';
import { attempt, commit, lastRow, type Transaction, withRetries } from './transaction.ts';
import type { TenantOptions, TenantTransaction } from './types.ts';

/** The same transaction with another configuration: the one that it is about to put in force. */
export const under = (tenant: TenantTransaction, config: Configuration): TenantTransaction => Object.create(tenant, { config: { value: config } });

const look = async ({ connection }: Transaction, client_id: string, options: TenantOptions) =>
  lastRow<Opened>(await connection.query(beginSql(client_id, options, 'client_row')));

/** Who works, and how. */
type TransactionContext = { database: Database; principal: Principal; options: TenantOptions; locks: RowLocks };

async function open(context: TransactionContext, transaction: Transaction): Promise<Shared> {
  const { database, principal, options } = context;
  const { connection } = transaction;
  const opened = await look(transaction, principal.client_id, options);
  if (!opened || opened.disabled) throw new AppError('session_ended');
  const config = await database.configurations.of(opened, (text) => runStatement(connection, text, [], 'configuration'));
  remember(config, opened);
  return newWork(context, transaction, { opened, config, begun: true });
}

function newWork(
  { database, principal, options, locks }: TransactionContext,
  transaction: Transaction,
  known: Pick<Shared, 'opened' | 'config' | 'begun'>,
): Shared {
  const shared: Shared = {
    ...known,
    database,
    transaction,
    options,
    locks,
    access: resolveAccess(known.config.acl, principal),
    beginning: null,
    unfit: false,
    events: [],
    questions: new Questions(transaction.connection, {
      isBegun: () => shared.begun,
      begin: (along, commands) => beginWith(shared, principal.client_id, along, commands),
    }),
    afterCommit: [],
  };
  return shared;
}

/** Begins the transaction unless it has begun. Fails when the client's row has changed since it was read last. */
const begin = async (shared: Shared, client_id: string): Promise<void> => void (await beginWith(shared, client_id, '', 0));

/** The same, with the SQL `along` of so many commands in the same message. Returns their results; null when the transaction had begun already, and then `along` was not sent. */
async function beginWith(shared: Shared, client_id: string, along: string, commands: number): Promise<QueryResult[] | null> {
  if (shared.begun || shared.beginning) {
    await shared.beginning;
    return null;
  }
  const { transaction, options } = shared;
  const sent = transaction.connection.query(`${beginSql(client_id, options, 'client_row')};${along}`) as Promise<unknown> as Promise<QueryResult[]>;
  shared.beginning = sent.then((results) => noteBegun(shared, results.at(-1 - commands)?.rows[0] as Opened | undefined));
  await shared.beginning;
  return commands > 0 ? (await sent).slice(-commands) : [];
}

function noteBegun(shared: Shared, opened: Opened | undefined): void {
  if (opened?.row_version !== shared.opened.row_version) throw unfit(shared);
  remember(shared.config, opened);
  Object.assign(shared, { opened, begun: true });
}

/** Whether an active automation may start on the emitted events. */
const starts = ({ config, events }: Shared) =>
  events.some(({ event: { type, model } }) => config.starting.has(type) || config.starting.has(`${type} ${model}`));

/** Sends the beginning, these statements and the commit in one message; false when they don't fit into one. */
async function inOneMessage({ transaction: { connection }, opened, options }: Shared, client_id: string, statements: readonly Labelled[]) {
  const written = allWrittenOut(connection, statements);
  if (written === null) return false;
  await commit(connection, [], `${beginSql(client_id, options, { still: opened.row_version })};${written}`);
  return true;
}

async function close(shared: Shared, principal: Principal) {
  const { transaction, questions } = shared;
  const { connection } = transaction;
  const rest = await questions.end();
  const events = eventsStatement(shared.opened.schema, principal, shared.events, starts(shared));
  if (shared.options.dry_run) {
    await runTogether(connection, events, 'SET CONSTRAINTS ALL IMMEDIATE; ROLLBACK');
    return;
  }
  const last = [...rest, ...events];
  if (shared.begun || !(await inOneMessage(shared, principal.client_id, last))) {
    await begin(shared, principal.client_id);
    await commit(connection, last);
  }
  if (shared.events.length) announceEvents(shared.database, shared.opened.id, starts(shared));
  for (const work of shared.afterCommit) work();
}

/** Locks what earlier runs of the work could not get. */
async function lockFirst(tenant: TenantTransaction, locks: RowLocks): Promise<void> {
  for (const rows of locks.begin(tenant.config.schema)) {
    const table = `${identifier(tenant.client.schema)}.${identifier(rows.table)}`;
    await tenant.lock(rows, (clause) => tenant.query(`select id from ${table} where id = any($1::uuid[]) order by id ${clause}`, [rows.ids]));
  }
}

async function finish<T>(shared: Shared, principal: Principal, work: (tenant: TenantTransaction) => Promise<T>): Promise<T> {
  try {
    const tenant = new ConnectedTransaction(shared, principal);
    await lockFirst(tenant, shared.locks);
    const result = await work(tenant);
    if (shared.unfit) throw new NeedsBeginning();
    if (shared.locks.areHeld) throw new HeldByOthers();
    await close(shared, principal);
    return result;
  } catch (error) {
    // Statements that nobody waits for must not be sent after the rollback.
    await shared.questions.end().catch(() => undefined);
    // The statements beside one that met held rows fail with it.
    throw shared.locks.areHeld ? new HeldByOthers('Rows are held by another transaction.', { cause: error }) : error;
  }
}

/**
 * Runs the work on the client's row as it was read last. The transaction begins with the first statement, so that work
 * which only writes needs one message. That message checks that the row is unchanged. Null, with nothing done, when the
 * row has changed or when an error may not occur again. A refusal counts only after the row was checked.
 */
async function withoutLooking<T>(context: TransactionContext, work: (tenant: TenantTransaction) => Promise<T>): Promise<{ answer: T } | null> {
  const { database, principal, options } = context;
  const before = recall(database, principal.client_id);
  if (!before) return null;
  const { opened, config } = before;
  let shared: Shared | undefined;
  const run = async (transaction: Transaction) => {
    shared = newWork(context, transaction, { opened, config, begun: false });
    try {
      return { answer: await finish(shared, principal, work) };
    } catch (error) {
      if (shared.unfit) throw new NeedsBeginning();
      if (error instanceof AppError) await begin(shared, principal.client_id);
      throw error;
    }
  };
  try {
    return await attempt(placeOf(database, principal, options), run);
  } catch (error) {
    if (error instanceof HeldByOthers) return null;
    const isFinal = error instanceof AppError || isLost(error) || isTooSlow(error);
    if (shared && !isFinal && (!shared.begun || error instanceof StalePlan || isTransient(error) || isOutdated(error))) return null;
    throw appErrorOf(error);
  }
}

/**
 * Runs work in one transaction of the principal's client: its role, its schema, its documents. Everything commits
 * together with the emitted events, or nothing does. The work may run again after a deadlock, to lock in order, or when the
 * configuration has changed under it, so it keeps effects outside the database for `afterCommit`.
 */
export async function inTenant<T>(
  database: Database,
  principal: Principal,
  work: (tenant: TenantTransaction) => Promise<T>,
  asked: TenantOptions = {},
): Promise<T> {
  // A session that may only look gets transactions that can't write, whatever it calls.
  const looking = onlyLooks(principal);
  const options = looking ? { ...asked, read_only: true } : asked;
  const locks = new RowLocks();
  let version = 0;
  let unchanged = false;
  const run = async (transaction: Transaction) => {
    const shared = await open({ database, principal, options: options.single ? { ...options, read_only: true } : options, locks }, transaction);
    unchanged = version === shared.opened.documents_version;
    version = shared.opened.documents_version;
    return finish(shared, principal, work);
  };
  if (options.single) {
    const read = await singleRead(database, principal, work, options).catch((error: unknown) => Promise.reject(appErrorOf(error)));
    if (read) return read.answer;
  }
  if (!options.single && !options.read_only && !options.dry_run) {
    const done = await withoutLooking({ database, principal, options, locks }, work);
    if (done) return done.answer;
  }
  try {
    return await withRetries(placeOf(database, principal, options), run, (error) => isOutdated(error) && !unchanged);
  } catch (error) {
    if (looking && writesInReading(error)) throw new AppError(looking, {}, { cause: error });
    throw isUnknownRole(error) ? new AppError('session_ended') : error;
  }
}
