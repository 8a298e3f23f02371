import type { Json } from '../../json.ts';
import type { ResolvedModel } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import { literal } from '../../sql/statement.ts';
import type { Kind } from '../../value/kinds.ts';
import { truncations } from '../../view/setup/aggregations.ts';
import { cutToUnit, typeOf } from '../dataset/cut-time.ts';
import { invalidQuery } from '../invalid-query.ts';
import { kindOfPlace, readOrdering, sortedSql } from '../order.ts';
import { joinsOf, newScope, resolvePath, type Scope, tableOf } from '../path.ts';
import { filtersOf, wholePredicates } from '../unions.ts';
import { readCount } from './list.ts';
import type { Operation } from './operation.ts';
import { argumentsOf, collect, type Selected } from './selection.ts';

/** The aggregates of a group, as SQL over one value. The median is interpolated in floating point; all others are exact. */
export const figures: Record<string, (sql: string) => string> = {
  sum: (sql) => `sum(${sql})`,
  avg: (sql) => `avg(${sql})`,
  min: (sql) => `min(${sql})`,
  max: (sql) => `max(${sql})`,
  median: (sql) => `percentile_cont(0.5) within group (order by (${sql})::double precision)`,
  count_unique: (sql) => `count(distinct ${sql})`,
};

/**
 * Returns the SQL of groups of a model's records with their figures, as a JSON array. Without `group_by` there is one
 * group of all records. Records without a value are a group of their own.
 */
export function aggregateSql(operation: Operation, model: ResolvedModel, selected: Selected): string {
  const values = argumentsOf(selected.node, operation.variables);
  const scope = newScope(operation, model);
  const groups = readPaths(values.group_by).map((path) => ({ path, sql: keySql(operation, scope, path) }));
  const columns = collect(operation.document, operation.variables, operation.budget, selected.sets).map(
    (field) => `${figureSql(operation, scope, field, groups)} as ${quoteName(field.key)}`,
  );
  const predicates = wholePredicates(operation, scope, filtersOf(operation, model, [values.where]));
  const where = predicates.length ? ` where ${predicates.join(' and ')}` : '';
  const group = groups.length ? ` group by ${groups.map(({ sql }) => sql).join(', ')}` : '';
  const order = orderSql(operation, scope, values.order_by, groups);
  const limit = readCount(values.limit, 'limit') ?? operation.limits.default_rows;
  const page = `${limit === null || !groups.length ? '' : ` limit ${limit}`}${readCount(values.skip, 'skip') ? ` offset ${values.skip}` : ''}`;
  operation.spend(limit ?? 1);
  const alias = operation.statement.alias();
  const table = `${tableOf(operation, model.table)} ${scope.alias}`;
  return `(select coalesce(json_agg(${alias}.*), '[]'::json) from (select ${columns.join(', ')} from ${table}${joinsOf(scope)}${where}${group}${order}${page}) ${alias})`;
}

function readPaths(value: Json | undefined): string[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > 8) throw invalidQuery('A list is grouped by at most 8 paths.');
  return list.map((path) => String(path));
}

/** One grouping key: a path with one value per record, and its SQL. */
type Group = { path: string; sql: string };

/** A path to group by. A unit after a colon truncates a time: `due:month`. */
function keySql(operation: Operation, scope: Scope, text: string): string {
  const [path = '', unit, ...rest] = text.split(':');
  const place = resolvePath(operation, scope, path);
  // Null and an empty text are the same group.
  if (unit === undefined)
    return sortedSql(operation, place, place.field && typeOf(operation, place) === 'text' ? `nullif(${place.sql}, '')` : place.sql);
  const truncation = truncations.find((one) => one === unit);
  if (!truncation || rest.length) throw invalidQuery(`There is no unit of time ${unit.slice(0, 100)}.`);
  return cutToUnit(operation, place, truncation);
}

function figureSql(operation: Operation, scope: Scope, field: Selected, groups: readonly Group[]): string {
  if (field.name === '__typename') return `${literal(`${scope.model.model.slug}_aggregate`)}::text`;
  if (field.name === 'count') return 'count(*)';
  if (field.name === 'group') return jsonObject(groups.map(({ path, sql }) => [path, sql]));
  if (field.name === 'figure') {
    const { of, path } = argumentsOf(field.node, operation.variables);
    return figureOf(operation, scope, String(of), String(path));
  }
  const parts = collect(operation.document, operation.variables, operation.budget, field.sets);
  return jsonObject(parts.filter(({ name }) => name !== '__typename').map(({ key, name }) => [key, figureOf(operation, scope, field.name, name)]));
}

const addsUp = ['sum', 'avg', 'median'];
const picks = ['min', 'max'];
const ordered: readonly (Kind | null)[] = ['number', 'text', 'date', 'datetime', 'local', 'duration'];

/** An aggregate over a path of to-one relations. */
function figureOf(operation: Operation, scope: Scope, name: string, path: string): string {
  const figure = Object.hasOwn(figures, name) ? figures[name] : undefined;
  if (!figure) throw invalidQuery(`There is no figure ${name.slice(0, 100)}.`);
  const place = resolvePath(operation, scope, path);
  const type = typeOf(operation, place);
  if (addsUp.includes(name) && type !== 'number' && type !== 'duration') throw invalidQuery(`${place.name} is not a number.`);
  if (picks.includes(name) && !ordered.includes(kindOfPlace(operation, place))) throw invalidQuery(`${place.name} has no least and no greatest.`);
  return figure(sortedSql(operation, place));
}

const jsonObject = (entries: [string, string][]) =>
  entries.length ? `json_object(${entries.map(([key, sql]) => `${literal(key)} value ${sql}`).join(', ')})` : `'{}'::json`;

/** Orders groups by their keys, by `count` or by `<figure>.<path>`; by their keys when no order is given. */
function orderSql(operation: Operation, scope: Scope, value: Json | undefined, groups: readonly Group[]): string {
  if (!groups.length) return '';
  const asked = readOrdering(value).map(({ field, direction, empty = 'last' }) => {
    const key = groups.find(({ path }) => path === field);
    const [figure = '', ...path] = field.split('.');
    const isFigure = path.length && Object.hasOwn(figures, figure);
    const sql = key?.sql ?? (field === 'count' ? 'count(*)' : isFigure ? figureOf(operation, scope, figure, path.join('.')) : null);
    if (!sql) throw invalidQuery(`Groups can't be ordered by ${field}.`);
    return `${sql} ${direction} nulls ${empty}`;
  });
  return ` order by ${[...asked, ...groups.map(({ sql }) => sql)].join(', ')}`;
}
