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

/** A column to show: the key it gets and the path it is read from. */
export type AnswerColumn = { key: string; path: string };
/** `among` is a select of identities that the rows are taken from. */
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

/** What a reader may see of a model: its fields, and for each to-one relation the identity of the related record. */
export function readableColumns(compiling: Compiling, model: ResolvedModel): AnswerColumn[] {
  const { guard, schema } = compiling;
  const fields = [...model.fields.keys()].filter((name) => isVisible(compiling, model, name));
  const ends = [...model.ends.values()].filter((end) => !end.many && schema.models.has(end.to) && !model.fields.has(end.name));
  const open = ends.filter((end) => allowed(() => crossEnd(schema.models, guard, model, end)));
  return [...fields, ...open.map(({ name }) => name)].map((name) => ({ key: name, path: name }));
}

/** The rows of a request, each with its identity, version and columns, chosen before anything is joined to show them. */
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

/** Select items of the request's columns, read from a row. */
export const columnTexts = (compiling: Compiling, row: Scope, columns: readonly AnswerColumn[]): string[] =>
  columns.map(({ key, path }) => `${resolvePath(compiling, row, path).sql} as ${quoteName(key)}`);

function givenRows(compiling: Compiling, scope: Scope, { ids, among }: Pick<RowsRequest, 'ids' | 'among'>): string[] {
  const conditions = ids ? [`${scope.alias}.id = any(${compiling.statement.bind(ids)}::uuid[])`] : [];
  return among ? [...conditions, `${scope.alias}.id in (${among})`] : conditions;
}

/** Rows counted before a count is called an estimate. */
export const countCap = 10_000;

/** How many rows filters find, counted no further than one past the cap. */
export const countSql = (compiling: Compiling, model: ResolvedModel, wheres: readonly (Json | undefined)[]): string =>
  `select count(*) as total from (${countedSql(compiling, model, wheres)}) "~c"`;

/** One row for each that filters find, no more than one past the cap. */
export function countedSql(compiling: Compiling, model: ResolvedModel, wheres: readonly (Json | undefined)[]): string {
  const filters = filtersOf(compiling, model, wheres);
  const [union] = filters.unions;
  return union
    ? unionSql(compiling, model, filters, union, countCap + 1)
    : `${matchesSql(compiling, model, filters, () => '1')} limit ${countCap + 1}`;
}

/** The matching rows without anything of them, for the planner's estimate. */
export const matchingSql = (compiling: Compiling, model: ResolvedModel, wheres: readonly (Json | undefined)[]): string =>
  matchesSql(compiling, model, filtersOf(compiling, model, wheres), () => '1');

/** The table's own columns that a path starts from. */
function neededBy({ schema }: Compiling, model: ResolvedModel, path: string): string[] {
  const first = path.split('.')[0] ?? '';
  if (Object.hasOwn(systemFields, first)) return [systemFields[first as keyof typeof systemFields]];
  const field = model.fields.get(first);
  if (field && isComputed(field)) return columnsOfFormula(schema, model, field);
  if (field) return [first];
  const end = model.ends.get(first);
  return end?.storage === 'own_column' ? [end.place] : [];
}

/** The columns of its model's table that a formula may read: the one that keeps its values, or any. */
export function columnsOfFormula(schema: Schema, model: ResolvedModel, field: Field): string[] {
  const stored = storedRollup(schema, model.model.slug, field);
  return stored ? [stored.column] : [...ownColumns(model), ...storedRollups(schema, model.model.slug).map(({ column }) => column)];
}

function ownColumns(model: ResolvedModel): string[] {
  const fields = [...model.fields.values()].filter((field) => !isComputed(field)).map(({ name }) => name);
  const links = [...model.ends.values()].filter(({ storage }) => storage === 'own_column').map(({ place }) => place);
  return [...Object.values(systemFields), ...fields, ...links];
}
