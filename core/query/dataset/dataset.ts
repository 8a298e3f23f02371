import type { AxisType } from '../../field/descriptor/define-field.ts';
import type { ResolvedModel } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import type { Aggregation } from '../../view/setup/aggregations.ts';
import { invalidQuery } from '../invalid-query.ts';
import { isMany, resolveMany } from '../many-path.ts';
import { sortedSql } from '../order.ts';
import { type Compiling, joinsOf, newScope, type ResolvedPath, resolvePath, resolveShown, type Scope, tableOf } from '../path.ts';
import { rowsSql } from '../rows.ts';
import { filtersOf, predicatesOf, wholePredicates } from '../unions.ts';
import { cutToUnit, typeOf } from './cut-time.ts';
import { type Axis, comparable, type DatasetColumn, type DatasetPlan } from './dataset-types.ts';
import { firstGroupsSql, isOfFirstGroups } from './first-groups.ts';

/** The SQL that selects the rows or groups of a dataset, and its columns. */
export function datasetSql(compiling: Compiling, model: ResolvedModel, plan: DatasetPlan): { data: string; columns: DatasetColumn[] } {
  const names = new Set(plan.axes.map(({ name }) => name));
  if (names.size < plan.axes.length) throw invalidQuery('Two axes have the same name.');
  const columns: DatasetColumn[] = [];
  if (isOfFirstGroups(plan)) return { data: firstGroupsSql(compiling, model, plan, columns), columns };
  if (plan.grouped) return { data: groupsSql(compiling, model, plan, columns), columns };
  if (plan.axes.some(({ name, path }) => name === 'identity' && path !== 'identity')) throw invalidQuery('An axis can’t be named identity.');
  const ordering = plan.ordering.map(({ axis, direction }) => ({ field: pathOf(compiling, model, plan, axis), direction }));
  const request = {
    columns: plan.axes.map(({ name, path }) => ({ key: name, path })),
    wheres: plan.conditions,
    ordering,
    limit: plan.limit,
    skip: plan.skip,
    ...(plan.after ? { after: plan.after } : {}),
  };
  const data = rowsSql(compiling, model, request, (row) => [
    `${row.alias}.id as identity`,
    ...plan.axes.filter(({ name }) => name !== 'identity').map((axis) => `${cellSql(compiling, row, axis, columns)} as ${quoteName(axis.name)}`),
  ]);
  return { data, columns };
}

/** A select with one empty row for each row or group of a dataset, for counting, and the dataset's conditions as SQL. */
export function matchingSql(compiling: Compiling, model: ResolvedModel, plan: DatasetPlan): { matching: string; predicates: string[] } {
  const scope = newScope(compiling, model);
  const keys = plan.grouped ? plan.axes.filter(({ aggregation }) => !aggregation).map((axis) => groupAxis(compiling, scope, axis, []).text) : [];
  const filters = filtersOf(compiling, model, plan.conditions);
  const predicates = plan.grouped ? wholePredicates(compiling, scope, filters) : predicatesOf(compiling, scope, filters);
  const where = predicates.length ? ` where ${predicates.join(' and ')}` : '';
  const group = keys.length ? ` group by ${keys.join(', ')}` : plan.grouped ? ' having true' : '';
  return { matching: `select 1 from ${tableOf(compiling, model.table)} ${scope.alias}${joinsOf(scope)}${where}${group}`, predicates };
}

/** The path of an axis to sort by. It must have one value per row. */
function pathOf(compiling: Compiling, model: ResolvedModel, plan: DatasetPlan, name: string): string {
  const axis = plan.axes.find((each) => each.name === name);
  if (!axis) throw invalidQuery(`There is no axis ${name}.`);
  if (isMany(compiling, newScope(compiling, model), axis.path)) throw invalidQuery(`${name} holds several values and is not sorted by.`);
  return axis.path;
}

/** The value of one axis in one row. Several values become a list. */
function cellSql(compiling: Compiling, row: Scope, axis: Axis, columns: DatasetColumn[]): string {
  if (isMany(compiling, row, axis.path)) {
    const { place, of } = resolveMany(compiling, row, axis.path);
    columns.push({ name: axis.name, type: axis.type ?? typeOf(compiling, place) });
    return of(`coalesce(json_agg(${truncated(compiling, axis, place)}), '[]'::json)`);
  }
  const place = resolvePath(compiling, row, axis.path);
  columns.push({ name: axis.name, type: axis.type ?? typeOf(compiling, place) });
  return truncated(compiling, axis, place);
}

const truncated = (compiling: Compiling, { truncate }: Axis, place: ResolvedPath): string =>
  truncate ? cutToUnit(compiling, place, truncate) : place.sql;

/** The SQL of each aggregation over one value per row. `keys` lists the identities of the grouped records. */
const single: Record<Aggregation, (sql: string, id: string) => string> = {
  sum: (sql) => `sum(${sql})`,
  average: (sql) => `avg(${sql})`,
  min: (sql) => `min(${sql})`,
  max: (sql) => `max(${sql})`,
  median: (sql) => `percentile_cont(0.5) within group (order by (${sql})::double precision)`,
  count: (sql) => `count(${sql})`,
  count_unique: (sql) => `count(distinct ${sql})`,
  collect: (sql, id) => `coalesce(json_agg(${sql} order by ${id}) filter (where ${sql} is not null), '[]'::json)`,
  collect_unique: (sql) => `coalesce(to_json(array_agg(distinct ${sql}) filter (where ${sql} is not null)), '[]'::json)`,
  keys: (_, id) => `coalesce(to_json(array_agg(distinct ${id})), '[]'::json)`,
};

const flatten = 'jsonb_array_elements(jsonb_agg';
/** The SQL of each aggregation over a list per row. Sums and counts add up the lists' own; the others join all lists. */
const listed: Record<Exclude<Aggregation, 'keys'>, (of: (expression: string) => string, sql: string) => string> = {
  sum: (of, sql) => `sum(${of(`sum(${sql})`)})`,
  count: (of, sql) => `coalesce(sum(${of(`count(${sql})`)}), 0)`,
  min: (of, sql) => `min(${of(`min(${sql})`)})`,
  max: (of, sql) => `max(${of(`max(${sql})`)})`,
  average: (of, sql) => `sum(${of(`sum(${sql})`)}) / nullif(sum(${of(`count(${sql})`)}), 0)`,
  median: (of, sql) => `(select percentile_cont(0.5) within group (order by (v #>> '{}')::double precision) ${together(of, sql)})`,
  count_unique: (of, sql) => `(select count(distinct v) ${together(of, sql)})`,
  collect: (of, sql) => `(select coalesce(jsonb_agg(v), '[]'::jsonb) ${together(of, sql)})`,
  collect_unique: (of, sql) => `(select coalesce(jsonb_agg(distinct v), '[]'::jsonb) ${together(of, sql)})`,
};
const together = (of: (expression: string) => string, sql: string) =>
  `from ${flatten}(${of(`jsonb_agg(${sql}) filter (where ${sql} is not null)`)})) l(l), jsonb_array_elements(case when jsonb_typeof(l) = 'array' then l else '[]'::jsonb end) v(v)`;

/** Whether an aggregation compares or orders values: the minimum, the maximum and a list of unique values. */
const isPicked = (aggregation: Aggregation) => aggregation === 'min' || aggregation === 'max' || aggregation === 'collect_unique';

type Grouping = { text: string; name: string; key: boolean };

function groupsSql(compiling: Compiling, model: ResolvedModel, plan: DatasetPlan, columns: DatasetColumn[]): string {
  const scope = newScope(compiling, model);
  const axes = plan.axes.map((axis) => groupAxis(compiling, scope, axis, columns));
  const conditions = wholePredicates(compiling, scope, filtersOf(compiling, model, plan.conditions));
  const keys = axes.flatMap(({ key }, index) => (key ? [String(index + 1)] : []));
  const group = keys.length ? ` group by ${keys.join(', ')}` : '';
  const where = conditions.length ? ` where ${conditions.join(' and ')}` : '';
  const page = `${plan.limit === null ? '' : ` limit ${plan.limit}`}${plan.skip ? ` offset ${plan.skip}` : ''}`;
  const select = axes.map(({ text, name }) => `${text} as ${quoteName(name)}`).join(', ');
  return `select ${select} from ${tableOf(compiling, model.table)} ${scope.alias}${joinsOf(scope)}${where}${group}${groupOrder(plan, axes)}${page}`;
}

function groupOrder(plan: DatasetPlan, axes: readonly Grouping[]): string {
  const asked = plan.ordering.map(({ axis, direction }) => {
    const index = axes.findIndex(({ name }) => name === axis);
    if (index < 0) throw invalidQuery(`There is no axis ${axis}.`);
    return `${index + 1} ${direction} nulls last`;
  });
  const rest = axes.flatMap(({ key }, index) => (key ? [String(index + 1)] : []));
  const all = [...asked, ...rest];
  return all.length ? ` order by ${all.join(', ')}` : '';
}

function groupAxis(compiling: Compiling, scope: Scope, axis: Axis, columns: DatasetColumn[]): Grouping {
  const many = isMany(compiling, scope, axis.path);
  if (!axis.aggregation) {
    if (many) throw invalidQuery(`${axis.name} holds several values and is not grouped by.`);
    const place = axis.truncate ? resolvePath(compiling, scope, axis.path) : resolveShown(compiling, scope, axis.path);
    columns.push({ name: axis.name, type: axis.type ?? typeOf(compiling, place) });
    const text = truncated(compiling, axis, place);
    return { text: axis.truncate ? text : sortedSql(compiling, place, text), name: axis.name, key: true };
  }
  const { place, of } = many ? resolveMany(compiling, scope, axis.path) : { place: resolvePath(compiling, scope, axis.path), of: null };
  const type = typeOf(compiling, place);
  const needsNumber = axis.aggregation === 'sum' || axis.aggregation === 'average' || axis.aggregation === 'median';
  if (needsNumber && type !== 'number' && type !== 'duration') throw invalidQuery(`${axis.name} is not a number.`);
  columns.push({ name: axis.name, type: axis.type ?? figureType(axis.aggregation, type) });
  const compared = comparable(axis.aggregation, truncated(compiling, axis, place), type);
  const sql = isPicked(axis.aggregation) ? sortedSql(compiling, place, compared) : compared;
  return {
    text: of && axis.aggregation !== 'keys' ? listed[axis.aggregation](of, sql) : single[axis.aggregation](sql, scope.row.id),
    name: axis.name,
    key: false,
  };
}

function figureType(aggregation: Aggregation, type: AxisType): AxisType {
  if (aggregation === 'count' || aggregation === 'count_unique') return 'number';
  return aggregation === 'collect' || aggregation === 'collect_unique' || aggregation === 'keys' ? 'tags' : type;
}
