import { isComputed } from '../field/computed.ts';
import { storedRollup, storedRollups } from '../formula/sql/stored.ts';
import type { Json } from '../json.ts';
import { type ResolvedModel, type Schema, systemFields } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import { quoteName } from '../sql/names.ts';
import { chosenSql } from './chosen.ts';
import { decodeCursor } from './cursor.ts';
import { allowed, crossEnd } from './guard.ts';
import { type Order, orderKeys } from './order.ts';
import { type Compiling, joinsOf, newScope, resolvePath, type Scope } from './path.ts';
import { filtersOf, matchesSql, unionSql } from './unions.ts';
import { isVisible } from './visible.ts';

/** A column to return: its key in the answer and the path to read. */
export type AnswerColumn = { key: string; path: string };
/** A request for rows. `among` is a select of identities that limits the rows. */
export type RowsRequest = {
  columns: readonly AnswerColumn[];
  /** Filters that must all hold. */
  wheres?: readonly (Json | undefined)[];
  ordering?: readonly Order[];
  limit: number | null;
  skip?: number;
  after?: string;
  ids?: readonly string[];
  among?: string;
};

/** The columns of a model that the reader may see: its fields, and the identity of the related record for each to-one relation. */
export function readableColumns(compiling: Compiling, model: ResolvedModel): AnswerColumn[] {
  const { guard, schema } = compiling;
  const fields = [...model.fields.keys()].filter((name) => isVisible(compiling, model, name));
  const ends = [...model.ends.values()].filter((end) => !end.many && schema.models.has(end.to) && !model.fields.has(end.name));
  const open = ends.filter((end) => allowed(() => crossEnd(schema.models, guard, model, end)));
  return [...fields, ...open.map(({ name }) => name)].map((name) => ({ key: name, path: name }));
}

/** The SQL of a request's rows with identity, version and columns. The rows are chosen before anything is joined to display them. */
export function rowsSql(compiling: Compiling, model: ResolvedModel, request: RowsRequest, columns: (row: Scope) => string[]): string {
  const row = newScope(compiling, model);
  const items = columns(row);
  const needed = new Set(['id', 'version', ...request.columns.flatMap(({ path }) => neededBy(compiling, model, path))]);
  const chosen = chosenSql(compiling, model, {
    filters: filtersOf(compiling, model, request.wheres ?? []),
    conditions: request.ids || request.among ? (scope) => givenRows(compiling, scope, request) : undefined,
    keys: (within, scope) => orderKeys(within, scope, request.ordering ?? []),
    columns: (scope) => [...needed].map((name) => `${scope.alias}.${quoteName(name)}`),
    after: request.after ? decodeCursor(request.after) : undefined,
    limit: request.limit,
    skip: request.skip ?? 0,
  });
  return `select ${items.join(', ')} from (${chosen.text}) ${row.alias}${joinsOf(row)} order by ${chosen.order(row.alias)}`;
}

/** The select items of the request's columns. */
export const columnTexts = (compiling: Compiling, row: Scope, columns: readonly AnswerColumn[]): string[] =>
  columns.map(({ key, path }) => `${resolvePath(compiling, row, path).sql} as ${quoteName(key)}`);

function givenRows(compiling: Compiling, scope: Scope, { ids, among }: Pick<RowsRequest, 'ids' | 'among'>): string[] {
  const conditions = ids ? [`${scope.alias}.id = any(${compiling.statement.bind(ids)}::uuid[])`] : [];
  return among ? [...conditions, `${scope.alias}.id in (${among})`] : conditions;
}

/** Rows are counted up to this number; a larger count is an estimate. */
export const countCap = 10_000;

/** Counts the rows that match the filters, up to one more than `countCap`. */
export const countSql = (compiling: Compiling, model: ResolvedModel, wheres: readonly (Json | undefined)[]): string =>
  `select count(*) as total from (${countedSql(compiling, model, wheres)}) "~c"`;

/** A select with one item for each matching row, at most one more than `countCap`. */
export function countedSql(compiling: Compiling, model: ResolvedModel, wheres: readonly (Json | undefined)[]): string {
  const filters = filtersOf(compiling, model, wheres);
  const [union] = filters.unions;
  return union
    ? unionSql(compiling, model, filters, union, countCap + 1)
    : `${matchesSql(compiling, model, filters, () => '1')} limit ${countCap + 1}`;
}

/** A select of the matching rows without columns, for the planner's estimate. */
export const matchingSql = (compiling: Compiling, model: ResolvedModel, wheres: readonly (Json | undefined)[]): string =>
  matchesSql(compiling, model, filtersOf(compiling, model, wheres), () => '1');

/** The columns of the own table that a path needs. */
function neededBy({ schema }: Compiling, model: ResolvedModel, path: string): string[] {
  const first = path.split('.')[0] ?? '';
  if (Object.hasOwn(systemFields, first)) return [systemFields[first as keyof typeof systemFields]];
  const field = model.fields.get(first);
  if (field && isComputed(field)) return columnsOfFormula(schema, model, field);
  if (field) return [first];
  const end = model.ends.get(first);
  return end?.storage === 'own_column' ? [end.place] : [];
}

/** The columns of the own table that a formula may read: the column of its stored value, or all. */
export function columnsOfFormula(schema: Schema, model: ResolvedModel, field: Field): string[] {
  const stored = storedRollup(schema, model.model.slug, field);
  return stored ? [stored.column] : [...ownColumns(model), ...storedRollups(schema, model.model.slug).map(({ column }) => column)];
}

function ownColumns(model: ResolvedModel): string[] {
  const fields = [...model.fields.values()].filter((field) => !isComputed(field)).map(({ name }) => name);
  const links = [...model.ends.values()].filter(({ storage }) => storage === 'own_column').map(({ place }) => place);
  return [...Object.values(systemFields), ...fields, ...links];
}
