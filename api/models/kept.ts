import type { ColumnType } from '@millwright/core/field/descriptor/define-field.ts';
import type { Change } from '@millwright/core/model/plan.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import { identifier, textLiteral, uuidLiteral } from '../db/sql/identifiers.ts';
import type { TenantTransaction } from '../db/types.ts';
import { conversion } from './conversion.ts';
import { place } from './ddl.ts';

/** How long the values of before a change of type are kept. */
export const keptDays = 30;

/**
 * The column that a field had before a change of its type; `from` and `to` are types of columns, `rule` is what the field
 * took then (`valueRule`): null for attributes of links, and for what 1.101.0 and releases before it have kept.
 */
export type Kept = { id: string; model: string; field: string; was: string; from: ColumnType; to: ColumnType; rule: string | null; changed_at: Date };

/** What is kept of fields whose type has changed. Only the migrator writes it. */
export function keptTable(schema: string): string {
  const s = identifier(schema);
  return `
    CREATE TABLE IF NOT EXISTS ${s}._kept_values (
      id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), model text NOT NULL, field text NOT NULL, was text NOT NULL,
      "from" text NOT NULL, "to" text NOT NULL, changed_at timestamptz NOT NULL DEFAULT now(), rule text
    );
    REVOKE INSERT, UPDATE, DELETE ON ${s}._kept_values FROM ${s};`;
}

/** Remembers a column that another one takes the place of. */
export const keep = (schema: string, { model, field, was, from, to, rule }: Omit<Kept, 'id' | 'changed_at'>) =>
  `INSERT INTO ${place(schema, '_kept_values')} (model, field, was, "from", "to", rule) VALUES (${[model, field, was, from, to].map(textLiteral).join(', ')}, ${rule === null ? 'NULL' : textLiteral(rule)});`;

type Retype = Extract<Change, { kind: 'change_type' }>;
type Rows = <T>(text: string, values: readonly string[]) => Promise<T[]>;

/**
 * What a field held when it was of this type last, as SQL about the row `t`: for rows whose field is empty, and where it
 * takes again just what it took then also for those where the `value` that it would become is not that; never where it
 * has been written since, by its events. Those of links tell nothing of their attributes, so that of links only what is
 * empty is filled. Null when nothing is kept.
 */
export async function valueOfBefore(
  rows: Rows,
  schema: string,
  { table, column, to, whole, rules }: Pick<Retype, 'table' | 'column' | 'to' | 'whole' | 'rules'>,
  value: string,
): Promise<string | null> {
  const [last] = await rows<Kept>(
    `SELECT id, was, rule FROM ${place(schema, '_kept_values')} WHERE model = $1 AND field = $2 AND "from" = $3 ORDER BY changed_at DESC, id DESC LIMIT 1`,
    [table, column, to],
  );
  if (!last) return null;
  const was = `t.${identifier(last.was)}`;
  const before = whole && to === 'numeric' ? `round(${was})` : was;
  const since = `(SELECT changed_at FROM ${place(schema, '_kept_values')} WHERE id = ${uuidLiteral(last.id)})`;
  const which = rules && last.rule === rules.to ? `(${value}) IS DISTINCT FROM ${before}` : `t.${identifier(column)} IS NULL`;
  return `CASE WHEN ${was} IS NOT NULL AND ${which} AND NOT EXISTS (
    SELECT FROM ${place(schema, '_events')} e WHERE e.node_id = t.id AND e.date > ${since} AND e.changes ? ${textLiteral(column)}
  ) THEN ${before} END`;
}

/** Rows whose value of before became nothing, and whose field is still empty, as SQL about the row `t`. */
export const unconverted = ({ was, from, to, field }: Kept): string =>
  `t.${identifier(was)} IS NOT NULL AND ${conversion({ from, to }, `t.${identifier(was)}`)} IS NULL AND t.${identifier(field)} IS NULL`;

/** What is kept of a model's fields, the newest first. */
export const keptOf = (tenant: TenantTransaction, model: string): Promise<Kept[]> =>
  tenant.query<Kept>(`SELECT * FROM ${place(tenant.client.schema, '_kept_values')} WHERE model = $1 ORDER BY changed_at DESC, id DESC`, [model]);

/** Takes away for good what is kept. The caller holds the client's lock. */
export async function purge(ddl: Ddl, schema: string, { id, model, was }: Pick<Kept, 'id' | 'model' | 'was'>): Promise<void> {
  await ddl.patiently(
    `ALTER TABLE IF EXISTS ${place(schema, model)} DROP COLUMN IF EXISTS ${identifier(was)}; DELETE FROM ${place(schema, '_kept_values')} WHERE id = ${uuidLiteral(id)}`,
  );
}

/** Takes away what has been kept for longer than is promised. The caller holds the client's lock. */
export async function purgeExpired(ddl: Ddl, schema: string): Promise<void> {
  const expired = await ddl.rows<Kept>(
    `SELECT id, model, was FROM ${place(schema, '_kept_values')} WHERE changed_at < now() - interval '${keptDays} days'`,
  );
  for (const each of expired) await purge(ddl, schema, each);
}
