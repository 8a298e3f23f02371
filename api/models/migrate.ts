import { AppError } from '@millwright/core/errors.ts';
import { formerNames, type Index, layoutOf } from '@millwright/core/model/layout.ts';
import { type Change, planSchema } from '@millwright/core/model/plan.ts';
import { resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { Relation } from '@millwright/core/model/types.ts';
import { type Sorting, sortingOf } from '@millwright/core/value/sorting.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import { hasIcuSql } from '../db/sql/collations.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { buildIndex } from './build-index.ts';
import { addFreshColumn, holdsRetyped, isPending, onFresh, type Retype, takeOver, takeOverIndex, undoRetype } from './change-type.ts';
import { addColumn, addForeignKey, createAll, createIndex, createTable, dropForeignKey, dropIndex, place, validateForeignKey } from './ddl.ts';
import { finishSql, keepFinish, keepUndo, type Models, undo } from './pending.ts';
import { type HeldColumn, holdSql } from './required.ts';
import { prepareRollups } from './rollups.ts';

/**
 * Builds an index while others write, after removing remains of an interrupted build. `keys` are the names of its
 * columns for people.
 */
export async function indexConcurrently(ddl: Ddl, schema: string, index: Index, keys: readonly string[] = index.keys) {
  try {
    await buildIndex(ddl, place(schema, index.name), createIndex(schema, index, true));
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw await repeated(ddl, schema, index, keys);
    throw error;
  }
}

const mostExamples = 10;

/** Duplicates in columns that were to become unique: the first values, and their number. */
async function repeated(ddl: Ddl, schema: string, index: Index, keys: readonly string[]): Promise<AppError> {
  const columns = index.keys.map(identifier);
  // Equal numbers may be written with more or fewer zeros. The shortest text is returned, whichever row comes first.
  const values = columns.map((column) => `min(${column}::text COLLATE "C")`).join(', ');
  const rows = await ddl.rows<{ values: string[]; records: string; total: string }>(
    `SELECT ARRAY[${values}] AS values, count(*) AS records, count(*) OVER () AS total FROM ${place(schema, index.table)}
     WHERE num_nulls(${columns.join(', ')}) = 0 GROUP BY ${columns.join(', ')} HAVING count(*) > 1 ORDER BY count(*) DESC, 1 LIMIT ${mostExamples}`,
  );
  const examples = rows.map((row) => ({ value: row.values.join(', ').slice(0, 100), records: Number(row.records) }));
  const count = Number(rows[0]?.total ?? 0);
  return new AppError('values_repeat', {
    model: index.table,
    columns: keys,
    field: keys.join(', '),
    count,
    values: examples.map(({ value }) => value).join('; '),
    examples,
  });
}

async function apply(ddl: Ddl, schema: string, change: Exclude<Change, Retype>): Promise<void> {
  switch (change.kind) {
    case 'create_table':
      return ddl.patiently(createTable(schema, change.table));
    case 'add_column':
      return ddl.patiently(addColumn(schema, change));
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

/** The columns whose types must still change. */
export async function retypesOf(ddl: Ddl, schema: string, changes: readonly Change[]): Promise<Retype[]> {
  const retypes: Retype[] = [];
  for (const change of changes) if (change.kind === 'change_type' && (await isPending(ddl, schema, change))) retypes.push(change);
  return retypes;
}

const isAmong = (retypes: readonly Retype[], { table, column, to }: Retype) =>
  retypes.some((retype) => retype.table === table && retype.column === column && retype.to === to);

/** Adds second columns that are not `ready`, with their indexes. Returns the statements that put them in place. */
async function prepareRetypes(
  ddl: Ddl,
  schema: string,
  changes: readonly Change[],
  retypes: readonly Retype[],
  ready: readonly Retype[],
): Promise<string> {
  for (const retype of retypes) if (!isAmong(ready, retype)) await addFreshColumn(ddl, schema, retype);
  const gone: string[] = [];
  const renamed: string[] = [];
  for (const change of changes) {
    if (change.kind === 'drop_index' && holdsRetyped(retypes, change.index)) gone.push(`DROP INDEX IF EXISTS ${place(schema, change.index.name)};`);
    if (change.kind !== 'create_index' || !holdsRetyped(retypes, change.index)) continue;
    await indexConcurrently(ddl, schema, onFresh(retypes, change.index), change.index.keys);
    renamed.push(takeOverIndex(schema, change.index));
  }
  return [...gone, ...retypes.map((retype) => takeOver(schema, retype)), ...renamed].join('\n');
}

/** Second columns prepared by a job, and columns in which the database will refuse empty values. */
export type Prepared = { ready?: readonly Retype[]; held?: readonly HeldColumn[] };

/** Makes all changes that are compatible with the old documents. Returns what must happen together with their change. */
async function applyOn(
  ddl: Ddl,
  schema: string,
  changes: readonly Change[],
  from: Schema,
  to: Schema,
  { ready = [], held = [] }: Prepared,
): Promise<string> {
  const retypes = await retypesOf(ddl, schema, changes);
  const own = retypes.filter((retype) => !isAmong(ready, retype));
  if (own.length) await keepUndo(ddl, schema, own.map((retype) => undoRetype(schema, retype)).join(''));
  for (const change of changes) {
    if (change.kind === 'change_type' || ('index' in change && holdsRetyped(retypes, change.index))) continue;
    await apply(ddl, schema, change);
  }
  await addMissing(ddl, schema, to, (index) => holdsRetyped(retypes, index));
  const rollups = await prepareRollups(ddl, schema, from, to, retypes);
  const holding = await holdSql(ddl, schema, to, held, retypes);
  return `${await prepareRetypes(ddl, schema, changes, retypes, ready)}\n${rollups}\n${holding}`.trim();
}

/** Builds missing indexes of this release, then drops those that they replace. */
async function addMissing(ddl: Ddl, schema: string, to: Schema, leaveOut: (index: Index) => boolean): Promise<void> {
  const rows = await ddl.rows<{ name: string; valid: boolean }>(
    `SELECT c.relname AS name, i.indisvalid AS valid FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid WHERE c.relnamespace = $1::regnamespace`,
    [identifier(schema)],
  );
  const existing = new Map(rows.map(({ name, valid }) => [name, valid]));
  const { indexes } = layoutOf(to);
  const described = [...indexes.values()].filter((index) => !leaveOut(index));
  for (const index of described) if (!existing.get(index.name)) await indexConcurrently(ddl, schema, index);
  for (const index of described) {
    for (const name of formerNames(index)) if (existing.has(name) && !indexes.has(name)) await ddl.run(dropIndex(schema, { ...index, name }));
  }
}

export const resolveModels = ({ models, relations }: Models, sorting: Sorting): Schema => resolveSchema(models, relations, sorting);

/** The order of texts in a company, by its language. */
export async function sortingIn(ddl: Ddl, schema: string): Promise<Sorting> {
  const [row] = await ddl.rows<{ language: string; icu: boolean }>(`SELECT language, ${hasIcuSql} AS icu FROM platform.clients WHERE schema = $1`, [
    schema,
  ]);
  return sortingOf(row?.language ?? 'en', row?.icu);
}

/** The models that a client's tables currently match. Null if it has no tables yet. */
export async function remembered(ddl: Ddl, schema: string): Promise<Models | null> {
  const [row] = await ddl.rows<Models>(`SELECT models, relations FROM ${identifier(schema)}._schema`);
  return row ?? null;
}

/**
 * Migrates a client's tables to these models, up to what must happen at one moment with the change of documents: columns
 * with another type wait beside the old ones until `finishIn` puts them in place. After an interruption, the next
 * migration removes the remains. Columns in `ready` were prepared by a job, which removes them itself. The caller holds
 * the client's lock.
 */
export async function prepare(ddl: Ddl, schema: string, target: Models, prepared: Prepared = {}): Promise<Change[]> {
  await undo(ddl, schema);
  const before = await remembered(ddl, schema);
  const sorting = await sortingIn(ddl, schema);
  const to = resolveModels(target, sorting);
  const from = before && resolveModels(before, sorting);
  const changes = planSchema(from, to);
  try {
    if (!from) await ddl.run(createAll(schema, changes));
    const finish = from ? await applyOn(ddl, schema, changes, from, to, prepared) : await prepareRollups(ddl, schema, null, to, []);
    await keepFinish(ddl, schema, finish, target);
  } catch (error) {
    await undo(ddl, schema);
    throw error;
  }
  return changes;
}

/** Migrates a client's tables to these models, whose documents are already in force. The caller holds the client's lock. */
export async function migrateTo(ddl: Ddl, schema: string, target: Models): Promise<Change[]> {
  const changes = await prepare(ddl, schema, target);
  await ddl.patiently(finishSql(schema));
  return changes;
}

/**
 * Drops the tables or column of a document that was deleted for good, and their part of the trash, so that a new one of
 * the same name starts empty.
 */
export async function dropRemoved(
  ddl: Ddl,
  schema: string,
  collection: string,
  document: Pick<Relation, 'slug' | 'type' | 'name' | 'inverse' | 'object_id' | 'to_object_id' | 'schema'>,
): Promise<void> {
  if (collection === 'models') {
    await apply(ddl, schema, { kind: 'drop_table', table: document.slug });
    await ddl.rows(`DELETE FROM ${place(schema, '_trash')} WHERE model = $1`, [document.slug]);
    await ddl.rows(`DELETE FROM ${place(schema, '_kept_values')} WHERE model = $1`, [document.slug]);
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
