import { layoutOf } from '@millwright/core/model/layout.ts';
import { planSchema } from '@millwright/core/model/plan.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import { textLiteral, uuidLiteral } from '../db/sql/identifiers.ts';
import { addFreshColumn, type Follower, holdsRetyped, isBegun, onFresh, type Retype, undoRetype } from './change-type.ts';
import { place } from './ddl.ts';
import { indexConcurrently, remembered, resolveModels, retypesOf, sortingIn } from './migrate.ts';
import type { Models } from './pending.ts';

/** A change of a model that a job prepares, by its row in `_model_changes`. */
export type Ahead = {
  id: string;
  /** Called between two batches. Throws if the job must pause. */
  rest: () => void;
};

/** The row of the job says that it is no longer running: somebody has cancelled it. */
export class ChangeEnded extends Error {}

type Row = { columns: Retype[]; position: Record<string, string> };

const rowsTable = (schema: string) => place(schema, '_model_changes');
/** The content of a second column. A column begun by an earlier release may differ in its first rows. */
const contentOf = ({ table, column, from, to, whole, rules }: Retype) => JSON.stringify([table, column, from, to, whole, rules?.from, rules?.to]);
const nameOf = ({ table, column }: Retype) => `${table}.${column}`;

async function rowOf(ddl: Ddl, schema: string, id: string): Promise<Row> {
  const [row] = await ddl.rows<Row>(`SELECT columns, position FROM ${rowsTable(schema)} WHERE id = $1`, [id]);
  return row ?? { columns: [], position: {} };
}

async function countOf(ddl: Ddl, schema: string, retypes: readonly Retype[]): Promise<number> {
  let total = 0;
  for (const { table } of retypes) total += Number((await ddl.rows<{ n: string }>(`SELECT count(*) AS n FROM ${place(schema, table)}`))[0]?.n ?? 0);
  return total;
}

/** Removes what a job has prepared, and forgets it. Does nothing if nothing was prepared. */
export async function takeBack(ddl: Ddl, schema: string, id: string): Promise<void> {
  const { columns } = await rowOf(ddl, schema, id);
  if (!columns.length) return;
  await ddl.patiently(
    `${columns.map((retype) => undoRetype(schema, retype)).join('')} UPDATE ${rowsTable(schema)} SET columns = '[]', position = '{}', done = 0 WHERE id = ${uuidLiteral(id)}`,
  );
}

/** The position of the backfill of a column, or its start. */
async function positionOf(ddl: Ddl, schema: string, retype: Retype, { position }: Row): Promise<string | null> {
  return (await isBegun(ddl, schema, retype)) ? (position[nameOf(retype)] ?? null) : null;
}

function follower(schema: string, { id, rest }: Ahead, retype: Retype, position: string | null): Follower {
  return {
    position,
    told: ({ rows, last }) => `UPDATE ${rowsTable(schema)} SET done = done + ${rows},
      position = position || jsonb_strip_nulls(jsonb_build_object(${textLiteral(nameOf(retype))}, ${last}))
      WHERE id = ${uuidLiteral(id)} AND status = 'running' RETURNING 1`,
    between: (isTold) => {
      if (!isTold) throw new ChangeEnded();
      rest();
    },
  };
}

/** Builds the indexes of second columns whose other columns exist already. Others are built with the rest of the change. */
async function indexAhead(ddl: Ddl, schema: string, plan: Plan, retypes: readonly Retype[]): Promise<void> {
  for (const change of plan.changes) {
    if (change.kind !== 'create_index' || !holdsRetyped(retypes, change.index)) continue;
    const { table, keys } = change.index;
    const there = plan.tables.get(table)?.columns;
    if (keys.every((key) => there?.has(key) || key === 'id')) await indexConcurrently(ddl, schema, onFresh(retypes, change.index), keys);
  }
}

type Plan = { changes: ReturnType<typeof planSchema>; tables: ReturnType<typeof layoutOf>['tables'] };

async function planOf(ddl: Ddl, schema: string, target: Models): Promise<Plan | null> {
  const before = await remembered(ddl, schema);
  if (!before) return null;
  const sorting = await sortingIn(ddl, schema);
  const from = resolveModels(before, sorting);
  return { changes: planSchema(from, resolveModels(target, sorting)), tables: layoutOf(from).tables };
}

/**
 * Prepares the slow part of a change of models without blocking anybody: second columns with values and indexes.
 * Continues after an interruption. Returns the finished columns, for `prepare`.
 */
export async function prepareAhead(ddl: Ddl, schema: string, target: Models, ahead: Ahead): Promise<Retype[]> {
  const plan = await planOf(ddl, schema, target);
  if (!plan) return [];
  const retypes = await retypesOf(ddl, schema, plan.changes);
  const left = await rowOf(ddl, schema, ahead.id);
  const same = left.columns.length > 0 && left.columns.map(contentOf).join() === retypes.map(contentOf).join();
  if (!same) {
    await takeBack(ddl, schema, ahead.id);
    await ddl.rows(`UPDATE ${rowsTable(schema)} SET columns = $2, total = $3 WHERE id = $1`, [
      ahead.id,
      JSON.stringify(retypes),
      await countOf(ddl, schema, retypes),
    ]);
  }
  for (const retype of retypes)
    await addFreshColumn(ddl, schema, retype, follower(schema, ahead, retype, await positionOf(ddl, schema, retype, left)));
  await indexAhead(ddl, schema, plan, retypes);
  return retypes;
}
