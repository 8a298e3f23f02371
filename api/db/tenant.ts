import { resolveAccess } from '@millwright/core/access/resolve.ts';
import type { Access, Cause, Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { announce, type News } from './announce.ts';
import { beginSql, type Opened } from './begin.ts';
import { type Database, placeOf } from './database.ts';
import { eventsStatement } from './events.ts';
import { remember, singleRead } from './single-read.ts';
import { appErrorOf, isOutdated, isUnknownRole } from './sql/faults.ts';
import { PlatformTables } from './sql/platform-tables.ts';
import { type Labelled, runStatement, runTogether } from './sql/statements.ts';
import { commit, lastRow, type Transaction, withRetries } from './transaction.ts';
import type { ClientInfo, NewEvent, PendingEvent, StatementOptions, TenantOptions, TenantTransaction } from './types.ts';

/** What all views of one transaction share. */
type Shared = {
  database: Database;
  transaction: Transaction;
  opened: Opened;
  config: Configuration;
  access: Access;
  options: TenantOptions;
  events: PendingEvent[];
  /** What goes along with the next statement. */
  waiting: Labelled | null;
  afterCommit: (() => void)[];
};

/** A tenant transaction that holds a connection from its beginning to its commit. */
class ConnectedTransaction extends PlatformTables implements TenantTransaction {
  readonly principal: Principal;
  private readonly shared: Shared;

  constructor(shared: Shared, principal: Principal) {
    super(shared.transaction.runner);
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
    return this.shared.opened.now;
  }
  get today() {
    return this.shared.opened.today;
  }

  async query<T>(text: string, values: readonly unknown[] = [], options: StatementOptions = {}): Promise<T[]> {
    await this.flush();
    return runStatement<T>(this.shared.transaction.connection, text, values, options.name, options.planned_by_value);
  }

  async later(text: string, values: readonly unknown[], label: string): Promise<void> {
    await this.flush();
    this.shared.waiting = { text, values, label };
    // A dry run rolls back step by step: what a step wrote must not wait for the next one.
    if (this.shared.options.dry_run) await this.flush();
  }

  private async flush(): Promise<void> {
    const { waiting, transaction } = this.shared;
    this.shared.waiting = null;
    if (waiting) await runStatement(transaction.connection, waiting.text, waiting.values, waiting.label);
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

  afterCommit(work: () => void): void {
    this.shared.afterCommit.push(work);
  }

  announce(news: News): void {
    this.afterCommit(() => announce(this.shared.database, news));
  }
}

async function open(database: Database, principal: Principal, options: TenantOptions, transaction: Transaction): Promise<Shared> {
  const { connection } = transaction;
  const opened = lastRow<Opened>(await connection.query(beginSql(principal.client_id, options, 'client_row')));
  if (!opened || opened.disabled) throw new AppError('session_ended');
  const config = await database.configurations.of(opened, (text) => runStatement(connection, text, [], 'configuration'));
  remember(config, opened);
  return { database, transaction, opened, config, access: resolveAccess(config.acl, principal), options, events: [], waiting: null, afterCommit: [] };
}

/** Wakes the relay and tells the client's other sessions once events are committed: the newest of them is the cache marker of records. */
function announceEvents({ database, opened }: Shared) {
  announce(database, { about: 'outbox' });
  announce(database, { about: 'cache', client_id: opened.id, action: 'refresh_store' });
}

async function close(shared: Shared, principal: Principal) {
  const { connection } = shared.transaction;
  const events = eventsStatement(shared.opened.schema, principal, shared.events);
  if (shared.options.dry_run) {
    await runTogether(connection, events, 'SET CONSTRAINTS ALL IMMEDIATE; ROLLBACK');
    return;
  }
  await commit(connection, shared.waiting ? [shared.waiting, ...events] : events);
  if (shared.events.length) announceEvents(shared);
  for (const work of shared.afterCommit) work();
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
    const result = await work(new ConnectedTransaction(shared, principal));
    await close(shared, principal);
    return result;
  };
  if (options.single) {
    const read = await singleRead(database, principal, work, options).catch((error: unknown) => Promise.reject(appErrorOf(error)));
    if (read) return read.answer;
  }
  try {
    return await withRetries(placeOf(database, principal, options), run, (error) => isOutdated(error) && !unchanged);
  } catch (error) {
    throw isUnknownRole(error) ? new AppError('session_ended') : error;
  }
}
