import type { EntitySchema, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { type Database, placeOf } from './database.ts';
import { PlatformTables } from './sql/platform-tables.ts';
import { groups } from './sql/roles.ts';
import { runStatement } from './sql/statements.ts';
import { commit, lastRow, type Transaction, withRetries } from './transaction.ts';

/** A transaction over the people, sessions and outbox of all clients, but not over their documents or records. */
export interface Platform {
  /** Database time at the start of the transaction, ISO 8601. */
  readonly now: string;
  /** Whether the database can sort texts by language (ICU). */
  readonly hasIcu: boolean;
  query<T>(text: string, values?: readonly unknown[], options?: { name?: string }): Promise<T[]>;
  one<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<T>;
  find<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<T[]>;
  insert<T extends ObjectLiteral>(entity: EntitySchema<T>, rows: Partial<T>[]): Promise<void>;
  update<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>, values: Partial<T>): Promise<number>;
  remove<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<number>;
}

const begin = `BEGIN; SET LOCAL ROLE ${groups.platform}; SET LOCAL statement_timeout = 5000;
  SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`;

class PlatformTransaction extends PlatformTables implements Platform {
  readonly now: string;
  readonly hasIcu: boolean;
  private readonly transaction: Transaction;

  constructor(transaction: Transaction, now: string, hasIcu: boolean) {
    super(transaction.runner, () => Promise.resolve());
    this.transaction = transaction;
    this.now = now;
    this.hasIcu = hasIcu;
  }

  query<T>(text: string, values: readonly unknown[] = [], options: { name?: string } = {}): Promise<T[]> {
    return runStatement<T>(this.transaction.connection, text, values, options.name);
  }
}

/**
 * Runs work across clients: sign-in by email, sessions by token, lists of a super administrator, the relay's outbox. It is
 * one transaction; the work may run again after a deadlock.
 */
export function inPlatform<T>(database: Database, work: (platform: Platform) => Promise<T>): Promise<T> {
  return withRetries(placeOf(database, null), async (transaction) => {
    const opened = lastRow<{ now: string }>(await transaction.connection.query(begin));
    const result = await work(new PlatformTransaction(transaction, opened?.now ?? '', database.configurations.hasIcu));
    await commit(transaction.connection);
    return result;
  });
}
