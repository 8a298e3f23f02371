import { type StoredRollup, storedRollups } from '@millwright/core/formula/sql/stored.ts';
import { shortName } from '@millwright/core/model/layout.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { type Ddl, patiently } from '../db/connection/migrator.ts';
import { identifier } from '../db/sql/identifiers.ts';
import type { Retype } from './change-type.ts';
import { createIndex, dropIndex, place } from './ddl.ts';
import { columnsOfRollup, functionsOf, groupsOf, install, lateRollups, type RollupGroup, reads, uninstall } from './rollup-triggers.ts';

/** Records per batch when a rollup is filled for the first time. Each batch is locked meanwhile. */
const batch = 1_000;

const rollupsOf = (schema: Schema): StoredRollup[] => [...schema.models.keys()].flatMap((model) => storedRollups(schema, model));
const nameOf = ({ model, column }: StoredRollup) => `${model}.${column}`;

const indexOf = ({ model, column }: StoredRollup) => ({
  name: shortName(model, column, 'idx'),
  table: model,
  keys: [column, 'id'],
  kind: 'plain' as const,
});

const addColumns = (namespace: string, rollup: StoredRollup) =>
  `ALTER TABLE ${place(namespace, rollup.model)} ${columnsOfRollup(rollup)
    .map(({ name, type }) => `ADD COLUMN IF NOT EXISTS ${identifier(name)} ${type}`)
    .join(', ')};`;

/** The rollups in the database: sources of functions, and columns. */
type Installed = { sources: Map<string, string>; columns: { table: string; column: string }[] };

async function installedIn(ddl: Ddl, namespace: string): Promise<Installed> {
  const functions = await ddl.rows<{ name: string; source: string }>(
    `SELECT proname AS name, prosrc AS source FROM pg_proc WHERE pronamespace = $1::regnamespace AND proname ~ '^_rollup(new|of)?_'`,
    [identifier(namespace)],
  );
  const columns = await ddl.rows<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped AND a.attname LIKE '\\_r\\_%'`,
    [identifier(namespace)],
  );
  return { sources: new Map(functions.map(({ name, source }) => [name, source])), columns };
}

const isRead = (retypes: readonly Retype[], { from, link, reads }: StoredRollup) =>
  retypes.some(({ table, column }) => table === from && (column === link || reads.has(column)));

/** Statements that remove what no rollup of these needs. */
function clear(namespace: string, { sources, columns }: Installed, groups: readonly RollupGroup[]): string[] {
  const kept = new Set(groups.flatMap((group) => functionsOf(namespace, group).map(({ name }) => name)));
  const used = new Set(
    groups.flatMap(({ rollups }) => rollups.flatMap((rollup) => columnsOfRollup(rollup).map(({ name }) => `${rollup.model}.${name}`))),
  );
  return [
    ...[...sources.keys()].filter((name) => !kept.has(name)).map((name) => uninstall(namespace, name)),
    ...columns
      .filter(({ table, column }) => !used.has(`${table}.${column}`))
      .map(({ table, column }) => `ALTER TABLE ${place(namespace, table)} DROP COLUMN IF EXISTS ${identifier(column)};`),
  ];
}

function replaced(namespace: string, sources: ReadonlyMap<string, string>, group: RollupGroup): string[] {
  const functions = functionsOf(namespace, group);
  return functions.every(({ name, body }) => sources.get(name) === body) ? [] : [install(namespace, group, functions)];
}

/** Fills the rollups of all records of a group's model in batches, while others write. */
async function fill(ddl: Ddl, namespace: string, { name, model }: RollupGroup): Promise<void> {
  for (let last: string | null = null; ; ) {
    const rows: { id: string }[] = await ddl.rows(
      `SELECT id FROM ${place(namespace, model)} WHERE $1::uuid IS NULL OR id > $1::uuid ORDER BY id LIMIT ${batch}`,
      [last],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length) await patiently(() => ddl.rows(`SELECT ${place(namespace, reads(name))}($1)`, [ids]));
    if (ids.length < batch) return;
    last = ids.at(-1) ?? null;
  }
}

/** All changes of a group in one transaction, for columns that it reads in another type. */
const atOnce = (namespace: string, group: RollupGroup) => [
  ...group.rollups.map((rollup) => addColumns(namespace, rollup)),
  install(namespace, group, functionsOf(namespace, group)),
  `SELECT ${place(namespace, reads(group.name))}(ARRAY(SELECT id FROM ${place(namespace, group.model)}));`,
  ...group.rollups.map((rollup) => `${createIndex(namespace, indexOf(rollup), false)};`),
];

async function indexConcurrently(ddl: Ddl, namespace: string, rollup: StoredRollup): Promise<void> {
  const index = indexOf(rollup);
  const invalid = await ddl.rows('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [place(namespace, index.name)]);
  if (invalid.length) await ddl.run(dropIndex(namespace, index));
  await ddl.run(createIndex(namespace, index, true));
}

/**
 * Prepares the rollups of these models while the old documents are in force: columns, triggers, and the values of
 * existing records. Existing rollups stay. Returns the statements for the moment in which the documents change: they
 * remove what is no longer needed, and start rollups that read a column with a new type. May be repeated after an
 * interruption.
 */
export async function prepareRollups(ddl: Ddl, namespace: string, from: Schema | null, to: Schema, retypes: readonly Retype[]): Promise<string> {
  const wanted = rollupsOf(to);
  const before = from ? rollupsOf(from) : [];
  const installed = await installedIn(ddl, namespace);
  if (!wanted.length && !before.length && !installed.sources.size) return '';
  await ddl.patiently(lateRollups(namespace));
  const groups = groupsOf(wanted);
  const later = groups.filter(({ rollups }) => rollups.some((rollup) => isRead(retypes, rollup)));
  const there = new Set(installed.columns.map(({ table, column }) => `${table}.${column}`));
  const ready = new Set(before.map(nameOf).filter((name) => there.has(name)));
  for (const group of groups) {
    if (later.includes(group)) continue;
    const fresh = group.rollups.filter((rollup) => !ready.has(nameOf(rollup)) || !installed.sources.has(reads(group.name)));
    if (fresh.length) await ddl.patiently(fresh.map((rollup) => addColumns(namespace, rollup)).join('\n'));
    // Old documents read their columns until they change.
    const old = before.filter((rollup) => rollup.from === group.from && rollup.link === group.link);
    const both = { ...group, rollups: [...group.rollups, ...old.filter((rollup) => !group.rollups.some((one) => one.column === rollup.column))] };
    const texts = replaced(namespace, installed.sources, both);
    if (texts.length) await ddl.patiently(texts.join('\n'));
    if (fresh.length) await fill(ddl, namespace, both);
    for (const rollup of fresh) await indexConcurrently(ddl, namespace, rollup);
  }
  const after = await installedIn(ddl, namespace);
  return [
    ...groups.flatMap((group) => (later.includes(group) ? atOnce(namespace, group) : replaced(namespace, after.sources, group))),
    ...clear(namespace, after, groups),
  ].join('\n');
}
