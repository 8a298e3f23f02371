import { onlyLooks } from '@millwright/core/access/principals.ts';
import type { Access, Cause, Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { announce, type News } from './announce.ts';
import type { Opened } from './begin.ts';
import type { Database } from './database.ts';
import { PlatformTables } from './sql/platform-tables.ts';
import type { Questions } from './sql/questions.ts';
import type { LockedRows, RowLocks } from './sql/row-locks.ts';
import type { Transaction } from './transaction.ts';
import type { ClientInfo, NewEvent, PendingEvent, StatementOptions, TenantOptions, TenantTransaction, Versions, WrittenMove } from './types.ts';

/** The state of one transaction, shared by all its views (`causedBy`). */
export type Shared = {
  database: Database;
  transaction: Transaction;
  /** The client's row. Until the transaction has begun it is the one that was read last. */
  opened: Opened;
  /** Whether the transaction has begun in the database, with the client's row unchanged. */
  begun: boolean;
  /** Whether the work must be run again in a transaction that begins first, even if the work swallows the error. */
  unfit: boolean;
  beginning: Promise<void> | null;
  config: Configuration;
  access: Access;
  options: TenantOptions;
  /** The order of its locks, which all runs of the work share. */
  locks: RowLocks;
  events: PendingEvent[];
  /** Its statements, also those that were put off. */
  questions: Questions;
  afterCommit: (() => void)[];
};

/** The work can't use the client's row as it was read last: it has changed since, or the work needs the database's time. */
export class NeedsBeginning extends Error {}

/** Marks the work as one that must run again in a transaction that begins first, and returns the error to throw. */
export function unfit(shared: Shared): Error {
  shared.unfit = true;
  return new NeedsBeginning();
}

/** A tenant transaction that holds a connection from its beginning to its commit. */
export class ConnectedTransaction extends PlatformTables implements TenantTransaction {
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
    return this.shared.questions.begin();
  }

  private get asBegun(): Opened {
    if (!this.shared.begun) throw unfit(this.shared);
    return this.shared.opened;
  }

  query<T>(text: string, values: readonly unknown[] = [], options: StatementOptions = {}): Promise<T[]> {
    return this.shared.questions.ask<T>(text, values, options);
  }

  lock<T>(rows: LockedRows, ask: (clause: string) => Promise<T>): Promise<T> {
    return this.shared.locks.lock(this.config.schema, rows, ask);
  }

  holdLast(): void {
    this.shared.locks.holdLast();
  }

  async later(text: string, values: readonly unknown[], label: string): Promise<void> {
    // A dry run rolls back each step, so a step's writes must not be put off to the next one.
    if (this.shared.options.dry_run) await this.query(text, values, { name: label });
    else this.shared.questions.putOff({ text, values, label });
  }

  async whole<T>(work: () => Promise<T>): Promise<T> {
    const { questions, events, afterCommit } = this.shared;
    await this.query('SAVEPOINT whole');
    const [told, waiting] = [events.length, afterCommit.length];
    try {
      const result = await work();
      await this.query('RELEASE SAVEPOINT whole');
      return result;
    } catch (error) {
      events.length = told;
      afterCommit.length = waiting;
      // When the rollback fails too, the first error is the one that explains it.
      await questions.backTo('whole').catch(() => Promise.reject(error));
      throw error;
    }
  }

  emit(...events: NewEvent[]): void {
    const looking = onlyLooks(this.principal);
    if (looking) throw new AppError(looking);
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

  judge(move: WrittenMove): Promise<void> {
    return this.shared.database.judge(this, move);
  }

  beginProcess(model: string, ids: readonly string[]): Promise<Versions> {
    return this.shared.database.beginProcess(this, model, ids);
  }

  afterCommit(work: () => void): void {
    this.shared.afterCommit.push(work);
  }

  announce(news: News): void {
    this.afterCommit(() => announce(this.shared.database, news));
  }
}
