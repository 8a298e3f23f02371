import type { Model, Relation } from '@millwright/core/model/types.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import { identifier } from '../db/sql/identifiers.ts';
import type { TenantTransaction } from '../db/types.ts';
import { place } from './ddl.ts';
import { keptTable } from './kept.ts';

/** A client's models as documents; `_schema` stores them at each migration. */
export type Models = { models: readonly Model[]; relations: readonly Relation[] };

const pending = (schema: string) => place(schema, '_schema_change');
const empty = JSON.stringify([]);

/** Stores how to undo the following steps, in case they are never finished. */
export async function keepUndo(ddl: Ddl, schema: string, statements: string): Promise<void> {
  await ddl.rows(`INSERT INTO ${pending(schema)} (undo, models, relations) VALUES ($1, $2, $2)`, [statements, empty]);
}

/** Stores how to finish a prepared migration, and the models that the tables will match. */
export async function keepFinish(ddl: Ddl, schema: string, statements: string, { models, relations }: Models): Promise<void> {
  await ddl.rows(
    `INSERT INTO ${pending(schema)} (finish, models, relations) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET finish = excluded.finish, models = excluded.models, relations = excluded.relations`,
    [statements, JSON.stringify(models), JSON.stringify(relations)],
  );
}

/** Removes the remains of an unfinished migration. */
export async function undo(ddl: Ddl, schema: string): Promise<void> {
  const [left] = await ddl.rows<{ undo: string }>(`SELECT undo FROM ${pending(schema)}`);
  if (left) await ddl.patiently(`${left.undo} DELETE FROM ${pending(schema)}`);
}

/** Puts the prepared changes in place and stores their models, within the current transaction. */
export const finishSql = (schema: string) => `SELECT ${place(schema, '_finish_schema_change')}()`;

/**
 * The row of the current migration, and the function that finishes it. The function runs as the owner of the tables, so
 * that a client's role can finish a migration in the transaction that changes its documents. It executes only what the
 * migrator has written to that row; the client's role can't write there.
 */
export function pendingTables(schema: string): string {
  const s = identifier(schema);
  return `
    CREATE TABLE IF NOT EXISTS ${s}._schema_change (
      id boolean PRIMARY KEY DEFAULT true CHECK (id), undo text NOT NULL DEFAULT '', finish text NOT NULL DEFAULT '', models jsonb NOT NULL, relations jsonb NOT NULL
    );
    CREATE OR REPLACE FUNCTION ${s}._finish_schema_change() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '30ms' AS $$
      DECLARE change ${s}._schema_change;
      BEGIN
        DELETE FROM ${s}._schema_change RETURNING * INTO change;
        IF NOT FOUND THEN RETURN; END IF;
        IF change.finish <> '' THEN EXECUTE change.finish; END IF;
        INSERT INTO ${s}._schema (models, relations) VALUES (change.models, change.relations)
          ON CONFLICT (id) DO UPDATE SET models = excluded.models, relations = excluded.relations, applied_at = now();
      END $$;
    REVOKE ALL ON FUNCTION ${s}._finish_schema_change() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION ${s}._finish_schema_change() TO ${s};
    REVOKE ALL ON ${s}._schema_change FROM ${s};
    ${keptTable(schema)}`;
}

/** Finishes the prepared migration with the transaction: documents and tables change at one moment. */
export async function finishIn(tenant: TenantTransaction): Promise<void> {
  await tenant.query(finishSql(tenant.client.schema));
}
