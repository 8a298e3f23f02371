import { resolveAccess } from '@millwright/core/access/resolve.ts';
import type { Access, Principal } from '@millwright/core/access/types.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { inSpan } from '../tracing/spans.ts';
import { beginSql, type Opened } from './begin.ts';
import { type Database, placeOf } from './database.ts';
import { isLost, isTooSlow, slowFor } from './sql/faults.ts';
import { preparedName } from './sql/prepared.ts';
import { executeSql } from './sql/statements.ts';
import { attempt } from './transaction.ts';
import type { ClientInfo, StatementOptions, TenantOptions, TenantTransaction } from './types.ts';

/** The read needs more than one round trip can give: it is done again in an ordinary transaction. */
class NeedsTransaction extends Error {}

const remembered = new WeakMap<Configuration, { opened: Opened; at: number }>();

/** Keeps what a transaction has read of its client, so that the next read needn't wait for it. */
export const remember = (config: Configuration, opened: Opened) => void remembered.set(config, { opened, at: performance.now() });

/** A client as it was read last, with its configuration; undefined when nothing of it was read yet. It may have changed since. */
export function recall(database: Database, client_id: string): { config: Configuration; opened: Opened; at: number } | undefined {
  const config = database.configurations.last(client_id);
  const before = config && remembered.get(config);
  return before && { config, ...before };
}

const needsTransaction = (): never => {
  throw new NeedsTransaction();
};

/**
 * A client as it was read last. Every statement travels with BEGIN, role and COMMIT in one message, and its answer
 * counts only if the client's row, and with it its configuration and rights, is still the remembered one.
 */
class SingleReads implements TenantTransaction {
  readonly principal: Principal;
  readonly client: ClientInfo;
  readonly config: Configuration;
  readonly access: Access;
  readonly now: string;
  /** Whether a statement has shown that what was remembered still holds. */
  proved = false;
  readonly emitted = [];
  readonly later = needsTransaction;
  readonly whole = needsTransaction;
  readonly emit = needsTransaction;
  readonly causedBy = needsTransaction;
  readonly begin = needsTransaction;
  readonly afterCommit = needsTransaction;
  readonly announce = needsTransaction;
  readonly post = needsTransaction;
  readonly judge = needsTransaction;
  readonly one = needsTransaction;
  readonly find = needsTransaction;
  readonly insert = needsTransaction;
  readonly update = needsTransaction;
  readonly remove = needsTransaction;
  private readonly database: Database;
  private readonly opened: Opened;
  private readonly options: TenantOptions;

  constructor(
    database: Database,
    principal: Principal,
    config: Configuration,
    options: TenantOptions,
    { opened, at }: { opened: Opened; at: number },
  ) {
    this.database = database;
    this.principal = principal;
    this.config = config;
    this.client = opened;
    this.opened = opened;
    this.options = options;
    this.access = resolveAccess(config.acl, principal);
    // The database's clock, as far as it has gone since it was read.
    this.now = new Date(Date.parse(opened.now) + performance.now() - at).toISOString();
  }

  get today(): string {
    return needsTransaction();
  }

  query<T>(text: string, values: readonly unknown[] = [], options: StatementOptions = {}): Promise<T[]> {
    const { name, planned } = options;
    if (!name) return needsTransaction();
    return attempt(placeOf(this.database, this.principal, this.options), async ({ connection }) => {
      const statement = preparedName(connection, text) ?? needsTransaction();
      const begin = beginSql(this.client.id, { ...this.options, read_only: true }, 'client_version', planned);
      const sql = `${begin}; ${executeSql(statement, values) ?? needsTransaction()}; COMMIT`;
      const run = () => connection.query(sql).catch(slowFor(options));
      const results = (await inSpan(`pg ${name}`, { role: 'client' }, run)) as unknown as { rows: unknown[] }[];
      // Before the end: the client's row, then what was asked.
      const [client] = (results.at(-3)?.rows ?? []) as Pick<Opened, 'row_version'>[];
      if (client?.row_version !== this.opened.row_version) throw new NeedsTransaction();
      this.proved = true;
      return (results.at(-2)?.rows ?? []) as T[];
    });
  }
}

/**
 * Runs reads that need one round trip each; null when they need a transaction. So does every refusal: it may be due to
 * a model or a right that has been added since, and only a statement's answer has proved that nothing has.
 */
export async function singleRead<T>(
  database: Database,
  principal: Principal,
  work: (tenant: TenantTransaction) => Promise<T>,
  options: TenantOptions,
): Promise<{ answer: T } | null> {
  const before = recall(database, principal.client_id);
  if (!before) return null;
  const reads = new SingleReads(database, principal, before.config, options, before);
  try {
    const answer = await work(reads);
    return reads.proved ? { answer } : null;
  } catch (error) {
    if (isLost(error) || isTooSlow(error)) throw error;
    return null;
  }
}
