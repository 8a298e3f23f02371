import { resolveAccess } from '@millwright/core/access/resolve.ts';
import type { Access, Cause, Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { announce, type News } from './announce.ts';
import { beginSql, type Opened } from './begin.ts';
import { type Database, placeOf } from './database.ts';
import { eventsStatement } from './events.ts';
import { recall, remember, singleRead } from './single-read.ts';
import { appErrorOf, isLost, isOutdated, isTooSlow, isTransient, isUnknownRole, StalePlan, slowFor } from './sql/faults.ts';
import { PlatformTables } from './sql/platform-tables.ts';
import { allWrittenOut, type Labelled, runStatement, runTogether } from './sql/statements.ts';
import { attempt, commit, lastRow, type Transaction, withRetries } from './transaction.ts';
import type { ClientInfo, NewEvent, PendingEvent, StatementOptions, TenantOptions, TenantTransaction } from './types.ts';

/** What all views of one transaction share. */
type Shared = {
  database: Database;
  transaction: Transaction;
  /** The client's row; as it was read last while the transaction has not begun. */
  opened: Opened;
  /** Whether the database has begun it, in the version of the client's row that is worked with. */
  begun: boolean;
  /** Whether it must be done again by one that begins first, whatever the work makes of the error that said so. */
  unfit: boolean;
  beginning: Promise<void> | null;
  config: Configuration;
  access: Access;
  options: TenantOptions;
  events: PendingEvent[];
  /** What goes along with the next statement, or with the end. */
  waiting: Labelled[];
  afterCommit: (() => void)[];
};

/** The work can't be done on what was read last of the client: it has changed since, or the database's time is asked for. */
class NeedsBeginning extends Error {}

function unfit(shared: Shared): Error {
  shared.unfit = true;
  return new NeedsBeginning();
}

/** A tenant transaction that holds a connection from its beginning to its commit. */
class ConnectedTransaction extends PlatformTables implements TenantTransaction {
  readonly principal: Principal;
  private readonly shared: Shared;

  constructor(shared: Shared, principal: Principal) {
    super(shared.transaction.runner, () => this.begin());
    this.shared = shared;
    this.principal = principal;
  }

  get client(): ClientInfo {
    return this.shared.opened;
  }
  get config() {
    return this.shared.config;
  }
  get access() {
    return this.shared.access;
  }
  get now() {
    return this.asBegun.now;
  }
  get today() {
    return this.asBegun.today;
  }

  begin(): Promise<void> {
    return begin(this.shared, this.principal.client_id);
  }

  private get asBegun(): Opened {
    if (!this.shared.begun) throw unfit(this.shared);
    return this.shared.opened;
  }

  async query<T>(text: string, values: readonly unknown[] = [], options: StatementOptions = {}): Promise<T[]> {
    await this.flush();
    const { name, planned_by_value } = options;
    return runStatement<T>(this.shared.transaction.connection, text, values, name, planned_by_value).catch(slowFor(options));
  }

  async later(text: string, values: readonly unknown[], label: string): Promise<void> {
    if (this.shared.begun) await this.flush();
    this.shared.waiting.push({ text, values, label });
    // A dry run rolls back step by step: what a step wrote must not wait for the next one.
    if (this.shared.options.dry_run) await this.flush();
  }

  private async flush(): Promise<void> {
    await this.begin();
    const { waiting, transaction } = this.shared;
    for (let next = waiting.shift(); next; next = waiting.shift()) await runStatement(transaction.connection, next.text, next.values, next.label);
  }

  emit(...events: NewEvent[]): void {
    if (this.shared.options.read_only) throw new AppError('internal', { reason: 'A reading transaction writes no events.' });
    for (const event of events) this.shared.events.push({ event, cause: this.principal.cause });
  }

  get emitted(): readonly PendingEvent[] {
    return this.shared.events;
  }

  causedBy(cause: Cause): TenantTransaction {
    return new ConnectedTransaction(this.shared, { ...this.principal, cause });
  }

  post(...about: Parameters<TenantTransaction['post']>): Promise<Json> {
    return this.shared.database.post(this, ...about);
  }

  afterCommit(work: () => void): void {
    this.shared.afterCommit.push(work);
  }

  announce(news: News): void {
    this.afterCommit(() => announce(this.shared.database, news));
  }
}

/** The same transaction under other documents: those that it is about to put in force. */
export const under = (tenant: TenantTransaction, config: Configuration): TenantTransaction => Object.create(tenant, { config: { value: config } });

const look = async ({ connection }: Transaction, client_id: string, options: TenantOptions) =>
  lastRow<Opened>(await connection.query(beginSql(client_id, options, 'client_row')));

async function open(database: Database, principal: Principal, options: TenantOptions, transaction: Transaction): Promise<Shared> {
  const { connection } = transaction;
  const opened = await look(transaction, principal.client_id, options);
  if (!opened || opened.disabled) throw new AppError('session_ended');
  const config = await database.configurations.of(opened, (text) => runStatement(connection, text, [], 'configuration'));
  remember(config, opened);
  return { ...newWork(database, options, transaction), opened, config, access: resolveAccess(config.acl, principal), begun: true };
}

const newWork = (database: Database, options: TenantOptions, transaction: Transaction) => ({
  database,
  transaction,
  options,
  beginning: null,
  unfit: false,
  events: [],
  waiting: [],
  afterCommit: [],
});

/** Begins the transaction if it has not begun; fails when the client is no longer what was read last. */
function begin(shared: Shared, client_id: string): Promise<void> {
  if (shared.begun) return Promise.resolve();
  const { transaction, options, config } = shared;
  shared.beginning ??= look(transaction, client_id, options).then((opened) => {
    if (opened?.row_version !== shared.opened.row_version) throw unfit(shared);
    remember(config, opened);
    Object.assign(shared, { opened, begun: true });
  });
  return shared.beginning;
}

/** Whether an automation that is switched on may start on what was emitted. */
const starts = ({ config, events }: Shared) =>
  events.some(({ event: { type, model } }) => config.starting.has(type) || config.starting.has(`${type} ${model}`));

/** Tells the client's other sessions once events are committed (the newest of them is the cache marker of records), and wakes the relay for those that start something. */
function announceEvents(shared: Shared) {
  const { database, opened } = shared;
  if (starts(shared)) announce(database, { about: 'outbox' });
  announce(database, { about: 'cache', client_id: opened.id, action: 'refresh_store' });
}

/** All that was put off, and the end, in one message with the beginning; false when it does not fit into one. */
async function inOneMessage({ transaction: { connection }, opened, options }: Shared, client_id: string, statements: readonly Labelled[]) {
  const written = allWrittenOut(connection, statements);
  if (written === null) return false;
  await commit(connection, [], `${beginSql(client_id, options, { still: opened.row_version })};${written}`);
  return true;
}

async function close(shared: Shared, principal: Principal) {
  const { transaction, waiting } = shared;
  const { connection } = transaction;
  const events = eventsStatement(shared.opened.schema, principal, shared.events, starts(shared));
  if (shared.options.dry_run) {
    await runTogether(connection, events, 'SET CONSTRAINTS ALL IMMEDIATE; ROLLBACK');
    return;
  }
  const last = [...waiting, ...events];
  if (shared.begun || !(await inOneMessage(shared, principal.client_id, last))) {
    await begin(shared, principal.client_id);
    await commit(connection, last);
  }
  if (shared.events.length) announceEvents(shared);
  for (const work of shared.afterCommit) work();
}

async function finish<T>(shared: Shared, principal: Principal, work: (tenant: TenantTransaction) => Promise<T>): Promise<T> {
  const result = await work(new ConnectedTransaction(shared, principal));
  if (shared.unfit) throw new NeedsBeginning();
  await close(shared, principal);
  return result;
}

/**
 * Does the work on what was read last of its client, and begins the transaction with its first statement, so that work which
 * only writes is one message. The client's row is compared there; null when it has changed, or when something failed that
 * may not be final: then nothing was done. A refusal counts once the row was compared.
 */
async function withoutLooking<T>(
  database: Database,
  principal: Principal,
  work: (tenant: TenantTransaction) => Promise<T>,
  options: TenantOptions,
): Promise<{ answer: T } | null> {
  const before = recall(database, principal.client_id);
  if (!before) return null;
  const { opened, config } = before;
  let shared: Shared | undefined;
  const run = async (transaction: Transaction) => {
    shared = { ...newWork(database, options, transaction), opened, config, access: resolveAccess(config.acl, principal), begun: false };
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
    const isFinal = error instanceof AppError || isLost(error) || isTooSlow(error);
    if (shared && !isFinal && (!shared.begun || error instanceof StalePlan || isTransient(error) || isOutdated(error))) return null;
    throw appErrorOf(error);
  }
}

/**
 * Runs work in one transaction of the principal's client: its role, its schema, its documents. Everything commits
 * together with the emitted events, or nothing does. The work may run again after a deadlock or when the
 * configuration has changed under it, so it keeps effects outside the database for `afterCommit`.
 */
export async function inTenant<T>(
  database: Database,
  principal: Principal,
  work: (tenant: TenantTransaction) => Promise<T>,
  options: TenantOptions = {},
): Promise<T> {
  let version = 0;
  let unchanged = false;
  const run = async (transaction: Transaction) => {
    const shared = await open(database, principal, options.single ? { ...options, read_only: true } : options, transaction);
    unchanged = version === shared.opened.documents_version;
    version = shared.opened.documents_version;
    return finish(shared, principal, work);
  };
  if (options.single) {
    const read = await singleRead(database, principal, work, options).catch((error: unknown) => Promise.reject(appErrorOf(error)));
    if (read) return read.answer;
  }
  if (!options.single && !options.read_only && !options.dry_run) {
    const done = await withoutLooking(database, principal, work, options);
    if (done) return done.answer;
  }
  try {
    return await withRetries(placeOf(database, principal, options), run, (error) => isOutdated(error) && !unchanged);
  } catch (error) {
    throw isUnknownRole(error) ? new AppError('session_ended') : error;
  }
}
