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

/** The read can't be done in single round trips; it is run again in an ordinary transaction. */
class NeedsTransaction extends Error {}

const remembered = new WeakMap<Configuration, { opened: Opened; at: number }>();

/** Remembers the client's row that a transaction has read, so that the next read needn't wait for it. */
export const remember = (config: Configuration, opened: Opened) => void remembered.set(config, { opened, at: performance.now() });

/** The client's row as it was read last, with its configuration. It may have changed since. Undefined before the first read. */
export function recall(database: Database, client_id: string): { config: Configuration; opened: Opened; at: number } | undefined {
  const config = database.configurations.last(client_id);
  const before = config && remembered.get(config);
  return before && { config, ...before };
}

const needsTransaction = (): never => {
  throw new NeedsTransaction();
};

/**
 * Reads on the remembered row of a client. Each statement is sent with BEGIN, role and COMMIT in one message. Its answer
 * counts only if the client's row is unchanged: then the configuration and the rights are unchanged too.
 */
class SingleReads implements TenantTransaction {
  readonly principal: Principal;
  readonly client: ClientInfo;
  readonly config: Configuration;
  readonly access: Access;
  readonly now: string;
  /** Whether a statement has shown that the remembered row is unchanged. */
  proved = false;
  readonly emitted = [];
  readonly lock = needsTransaction;
  readonly holdLast = needsTransaction;
  readonly later = needsTransaction;
  readonly whole = needsTransaction;
  readonly emit = needsTransaction;
  readonly causedBy = needsTransaction;
  readonly begin = needsTransaction;
  readonly afterCommit = needsTransaction;
  readonly announce = needsTransaction;
  readonly post = needsTransaction;
  readonly judge = needsTransaction;
  readonly beginProcess = needsTransaction;
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
    // The database's time when the row was read, plus the time since.
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
      // The last three results: the client's row, the statement, the COMMIT.
      const [client] = (results.at(-3)?.rows ?? []) as Pick<Opened, 'row_version'>[];
      if (client?.row_version !== this.opened.row_version) throw new NeedsTransaction();
      this.proved = true;
      return (results.at(-2)?.rows ?? []) as T[];
    });
  }
}

/**
 * Runs reads that need one round trip each; null when they need a transaction. A refusal is checked in a transaction too:
 * a model or a right may have been added meanwhile, which only the answer of a statement would rule out.
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
