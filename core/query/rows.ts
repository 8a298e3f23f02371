import { isComputed } from '../field/computed.ts';
import type { Json } from '../json.ts';
import type { ResolvedModel } from '../model/schema.ts';
import { systemFields } from '../model/schema.ts';
import { quoteName } from '../sql/names.ts';
import type { Ordering } from '../view/types.ts';
import { conditionSql } from './expressions.ts';
import { allowed, crossEnd } from './guard.ts';
import { afterCondition, orderKeys, orderText } from './order.ts';
import { type Compiling, joinsOf, newScope, resolvePath, type Scope, tableOf } from './path.ts';
import { isVisible } from './visible.ts';

/** A column to show: the key it gets and the path it is read from. */
export type AnswerColumn = { key: string; path: string };
/** `among` is a select of identities that the rows are taken from. */
export type RowsRequest = {
  columns: readonly AnswerColumn[];
  where?: Json | undefined;
  ordering?: readonly Ordering[];
  limit: number | null;
  skip?: number;
  after?: string;
  ids?: readonly string[];
  among?: string;
  conditions?: (scope: Scope) => string[];
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
  const scope = newScope(compiling, model);
  const keys = orderKeys(compiling, scope, request.ordering ?? []);
  const conditions = conditionsOf(compiling, scope, request);
  if (request.after) conditions.push(afterCondition(compiling, scope, keys, request.after));
  const row = newScope(compiling, model);
  const items = columns(row);
  const needed = new Set(['id', 'version', ...request.columns.flatMap(({ path }) => neededBy(model, path))]);
  const inner = [...needed].map((name) => `${scope.alias}.${quoteName(name)}`).concat(keys.map(({ place }, index) => `${place.sql} as "~k${index}"`));
  const where = conditions.length ? ` where ${conditions.join(' and ')}` : '';
  const page = `${request.limit === null ? '' : ` limit ${request.limit}`}${request.skip ? ` offset ${request.skip}` : ''}`;
  const chosen = `select ${inner.join(', ')} from ${tableOf(compiling, model.table)} ${scope.alias}${joinsOf(scope)}${where} order by ${orderText(keys, ({ place }) => place.sql)}${page}`;
  return `select ${items.join(', ')} from (${chosen}) ${row.alias}${joinsOf(row)} order by ${orderText(keys, (_, index) => `${row.alias}."~k${index}"`)}`;
}

/** Select items of the request's columns, read from a row. */
export const columnTexts = (compiling: Compiling, row: Scope, columns: readonly AnswerColumn[]): string[] =>
  columns.map(({ key, path }) => `${resolvePath(compiling, row, path).sql} as ${quoteName(key)}`);

function conditionsOf(compiling: Compiling, scope: Scope, request: Pick<RowsRequest, 'where' | 'ids' | 'among' | 'conditions'>): string[] {
  const conditions = request.conditions?.(scope) ?? [];
  if (request.ids) conditions.push(`${scope.alias}.id = any(${compiling.statement.bind(request.ids)}::uuid[])`);
  if (request.among) conditions.push(`${scope.alias}.id in (${request.among})`);
  if (request.where !== undefined && request.where !== null) conditions.push(conditionSql(compiling, scope, request.where));
  return conditions;
}

/** Rows counted before a count is called an estimate. */
export const countCap = 10_000;

/** How many rows a request has, counted no further than one past the cap. */
export function countSql(compiling: Compiling, model: ResolvedModel, request: Pick<RowsRequest, 'where' | 'ids'>): string {
  return `select count(*) as total from (${matchingSql(compiling, model, request)} limit ${countCap + 1}) "~c"`;
}

/** The matching rows without anything of them, for counts and for the planner's estimate. */
export function matchingSql(compiling: Compiling, model: ResolvedModel, request: Pick<RowsRequest, 'where' | 'ids'>): string {
  const scope = newScope(compiling, model);
  const conditions = conditionsOf(compiling, scope, request);
  return `select 1 from ${tableOf(compiling, model.table)} ${scope.alias}${joinsOf(scope)}${conditions.length ? ` where ${conditions.join(' and ')}` : ''}`;
}

/** The table's own columns that a path starts from. */
function neededBy(model: ResolvedModel, path: string): string[] {
  const first = path.split('.')[0] ?? '';
  if (Object.hasOwn(systemFields, first)) return [systemFields[first as keyof typeof systemFields]];
  const field = model.fields.get(first);
  if (field && isComputed(field)) return ownColumns(model);
  if (field) return [first];
  const end = model.ends.get(first);
  return end?.storage === 'own_column' ? [end.place] : [];
}

/** Every column of a model's table; a formula may read any. */
export function ownColumns(model: ResolvedModel): string[] {
  const fields = [...model.fields.values()].filter((field) => !isComputed(field)).map(({ name }) => name);
  const links = [...model.ends.values()].filter(({ storage }) => storage === 'own_column').map(({ place }) => place);
  return [...Object.values(systemFields), ...fields, ...links];
}
