import { AppError } from '@millwright/core/errors.ts';
import { type Index, layoutOf } from '@millwright/core/model/layout.ts';
import { type Change, planSchema } from '@millwright/core/model/plan.ts';
import { resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { changeType } from './change-type.ts';
import { addColumn, addForeignKey, createAll, createIndex, createTable, dropForeignKey, dropIndex, place, validateForeignKey } from './ddl.ts';
import { eventPartitions, systemRights, systemTables } from './system-tables.ts';

/** A client's models as documents; what `_schema` remembers of the last migration. */
export type Models = { models: readonly Model[]; relations: readonly Relation[] };

const invalidIndex = `SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid`;

/** Builds an index while others write; the remains of a build that was cut short go first. */
async function indexConcurrently(ddl: Ddl, schema: string, index: Index) {
  const name = place(schema, index.name);
  if ((await ddl.rows(invalidIndex, [name])).length) await ddl.run(dropIndex(schema, index));
  try {
    await ddl.run(createIndex(schema, index, true));
  } catch (error) {
    await ddl.run(dropIndex(schema, index));
    if ((error as { code?: string }).code === '23505') throw new AppError('not_unique', { field: index.keys.join(', ') });
    throw error;
  }
}

async function apply(ddl: Ddl, schema: string, change: Change): Promise<void> {
  switch (change.kind) {
    case 'create_table':
      return ddl.patiently(createTable(schema, change.table));
    case 'add_column':
      return ddl.patiently(addColumn(schema, change));
    case 'change_type':
      return changeType(ddl, schema, change);
    case 'create_index':
      return change.table_is_new ? ddl.patiently(createIndex(schema, change.index, false)) : indexConcurrently(ddl, schema, change.index);
    case 'drop_index':
      return ddl.run(dropIndex(schema, change.index));
    case 'add_foreign_key':
      await ddl.patiently(`${dropForeignKey(schema, change.key)} ${addForeignKey(schema, change.key, false)}`);
      return ddl.run(validateForeignKey(schema, change.key));
    case 'drop_foreign_key':
      return ddl.patiently(dropForeignKey(schema, change.key));
    case 'drop_table':
      return ddl.patiently(`DROP TABLE IF EXISTS ${place(schema, change.table)} CASCADE`);
  }
}

async function applyOn(ddl: Ddl, schema: string, from: Schema | null, to: Schema): Promise<Change[]> {
  const changes = planSchema(from, to);
  if (!from) await ddl.run(createAll(schema, changes));
  else {
    for (const change of changes) await apply(ddl, schema, change);
    await addMissing(ddl, schema, to);
  }
  return changes;
}

/** Indexes that this release describes and the one that made the tables did not. */
async function addMissing(ddl: Ddl, schema: string, to: Schema): Promise<void> {
  const rows = await ddl.rows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid WHERE c.relnamespace = $1::regnamespace AND i.indisvalid`,
    [identifier(schema)],
  );
  const existing = new Set(rows.map(({ name }) => name));
  for (const index of layoutOf(to).indexes.values()) if (!existing.has(index.name)) await indexConcurrently(ddl, schema, index);
}

const resolveModels = ({ models, relations }: Models): Schema => resolveSchema(models, relations);

async function remembered(ddl: Ddl, schema: string): Promise<Models | null> {
  const [row] = await ddl.rows<Models>(`SELECT models, relations FROM ${identifier(schema)}._schema`);
  return row ?? null;
}

/** Leads a client's tables from what the last migration left to these models. The caller holds the client's lock. */
export async function migrateTo(ddl: Ddl, schema: string, target: Models): Promise<Change[]> {
  const before = await remembered(ddl, schema);
  const changes = await applyOn(ddl, schema, before && resolveModels(before), resolveModels(target));
  await ddl.rows(
    `INSERT INTO ${identifier(schema)}._schema (models, relations) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET models = excluded.models, relations = excluded.relations, applied_at = now()`,
    [JSON.stringify(target.models), JSON.stringify(target.relations)],
  );
  return changes;
}

/** Brings the product's own tables of a client up to date and adds the timeline's coming months. */
export async function refreshSystemTables(ddl: Ddl, schema: string, now: Date): Promise<void> {
  await ddl.patiently(`${systemTables(schema)} ${eventPartitions(schema, now)} ${systemRights(schema)}`);
}

/** Takes the tables or the column of a document away that was deleted for good, and what the trash keeps of them, so that a new one of its name begins empty. */
export async function dropRemoved(
  ddl: Ddl,
  schema: string,
  collection: string,
  document: Pick<Relation, 'slug' | 'type' | 'name' | 'inverse' | 'object_id' | 'to_object_id' | 'schema'>,
): Promise<void> {
  if (collection === 'models') {
    await apply(ddl, schema, { kind: 'drop_table', table: document.slug });
    await ddl.rows(`DELETE FROM ${place(schema, '_trash')} WHERE model = $1`, [document.slug]);
    return;
  }
  if (collection !== 'relations') return;
  const before = await remembered(ddl, schema);
  const slugs = new Map(
    (before?.models ?? []).flatMap(
      ({ id, slug }) =>
        [
          [id, slug],
          [slug, slug],
        ] as const,
    ),
  );
  const edge = document.type === 'N_N' || Boolean(document.schema?.length);
  if (edge) {
    await apply(ddl, schema, { kind: 'drop_table', table: `e_${document.slug}` });
    await ddl.rows(`DELETE FROM ${place(schema, '_trash_links')} WHERE model IS NULL AND place = $1`, [`e_${document.slug}`]);
    return;
  }
  const own = document.type === 'N_1' || document.type === '1_1';
  const table = slugs.get(own ? document.object_id : document.to_object_id);
  if (!table) return;
  const column = own ? document.name : document.inverse;
  await ddl.patiently(`ALTER TABLE ${place(schema, table)} DROP COLUMN IF EXISTS ${identifier(column)} CASCADE`);
  await ddl.rows(`DELETE FROM ${place(schema, '_trash_links')} WHERE model = $1 AND place = $2`, [table, column]);
  await ddl.rows(`UPDATE ${place(schema, '_trash')} SET row = row - $2 WHERE model = $1`, [table, column]);
}
