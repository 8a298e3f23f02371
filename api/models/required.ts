import { shortName } from '@millwright/core/model/layout.ts';
import { demandsOf, heldColumn } from '@millwright/core/model/required.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import { identifier } from '../db/sql/identifiers.ts';
import type { Retype } from './change-type.ts';
import { place } from './ddl.ts';

/** A column in which the database refuses empty values. */
export type HeldColumn = { table: string; column: string };

const prefix = '_required';
const nameOf = (column: string) => shortName(prefix, column);
const keyOf = ({ table, column }: HeldColumn) => `${table}.${column}`;

/** The columns that may have such a constraint by the models. */
function holdable(schema: Schema): Set<string> {
  return new Set(
    [...demandsOf(schema).values()].flatMap((demand) => {
      const column = heldColumn(demand);
      return column ? [keyOf({ table: demand.model, column })] : [];
    }),
  );
}

const existing = (ddl: Ddl, schema: string) =>
  ddl.rows<HeldColumn & { name: string }>(
    `SELECT t.relname AS table, a.attname AS column, c.conname AS name FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.connamespace = $1::regnamespace AND c.contype = 'c' AND starts_with(c.conname, $2)`,
    [identifier(schema), `${prefix}_`],
  );

const hold = (schema: string, { table, column }: HeldColumn) =>
  `ALTER TABLE ${place(schema, table)} ADD CONSTRAINT ${identifier(nameOf(column))} CHECK (${identifier(column)} IS NOT NULL) NOT VALID;`;

/**
 * The statements that add these constraints at the moment when the documents change, and remove those that the models no
 * longer require or whose column has changed. Older transactions of writers fail then, and repeat with the new
 * documents.
 */
export async function holdSql(ddl: Ddl, schema: string, to: Schema, columns: readonly HeldColumn[], retypes: readonly Retype[]): Promise<string> {
  const wanted = holdable(to);
  const fresh = new Set([...columns, ...retypes].map(keyOf));
  const gone = (await existing(ddl, schema)).filter((held) => !wanted.has(keyOf(held)) || fresh.has(keyOf(held)));
  const drops = gone.map(({ table, name }) => `ALTER TABLE ${place(schema, table)} DROP CONSTRAINT IF EXISTS ${identifier(name)};`);
  return [...drops, ...columns.map((column) => hold(schema, column))].join('\n');
}
