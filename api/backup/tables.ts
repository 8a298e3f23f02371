import { quoteName, tableName } from '@millwright/core/sql/names.ts';
import type pg from 'pg';
import { textLiteral } from '../db/sql/identifiers.ts';

/** A table that is backed up, with its stored columns. */
export type KeptTable = { schema: string; name: string; columns: string[] };
/** The number of a table's rows, and a checksum that does not depend on their order. */
export type Sum = { rows: string; sum: string };

export const nameOf = ({ schema, name }: Pick<KeptTable, 'schema' | 'name'>) => tableName(schema, name);
const columnsOf = ({ columns }: KeptTable) => columns.map(quoteName).join(', ');

/** Settings for writing values as texts, so that they do not depend on the server or its user. */
export const plainTexts = `
  SET LOCAL search_path = pg_catalog; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;`;

/** Tables that are not backed up: each start of the product fills them, or they only count recent calls. */
const left = ['migrations', 'typeorm_metadata', 'rate_limits', 'spent_challenges'];

/** The tables of these schemas, with their columns that are not generated. */
export async function keptTables(client: pg.Client, schemas: readonly string[]): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND n.nspname = ANY($1) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND NOT (n.nspname = 'platform' AND c.relname = ANY($2))
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [schemas, left],
  );
  return rows;
}

export const copyOut = (table: KeptTable) => `COPY ${nameOf(table)} (${columnsOf(table)}) TO STDOUT`;
export const copyIn = (table: KeptTable) => `COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`;

export async function sumOf(client: pg.Client, table: KeptTable): Promise<Sum> {
  const row = `concat_ws(${textLiteral('\u001f')}, ${table.columns.map((name) => `coalesce(${quoteName(name)}::text, '')`).join(', ')})`;
  const { rows } = await client.query<Sum>(
    `SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text AS sum FROM ${nameOf(table)}`,
  );
  return rows[0] ?? { rows: '0', sum: '0' };
}
