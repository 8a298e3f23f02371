import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Instance } from './instance.ts';
import { databaseUrl } from './reference.ts';

/** The URL of an instance's PostgreSQL server, which also has the databases of its workflow engine. */
export const engineDatabase = (instance: Instance): string => databaseUrl(instance);

/** PostgreSQL's statistics are late by up to this time. */
const late_ms = 2_500;
const counted = `SELECT sum(xact_commit)::int AS n FROM pg_stat_database WHERE datname IN ('temporal', 'temporal_visibility')`;

/** The number of transactions that the workflow engine commits during some work. */
export async function transactionsDuring(url: string, work: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const now = async () => {
    await sleep(late_ms);
    return (await client.query<{ n: number }>(counted)).rows[0]?.n ?? 0;
  };
  try {
    const before = await now();
    await work();
    return (await now()) - before;
  } finally {
    await client.end();
  }
}
