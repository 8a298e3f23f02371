import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { identifier } from '../sql/identifiers.ts';

/**
 * Retries the work until it gets its locks. Each try waits at most 30 ms for a lock, because readers and writers queue
 * behind a DDL statement that waits.
 */
export async function patiently<T>(work: () => Promise<T>, attempts = 400): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code !== '55P03' && code !== '40P01') || attempt >= attempts) throw error;
      await sleep(Math.min(20 * attempt, 250) * (0.5 + Math.random()));
    }
  }
}

/** One connection of the migrator, outside transactions unless a method says so. */
export class Ddl {
  private readonly client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** Runs statements outside a transaction. Several in one text form one transaction. */
  async run(text: string): Promise<void> {
    await this.client.query(text);
  }

  async rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const { rows } = await this.client.query(text, [...values]);
    return rows as T[];
  }

  /** Runs statements in one transaction that gives up after waiting 30 ms for a lock, and tries again. */
  patiently(statements: string): Promise<void> {
    return patiently(async () => {
      try {
        await this.client.query(`BEGIN; SET LOCAL lock_timeout = '30ms'; ${statements}; COMMIT`);
      } catch (error) {
        await this.client.query('ROLLBACK');
        throw error;
      }
    });
  }

  /** Runs the work in one transaction with the isolation level READ COMMITTED. */
  async together<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    try {
      const result = await work();
      await this.client.query('COMMIT');
      return result;
    } catch (error) {
      await this.client.query('ROLLBACK');
      throw error;
    }
  }

  /** Runs the work under the lock of this name. Returns false, with nothing done, when another session holds it. */
  async unlessHeld(name: string, work: () => Promise<unknown>): Promise<boolean> {
    const key = [`millwright:${name}`];
    const [found] = await this.rows<{ held: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', key);
    if (!found?.held) return false;
    try {
      await work();
    } finally {
      await this.rows('SELECT pg_advisory_unlock(hashtextextended($1, 0))', key);
    }
    return true;
  }

  /**
   * Runs the work under the lock of this name. The lock is polled: a session that waits inside PostgreSQL would block a
   * concurrent index build of the session that holds it.
   */
  async exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    const key = [`millwright:${name}`];
    for (;;) {
      const [found] = await this.rows<{ held: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', key);
      if (found?.held) break;
      await sleep(15 + 20 * Math.random());
    }
    try {
      return await work();
    } finally {
      await this.rows('SELECT pg_advisory_unlock(hashtextextended($1, 0))', key);
    }
  }
}

/** The login that owns all tables and alone runs DDL. A few connections, opened when needed. */
export class Migrator {
  private readonly pool: pg.Pool | null;

  constructor(url: string | undefined, max = 4) {
    const settings = { connectionString: url, max, idleTimeoutMillis: 10_000, application_name: 'millwright-migrator' };
    this.pool = url ? new pg.Pool({ ...settings, connectionTimeoutMillis: 60_000, keepAlive: true }) : null;
    this.pool?.on('error', () => {});
  }

  /** Runs the work on one connection. An open transaction is rolled back when the work fails. */
  async use<T>(work: (ddl: Ddl) => Promise<T>): Promise<T> {
    if (!this.pool) throw new Error('This process has no migrator login; set MIGRATOR_DATABASE_URL.');
    const client = await this.pool.connect();
    try {
      return await work(new Ddl(client));
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  /**
   * Analyses a table that was filled at once, so that the planner has its statistics now; autovacuum does so later. Without
   * them a search for a common word may read the whole table. A process without this login leaves it to autovacuum.
   */
  async analyse(schema: string, table: string): Promise<void> {
    if (this.pool && table) await this.use((ddl) => ddl.run(`ANALYZE ${identifier(schema)}.${identifier(table)}`));
  }

  async close(): Promise<void> {
    await this.pool?.end();
  }
}
