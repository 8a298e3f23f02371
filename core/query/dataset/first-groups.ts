import type { AxisType } from '../../field/descriptor/define-field.ts';
import type { ResolvedModel } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import { literal } from '../../sql/statement.ts';
import type { Aggregation } from '../../view/setup/aggregations.ts';
import { invalidQuery } from '../invalid-query.ts';
import { isMany, resolveMany } from '../many-path.ts';
import { sortedSql } from '../order.ts';
import { type Compiling, joinsOf, newScope, resolvePath, resolveShown, type Scope, tableOf } from '../path.ts';
import { type Filters, filtersOf, wholePredicates } from '../unions.ts';
import { binOf, binWidthSql } from './bins.ts';
import { cutToUnit, typeOf } from './cut-time.ts';
import { type Axis, comparable, type DatasetColumn, type DatasetPlan, mostGroups } from './dataset-types.ts';

/** The extra groups of an axis: the rest, and the records without a value. */
const asides = 2;
/** The most groups of all axes together: 500 marks in 12 series, with the extra groups. */
const mostMarks = (500 + asides) * (12 + asides);

/** Whether a dataset requests only the first groups of an axis, or intervals of numbers. */
export const isOfFirstGroups = ({ grouped, axes }: Pick<DatasetPlan, 'grouped' | 'axes'>): boolean =>
  grouped && axes.some(({ most, bins }) => most || bins);

/**
 * A figure computed in two steps: `states` summarise the rows of each pair of groups, and `combine` makes the figure from several
 * of these states.
 */
type Figure = { states: string[]; combine: (states: readonly string[]) => string; type: AxisType };

/**
 * A group key. Its value is the column `k0`, `k1`, … by `index`; its rank within the axis is `b0`, `b1`, …. `most` groups are
 * listed separately.
 */
type Key = { axis: Axis; index: number; sql: string; most: number; width: string | null };

const wanted = ['sum', 'count', 'average', 'min', 'max', 'median', 'count_unique'] as const satisfies Aggregation[];
type Kept = (typeof wanted)[number];

const elements = (states: readonly string[]) =>
  `from jsonb_array_elements(jsonb_agg(${states[0]})) l(l), jsonb_array_elements_text(case when jsonb_typeof(l) = 'array' then l else '[]'::jsonb end) v(v)`;

const combined: Record<Kept, Figure['combine']> = {
  sum: ([sum]) => `sum(${sum})`,
  count: ([count]) => `coalesce(sum(${count}), 0)`,
  average: ([sum, count]) => `sum(${sum}) / nullif(sum(${count}), 0)`,
  min: ([least]) => `min(${least})`,
  max: ([most]) => `max(${most})`,
  median: (states) => `(select percentile_cont(0.5) within group (order by v::double precision) ${elements(states)})`,
  count_unique: (states) => `(select count(distinct v) ${elements(states)})`,
};

const list = (sql: string, distinct = '') => `jsonb_agg(${distinct}${sql}) filter (where ${sql} is not null)`;
/** The states of a figure over one value per row. */
const ofRows: Record<Kept, (sql: string) => string[]> = {
  sum: (sql) => [`sum(${sql})`],
  count: (sql) => [`count(${sql})`],
  average: (sql) => [`sum(${sql})`, `count(${sql})`],
  min: (sql) => [`min(${sql})`],
  max: (sql) => [`max(${sql})`],
  median: (sql) => [list(sql)],
  count_unique: (sql) => [list(sql, 'distinct ')],
};
/** The states of a figure over a list of values per row. */
const ofLists = (figure: Kept, of: (expression: string) => string, sql: string): string[] => {
  const parts = ofRows[figure](sql).map(of);
  if (figure === 'min' || figure === 'max') return parts.map((part) => `${figure}(${part})`);
  if (figure === 'median' || figure === 'count_unique')
    return [
      `(select jsonb_agg(e) from jsonb_array_elements(jsonb_agg(${parts[0]})) l(l), jsonb_array_elements(case when jsonb_typeof(l) = 'array' then l else '[]'::jsonb end) e(e))`,
    ];
  return parts.map((part) => `sum(${part})`);
};

function figureOf(compiling: Compiling, scope: Scope, axis: Axis): Figure {
  const figure = wanted.find((each) => each === axis.aggregation);
  if (!figure) throw invalidQuery(`${axis.aggregation} of the rest of the groups can’t be told.`);
  const many = isMany(compiling, scope, axis.path);
  const { place, of } = many ? resolveMany(compiling, scope, axis.path) : { place: resolvePath(compiling, scope, axis.path), of: null };
  const type = typeOf(compiling, place);
  if (['sum', 'average', 'median'].includes(figure) && type !== 'number' && type !== 'duration') throw invalidQuery(`${axis.name} is not a number.`);
  const compared = comparable(figure, axis.truncate ? cutToUnit(compiling, place, axis.truncate) : place.sql, type);
  const sql = figure === 'min' || figure === 'max' ? sortedSql(compiling, place, compared) : compared;
  return {
    states: of ? ofLists(figure, of, sql) : ofRows[figure](sql),
    combine: combined[figure],
    type: axis.type ?? (figure === 'count' || figure === 'count_unique' ? 'number' : type),
  };
}

function keyOf(compiling: Compiling, scope: Scope, filters: Filters, axis: Axis, index: number, columns: DatasetColumn[]): Key {
  if (isMany(compiling, scope, axis.path)) throw invalidQuery(`${axis.name} holds several values and is not grouped by.`);
  const plain = axis.truncate || axis.bins;
  const place = plain ? resolvePath(compiling, scope, axis.path) : resolveShown(compiling, scope, axis.path);
  const type = typeOf(compiling, place);
  columns.push({ name: axis.name, type: axis.type ?? type });
  const most = axis.most ?? mostGroups;
  if (axis.bins) {
    const width = binWidthSql(compiling, scope.model, filters, axis, axis.bins);
    return { axis, index, sql: binOf(compiling, place, `select width from w${index}`), most, width };
  }
  // Null and an empty text are the same group.
  const whole = type === 'text' && place.field ? `nullif(${place.sql}, '')` : place.sql;
  const sql = axis.truncate ? cutToUnit(compiling, place, axis.truncate) : sortedSql(compiling, place, whole);
  return { axis, index, sql, most, width: null };
}

/**
 * Returns the SQL of groups of which only the first `most` of each axis are listed separately. All others are put
 * together in one group with exact figures. `ordering` says which groups come first; without it, those with the
 * greatest figure.
 * The row of such a combined group contains the number of its groups in `others`. An axis with `bins` has intervals of numbers,
 * each given by its two ends without the upper one. Records without a value are a group of their own.
 */
export function firstGroupsSql(compiling: Compiling, model: ResolvedModel, plan: DatasetPlan, columns: DatasetColumn[]): string {
  const scope = newScope(compiling, model);
  const filters = filtersOf(compiling, model, plan.conditions);
  const keys = plan.axes.filter(({ aggregation }) => !aggregation).map((axis, index) => keyOf(compiling, scope, filters, axis, index, columns));
  if (keys.reduce((marks, { axis, most }) => marks * ((axis.bins ?? most) + asides), 1) > mostMarks)
    throw invalidQuery(`More than ${mostMarks} groups are asked for.`);
  let states = 0;
  const kept: string[] = [];
  const figures = plan.axes.flatMap((axis) => {
    if (!axis.aggregation) return [];
    const figure = figureOf(compiling, scope, axis);
    columns.push({ name: axis.name, type: figure.type });
    const names = figure.states.map((state) => {
      kept.push(`${state} as s${states}`);
      states += 1;
      return `s${states - 1}`;
    });
    return [{ name: axis.name, sql: figure.combine(names) }];
  });
  const predicates = wholePredicates(compiling, scope, filters);
  const where = predicates.length ? ` where ${predicates.join(' and ')}` : '';
  const made = [...keys.map(({ sql, index }) => `${sql} as k${index}`), ...kept].join(', ');
  const grouped = `select ${made} from ${tableOf(compiling, model.table)} ${scope.alias}${joinsOf(scope)}${where}${groupBy(keys.map((_, index) => String(index + 1)))}`;
  const numbered = `select *${keys.map(({ index }) => `, dense_rank() over (order by k${index}) as i${index}`).join('')} from c`;
  const steps = [
    ...keys.flatMap(({ width, index }) => (width ? [`w${index} as materialized (${width})`] : [])),
    `c as materialized (${grouped})`,
    `n as materialized (${numbered})`,
    ...keys.map((key) => `r${key.index} as materialized (${rankedSql(plan, key, figures)})`),
    `p as (${placedSql(keys)})`,
  ];
  const others = keys.length ? `, nullif(jsonb_strip_nulls(jsonb_build_object(${keys.map(restOf).join(', ')})), '{}') as others` : '';
  const columnsOf = [...keys.map(shownKey), ...figures.map(({ name, sql }) => `${sql} as ${quoteName(name)}`)].join(', ');
  const places = keys.map(({ index }) => `b${index}`);
  const order = places.length ? ` order by ${places.join(', ')}` : '';
  return `with ${steps.join(', ')} select ${columnsOf}${others} from p${groupBy([...places, ...keys.map(({ index }) => `g${index}`)])}${order}`;
}

const groupBy = (parts: readonly string[]) => (parts.length ? ` group by ${parts.join(', ')}` : '');

/** The rank of each group of an axis among all its groups. */
function rankedSql({ ordering }: DatasetPlan, { axis, index }: Key, figures: readonly { name: string; sql: string }[]): string {
  const order = ordering.flatMap(({ axis: name, direction }) => {
    const by = name === axis.name ? `k${index}` : figures.find((figure) => figure.name === name)?.sql;
    return by ? [`${by} ${direction} nulls last`] : [];
  });
  const usual = axis.bins ? [] : figures.slice(0, 1).map(({ sql }) => `${sql} desc nulls last`);
  const by = [...(order.length ? order : usual), `k${index}`].join(', ');
  return `select i${index}, row_number() over (order by ${by}) as b from n group by i${index}, k${index}`;
}

/** Each pair of groups with its ranks. Groups beyond the first `most` share one rank and have no key. */
function placedSql(keys: readonly Key[]): string {
  const places = keys.map(
    ({ index, most }) => `, least(r${index}.b, ${most + 1}) as b${index}, case when r${index}.b <= ${most} then n.k${index} end as g${index}`,
  );
  return `select n.*${places.join('')} from n${keys.map(({ index }) => ` join r${index} on r${index}.i${index} = n.i${index}`).join('')}`;
}

const restOf = ({ axis, index, most }: Key) =>
  `${literal(axis.name)}, case when b${index} > ${most} then (select count(*) - ${most} from r${index}) end`;

function shownKey({ axis, index, width }: Key): string {
  const value = width
    ? `case when g${index} is not null then json_build_array(g${index}, g${index} + (select width from w${index})) end`
    : `g${index}`;
  return `${value} as ${quoteName(axis.name)}`;
}
