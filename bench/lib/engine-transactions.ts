import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Instance } from './instance.ts';
import { databaseUrl } from './reference.ts';

/** The database of an instance, in which its workflow engine keeps its own ones. */
export const engineDatabase = (instance: Instance): string => databaseUrl(instance);

/** The server's figures come a moment late. */
const late_ms = 2_500;
const counted = `SELECT sum(xact_commit)::int AS n FROM pg_stat_database WHERE datname IN ('temporal', 'temporal_visibility')`;

/** Transactions that the workflow engine commits while work is done. */
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
