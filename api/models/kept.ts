import type { ColumnType } from '@millwright/core/field/descriptor/define-field.ts';
import type { Change } from '@millwright/core/model/plan.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import { identifier, textLiteral, uuidLiteral } from '../db/sql/identifiers.ts';
import type { TenantTransaction } from '../db/types.ts';
import { conversion } from './conversion.ts';
import { place } from './ddl.ts';

/** How long values from before a change of type are stored. */
export const keptDays = 30;

/**
 * The column of a field before a change of type. `from` and `to` are column types, `rule` is the rule for values at that
 * time (`valueRule`); it is null for attributes of links, and for values stored by 1.101.0 and earlier.
 */
export type Kept = { id: string; model: string; field: string; was: string; from: ColumnType; to: ColumnType; rule: string | null; changed_at: Date };

/** Stored values of fields whose type has changed. Only the migrator writes them. */
export function keptTable(schema: string): string {
  const s = identifier(schema);
  return `
    CREATE TABLE IF NOT EXISTS ${s}._kept_values (
      id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), model text NOT NULL, field text NOT NULL, was text NOT NULL,
      "from" text NOT NULL, "to" text NOT NULL, changed_at timestamptz NOT NULL DEFAULT now(), rule text
    );
    REVOKE INSERT, UPDATE, DELETE ON ${s}._kept_values FROM ${s};`;
}

/** Registers a replaced column. */
export const keep = (schema: string, { model, field, was, from, to, rule }: Omit<Kept, 'id' | 'changed_at'>) =>
  `INSERT INTO ${place(schema, '_kept_values')} (model, field, was, "from", "to", rule) VALUES (${[model, field, was, from, to].map(textLiteral).join(', ')}, ${rule === null ? 'NULL' : textLiteral(rule)});`;

type Retype = Extract<Change, { kind: 'change_type' }>;
type Rows = <T>(text: string, values: readonly string[]) => Promise<T[]>;

/**
 * SQL about the row `t`: the value of a field when it last had this type. For rows whose field is empty; if the field
 * again accepts the same values as then, also for rows whose converted `value` differs. Never for rows written since
 * then, by their events. Attributes of links have no events, so only empty ones are filled. Null if nothing is stored.
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

/** SQL: whether the old value of the row `t` could not be converted and the field is still empty. */
export const unconverted = ({ was, from, to, field }: Kept): string =>
  `t.${identifier(was)} IS NOT NULL AND ${conversion({ from, to }, `t.${identifier(was)}`)} IS NULL AND t.${identifier(field)} IS NULL`;

/** Stored values of a model's fields, newest first. */
export const keptOf = (tenant: TenantTransaction, model: string): Promise<Kept[]> =>
  tenant.query<Kept>(`SELECT * FROM ${place(tenant.client.schema, '_kept_values')} WHERE model = $1 ORDER BY changed_at DESC, id DESC`, [model]);

/** Deletes stored values for good. The caller holds the client's lock. */
export async function purge(ddl: Ddl, schema: string, { id, model, was }: Pick<Kept, 'id' | 'model' | 'was'>): Promise<void> {
  await ddl.patiently(
    `ALTER TABLE IF EXISTS ${place(schema, model)} DROP COLUMN IF EXISTS ${identifier(was)}; DELETE FROM ${place(schema, '_kept_values')} WHERE id = ${uuidLiteral(id)}`,
  );
}

/** Deletes stored values whose time is over. The caller holds the client's lock. */
export async function purgeExpired(ddl: Ddl, schema: string): Promise<void> {
  const expired = await ddl.rows<Kept>(
    `SELECT id, model, was FROM ${place(schema, '_kept_values')} WHERE changed_at < now() - interval '${keptDays} days'`,
  );
  for (const each of expired) await purge(ddl, schema, each);
}
