import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Whether the tests can read the database of the product. False if the product runs elsewhere. */
export const hasDatabase = process.env.E2E_DATA_DIR !== undefined;

/**
 * Runs a SQL statement in the tables of a company, given by name or id, without the product. Tests compare its rows with the
 * screens.
 */
export async function queryCompany<Row extends object>(company: string, statement: string): Promise<Row[]> {
  const data = String(process.env.E2E_DATA_DIR);
  const { migrator } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { migrator: string };
  const port = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client({ connectionString: `postgres://millwright_migrator:${migrator}@127.0.0.1:${port}/millwright` });
  await client.connect();
  try {
    const { rows } = await client.query<{ schema: string }>('SELECT schema FROM platform.clients WHERE name = $1 OR id::text = $1', [company]);
    const [found] = rows;
    if (!found) throw new Error(`There is no company ${company}.`);
    await client.query(`SET search_path TO ${found.schema}, platform`);
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
