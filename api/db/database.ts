import type { Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ConfigurationCache } from '../configuration/configuration-cache.ts';
import { readerOf } from '../fairness/readers.ts';
import { Turns } from '../fairness/turns.ts';
import { prepareSql } from './begin.ts';
import { Listener } from './connection/listener.ts';
import { Migrator } from './connection/migrator.ts';
import { Notifier } from './connection/notifier.ts';
import { type Inspection, inspectionSql, isLoopback, loginProblems, versionProblem } from './connection/server-check.ts';
import { entities } from './entities/entities.ts';
import type { Place } from './transaction.ts';
import type { BeginProcess, Judge, Post, TenantOptions } from './types.ts';

/**
 * `url` signs in as millwright_app, `migrator_url` as millwright_migrator (needed where models change or clients are
 * created). `built_in` is the configuration that clients with the flag `core` have below their own changes. `post` runs
 * the server actions of a save. One company uses at most the part `share` (0 to 1) of the pool's connections at once;
 * `queue` more of its callers may wait, each for `patience_ms`.
 */
export type DatabaseOptions = {
  url: string;
  migrator_url?: string;
  built_in?: BuiltIn;
  post?: Post;
  judge?: Judge;
  beginProcess?: BeginProcess;
  pool_size?: number;
  migrator_pool_size?: number;
  application?: string;
  share?: number;
  queue?: number;
  patience_ms?: number;
};

/** The open database. Other rooms use `inTenant` and `inPlatform`, never these parts. */
export type Database = {
  readonly app: DataSource;
  readonly turns: Turns;
  readonly migrator: Migrator;
  readonly configurations: ConfigurationCache;
  readonly notifier: Notifier;
  readonly listener: Listener;
  readonly post: Post;
  readonly judge: Judge;
  readonly beginProcess: BeginProcess;
  close(): Promise<void>;
};

// Days and wall-clock times have no zone, so they stay text; counts fit a number; exact decimals stay text.
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T')],
  [pg.types.builtins.INT8, Number],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
};

const connect_ms = 5_000;
const usualPool = 10;
/**
 * A new connection has nothing prepared: what somebody reads after a pause would be planned again. The driver would close it
 * after ten idle seconds. Until it is closed, its server process holds what it has prepared (at most some 40 MB, `sql/prepared.ts`)
 * and some 20 to 50 MB besides: catalogue entries and what the C library keeps.
 */
const idle_ms = 10 * 60_000;

function appSource({ url, pool_size = usualPool, application = 'millwright' }: DatabaseOptions) {
  return new DataSource({
    type: 'postgres',
    url,
    schema: 'platform',
    entities,
    poolSize: pool_size,
    applicationName: application,
    connectTimeoutMS: connect_ms,
    installExtensions: false,
    // The server process of a connection caches plans and catalogue entries of every client, so connections are renewed now and then.
    extra: {
      types,
      maxUses: 20_000,
      maxLifetimeSeconds: 1_800,
      idleTimeoutMillis: idle_ms,
      keepAlive: true,
      query_timeout: 90_000,
      onConnect: (connection: pg.Client) => connection.query(prepareSql),
    },
    poolErrorHandler: () => {},
  });
}

/** A signal may get lost, so its commit needn't wait for the disk. */
const notifySql = `SELECT pg_notify($1, $2), set_config('synchronous_commit', 'off', true)`;

let warned = false;

async function inspect(url: string): Promise<Inspection | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connect_ms });
  await client.connect();
  try {
    return (await client.query<Inspection>(inspectionSql)).rows[0];
  } finally {
    await client.end();
  }
}

/** Throws when the login could get around the isolation of clients, or when the server is not fit. Returns what it has inspected. */
async function assertSafe(url: string): Promise<Inspection> {
  const state = await inspect(url);
  if (!state) throw new Error('The database login is unknown to the server.');
  const problems = loginProblems(state);
  if (problems.length) throw new Error(`The login ${state.login} must not serve requests: ${problems.join(', ')}.`);
  const version = versionProblem(state.version_num);
  if (!version) return state;
  if (!isLoopback(new URL(url).hostname) || state.version_num < 150_000) throw new Error(`${version}.`);
  if (!warned) process.emitWarning(`${version}. It is tolerated because the server is on this machine.`);
  warned = true;
  return state;
}

const postNothing: Post = (_, action) => Promise.reject(new AppError('unknown_action', { name: action }));
const judgeNothing: Judge = () => Promise.resolve();
const beginNothing: BeginProcess = () => Promise.resolve(new Map());

/** Opens the database that `bootstrap` has prepared, and checks that the login can't get around the isolation of clients. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { has_icu } = await assertSafe(options.url);
  const app = await appSource(options).initialize();
  const migrator = new Migrator(options.migrator_url, options.migrator_pool_size);
  const notifier = new Notifier((channel, payload) => app.query(notifySql, [channel, payload]));
  const listener = new Listener(options.url);
  const { pool_size = usualPool, share = 0.5, queue = Number.POSITIVE_INFINITY, patience_ms } = options;
  // With a single connection a company could not read while it changes its models.
  const most = Math.min(pool_size, Math.max(2, Math.ceil(pool_size * share)));
  const turns = new Turns({ slots: pool_size, share: most, queue, ...(patience_ms === undefined ? {} : { patience_ms }) });
  const close = async () => {
    await Promise.all([listener.close(), notifier.close()]);
    await Promise.all([app.destroy(), migrator.close()]);
  };
  const configurations = new ConfigurationCache(options.built_in, has_icu);
  const { post = postNothing, judge = judgeNothing, beginProcess = beginNothing } = options;
  return { app, turns, migrator, notifier, listener, configurations, post, judge, beginProcess, close };
}

/** Where a transaction of this principal (null: of the product itself) gets its connection. Only reads are cancelled when their reader has gone. */
export function placeOf({ app, turns, listener }: Database, principal: Principal | null, options: TenantOptions = {}): Place {
  const reads = options.read_only || options.single || options.dry_run;
  return {
    source: app,
    turns,
    cancel: (pid) => listener.ask('SELECT pg_cancel_backend($1)', [pid]),
    company: principal?.client_id ?? null,
    reader: principal && reads ? readerOf(principal) : undefined,
  };
}

/** Counts the pool's connections, those without work, and the callers that wait for one. */
export function poolState({ app }: Database): { total: number; idle: number; waiting: number } {
  const { master } = app.driver as unknown as { master: pg.Pool };
  return { total: master.totalCount, idle: master.idleCount, waiting: master.waitingCount };
}
