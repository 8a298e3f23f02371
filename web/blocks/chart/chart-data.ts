import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { addDays, daysBetween } from '@millwright/core/time/days.ts';
import type { Dimension } from '@millwright/core/view/setup/axis.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import { formatDayOfYear } from '../../format/dates.ts';
import { valueText } from '../columns/cell-text.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';
import { dayBound, firstDayOf, nextPeriod, periodCondition, periodName } from '../columns/periods.ts';
import type { Days } from '../columns/windows.ts';
import type { ChartAnswer, ChartSetup, GroupRow } from './chart-request.ts';

/** What groups are made of: the column whose value they share, how it is said, and of related records their names. */
export type Sharing = { dimension: Dimension; column: ResolvedColumn; names?: ReadonlyMap<string, string> };

/** Whether each group stands for one related record: two of one name are two groups. */
export const isByRecord = ({ target, many }: ResolvedColumn): boolean => Boolean(target) && !many;

/** The path that groups of a column are told apart by. */
export const groupPath = (column: ResolvedColumn): string => (isByRecord(column) ? `${column.path}.identity` : column.path);
/** The words that groups are named with. */
export type GroupWords = { empty: string; others: (count: number) => string; week: (day: string) => string; wording: Wording };

/** A group of records, or a series of them. */
export type ChartGroup = {
  key: string;
  name: string;
  /** Its name where there is little room. */
  short?: string;
  /** What its records meet; null where no filter can say it. */
  condition: Condition | null;
  /** It stands for all that are not drawn by themselves. */
  rest: boolean;
};

/** What a chart draws: groups, series, and the figure of each group in each series (`figures[series][group]`). */
export type ChartData = { groups: ChartGroup[]; series: ChartGroup[]; figures: (number | null)[][] };

const keyOf = (value: Json | undefined, rest: number | undefined): string => (rest ? 'rest' : JSON.stringify(value ?? null));

/** The path that a group's value is compared at: one of many related records is told by its name, which is what the group shows. */
const pathOf = ({ path, target }: ResolvedColumn): string => (target ? `${path}.${target.model.primary_attribute}` : path);

function conditionOf({ dimension, column }: Sharing, value: Json, zone: string): Condition | null {
  if (isByRecord(column))
    return value === null ? { fact: column.path, operator: 'isEmpty', value: true } : { fact: column.path, operator: 'in', value: [value] };
  const fact = pathOf(column);
  if (value === null) return { fact, operator: 'isEmpty', value: true };
  if (dimension.truncate) return periodCondition(column, String(value), dimension.truncate, zone);
  if (Array.isArray(value)) return betweenOf(fact, value);
  const { same = 'equal' } = columnView(column).filter;
  if (column.target || typeof value === 'boolean') return { fact, operator: 'equal', value };
  if (same === null) return null;
  return same === 'in' ? { fact, operator: 'in', value: [value] } : { fact, operator: 'equal', value };
}

/** Numbers from one on and below another; a list of anything else is met by no filter. */
function betweenOf(fact: string, [from, to, ...more]: readonly Json[]): Condition | null {
  if (typeof from !== 'number' || typeof to !== 'number' || more.length) return null;
  return {
    all: [
      { fact, operator: 'greaterThanInclusive', value: from },
      { fact, operator: 'lessThan', value: to },
    ],
  };
}

function nameOf({ dimension, column, names }: Sharing, value: Json, { empty, week, wording }: GroupWords): string {
  if (value === null || value === '') return empty;
  if (isByRecord(column)) return names?.get(String(value)) || empty;
  if (dimension.truncate) return periodName(column, String(value), dimension.truncate, wording, week);
  if (Array.isArray(value) && value.every((each) => typeof each === 'number'))
    return value.map((each) => valueText(column, each, wording)).join(' – ');
  return (column.target ? String(value) : valueText(column, value, wording)) || empty;
}

/** Names days without their year, which is plain where all of them lie within one. */
function withShort(group: ChartGroup, { dimension, column }: Sharing, value: Json, { wording }: GroupWords, days: Days | null): ChartGroup {
  if (dimension.truncate !== 'day' || value === null || !days || daysBetween(days.from, days.to) > 365) return group;
  return { ...group, short: formatDayOfYear(firstDayOf(column, String(value), wording.zone), wording.language) };
}

function groupOf(sharing: Sharing, value: Json, words: GroupWords): ChartGroup {
  return {
    key: keyOf(value, undefined),
    name: nameOf(sharing, value, words),
    condition: conditionOf(sharing, value, words.wording.zone),
    rest: false,
  };
}

/** Conditions of which each names one value of the same path, as one that names them all. */
function together(conditions: readonly Condition[]): Condition[] {
  const named = conditions.flatMap((one) => ('operator' in one && one.operator === 'in' && Array.isArray(one.value) ? [one] : []));
  const [first] = named;
  if (!first || named.some(({ fact }) => fact !== first.fact)) return [...conditions];
  const others = conditions.filter((one) => !named.some((each) => each === one));
  return [{ ...first, value: named.flatMap(({ value }) => value as Json[]) }, ...others];
}

/** What none of the others meets; null where one of them can't be said, or they are too many for a filter. */
function restOf(groups: readonly ChartGroup[], count: number, words: GroupWords): ChartGroup {
  const each = groups.flatMap(({ condition }) => condition ?? []);
  const conditions = together(each);
  const whole = each.length === groups.length && conditions.length <= 100;
  return { key: 'rest', name: words.others(count), condition: whole ? { not: { any: conditions } } : null, rest: true };
}

/** Whether periods without records have a figure: nothing was counted in them. */
const isAdded = ({ figure }: ChartSetup): boolean => figure.aggregation === 'sum' || figure.aggregation.startsWith('count');

const mostPeriods = 1_000;

/** The periods of a time from its first group to its last, also those without records; of days that were asked for each one. */
function periods({ column, dimension }: Sharing, values: readonly string[], zone: string, days: Days | null): string[] {
  const by = dimension.truncate;
  const at = (value: string) => Date.parse(column.kind === 'datetime' ? value : `${value.slice(0, 19)}${value.length > 10 ? 'Z' : 'T00:00Z'}`);
  if (days && by === 'day') {
    const answered = new Map(values.map((value) => [at(value), value]));
    return allDays(column, days, zone).map((day) => answered.get(at(day)) ?? day);
  }
  const [first] = values;
  if (first === undefined || by === undefined) return [...values];
  const all: string[] = [];
  let next = first;
  for (const value of values) {
    for (; at(next) < at(value) && all.length < mostPeriods; next = nextPeriod(column, next, by, zone)) all.push(next);
    all.push(value);
    next = nextPeriod(column, value, by, zone);
  }
  return all.length < mostPeriods ? all : [...values];
}

/** Each day of a span, written as its column keeps it. */
const allDays = (column: ResolvedColumn, { from, to }: Days, zone: string): string[] =>
  Array.from({ length: Math.min(daysBetween(from, to), mostPeriods) }, (_, at) => dayBound(column, addDays(from, at), zone));

/** The values of an axis in the order in which they are drawn: times and intervals as they follow each other, then what is empty. */
function valuesOf(sharing: Sharing, rows: readonly GroupRow[], zone: string, days: Days | null): Json[] {
  const values = [...new Map(rows.filter(({ others }) => !others?.axis).map(({ axis }) => [keyOf(axis, undefined), axis])).values()];
  const filled = values.filter((value) => value !== null);
  const empty = values.length > filled.length ? [null] : [];
  return [...(sharing.dimension.truncate ? periods(sharing, filled.map(String).reverse(), zone, days) : filled), ...empty];
}

/** By their names, what is empty last. */
const byName = (one: ChartGroup, other: ChartGroup): number =>
  Number(one.key === 'null') - Number(other.key === 'null') || one.name.localeCompare(other.name);

/** Groups, series and figures of an answer, each named and with the filter that it stands for. */
export function chartData(
  { data }: ChartAnswer,
  setup: ChartSetup,
  axis: Sharing,
  split: Sharing | null,
  words: GroupWords,
  days: Days | null = null,
): ChartData {
  const groups = valuesOf(axis, data, words.wording.zone, days).map((value) => withShort(groupOf(axis, value, words), axis, value, words, days));
  if (setup.order === 'axis' && isByRecord(axis.column)) groups.sort(byName);
  const others = data.find((row) => row.others?.axis)?.others?.axis;
  // What is left of a time came before it.
  if (others) groups.splice(axis.dimension.truncate ? 0 : groups.length, 0, restOf(groups, others, words));
  const series = split ? seriesOf(data, split, words) : [{ key: keyOf(undefined, undefined), name: '', condition: null, rest: false }];
  const places = new Map(groups.map(({ key }, at) => [key, at]));
  const ranks = new Map(series.map(({ key }, at) => [key, at]));
  const missing = isAdded(setup) && axis.dimension.truncate ? 0 : null;
  const figures = series.map(() => groups.map((): number | null => missing));
  for (const row of data) {
    const group = places.get(keyOf(row.axis, row.others?.axis));
    const at = figures[ranks.get(keyOf(row.split, row.others?.split)) ?? 0];
    if (group !== undefined && at) at[group] = row.figure;
  }
  return { groups, series, figures };
}

function seriesOf(rows: readonly GroupRow[], split: Sharing, words: GroupWords): ChartGroup[] {
  const values = new Map(rows.filter(({ others }) => !others?.split).map((row) => [keyOf(row.split, undefined), row.split ?? null]));
  const series = inOrder([...values.values()], split).map((value) => groupOf(split, value, words));
  const others = rows.find((row) => row.others?.split)?.others?.split;
  return others ? [...series, restOf(series, others, words)] : series;
}

/** Options in the order that their field lists them, periods in time, all else as it is answered; what is empty comes last. */
function inOrder(values: readonly Json[], { column, dimension }: Sharing): Json[] {
  const options = column.field?.misc?.options?.map(({ key }) => key) ?? [];
  const rank = (value: Json) => (value === null ? 1e9 : options.length ? options.indexOf(String(value)) : 0);
  const sorted = [...values].sort((a, b) => rank(a) - rank(b));
  return dimension.truncate ? sorted.sort((a, b) => (a === null ? 1 : b === null ? -1 : String(a) < String(b) ? -1 : 1)) : sorted;
}
