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

/** How records are grouped: the column, its unit of time or intervals, and for related records their names. */
export type Sharing = { dimension: Dimension; column: ResolvedColumn; names?: ReadonlyMap<string, string> };

/** Whether each group is one related record: two records with the same name are then two groups. */
export const isByRecord = ({ target, many }: ResolvedColumn): boolean => Boolean(target) && !many;

/** The path by which a column's groups are distinguished. */
export const groupPath = (column: ResolvedColumn): string => (isByRecord(column) ? `${column.path}.identity` : column.path);
/** The words for names of groups. */
export type GroupWords = { empty: string; others: (count: number) => string; week: (day: string) => string; wording: Wording };

/** A group of records, or a series of groups. */
export type ChartGroup = {
  key: string;
  name: string;
  /** A shorter name for narrow charts. */
  short?: string;
  /** The condition that its records match; null if no filter can express it. */
  condition: Condition | null;
  /** Whether it combines all groups that are not drawn individually. */
  rest: boolean;
};

/** The data of a chart: groups, series, and the figure of each group in each series (`figures[series][group]`). */
export type ChartData = { groups: ChartGroup[]; series: ChartGroup[]; figures: (number | null)[][] };

const keyOf = (value: Json | undefined, rest: number | undefined): string => (rest ? 'rest' : JSON.stringify(value ?? null));

/** The path to filter by. One of many related records is compared by its name, which the group shows. */
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

/** A filter for numbers from the first and below the second; null for any other list. */
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

/** Adds short names without the year to days, if all of them are in one year. */
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

/** Merges conditions that each allow one value of the same path into a single condition. */
function together(conditions: readonly Condition[]): Condition[] {
  const named = conditions.flatMap((one) => ('operator' in one && one.operator === 'in' && Array.isArray(one.value) ? [one] : []));
  const [first] = named;
  if (!first || named.some(({ fact }) => fact !== first.fact)) return [...conditions];
  const others = conditions.filter((one) => !named.some((each) => each === one));
  return [{ ...first, value: named.flatMap(({ value }) => value as Json[]) }, ...others];
}

/** The group of all other records; its condition is null if it can't be expressed or is too long for a filter. */
function restOf(groups: readonly ChartGroup[], count: number, words: GroupWords): ChartGroup {
  const each = groups.flatMap(({ condition }) => condition ?? []);
  const conditions = together(each);
  const whole = each.length === groups.length && conditions.length <= 100;
  return { key: 'rest', name: words.others(count), condition: whole ? { not: { any: conditions } } : null, rest: true };
}

/** Whether a period without records has the figure zero: true for counts and sums. */
const isAdded = ({ figure }: ChartSetup): boolean => figure.aggregation === 'sum' || figure.aggregation.startsWith('count');

const mostPeriods = 1_000;

/** All periods from the first to the last group, including empty ones; with `days`, each day of that span. */
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

/** Each day of a span, in the format that the column stores. */
const allDays = (column: ResolvedColumn, { from, to }: Days, zone: string): string[] =>
  Array.from({ length: Math.min(daysBetween(from, to), mostPeriods) }, (_, at) => dayBound(column, addDays(from, at), zone));

/** The values of an axis in drawing order: times and intervals ascending, the empty value last. */
function valuesOf(sharing: Sharing, rows: readonly GroupRow[], zone: string, days: Days | null): Json[] {
  const values = [...new Map(rows.filter(({ others }) => !others?.axis).map(({ axis }) => [keyOf(axis, undefined), axis])).values()];
  const filled = values.filter((value) => value !== null);
  const empty = values.length > filled.length ? [null] : [];
  return [...(sharing.dimension.truncate ? periods(sharing, filled.map(String).reverse(), zone, days) : filled), ...empty];
}

/** Compares groups by name, the empty value last. */
const byName = (one: ChartGroup, other: ChartGroup): number =>
  Number(one.key === 'null') - Number(other.key === 'null') || one.name.localeCompare(other.name);

/** Converts an answer to groups, series and figures, each with its name and filter. */
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
  // For times, the others are the earlier ones.
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

/** Sorts options as their field lists them and periods by time; others keep the server's order. The empty value comes last. */
function inOrder(values: readonly Json[], { column, dimension }: Sharing): Json[] {
  const options = column.field?.misc?.options?.map(({ key }) => key) ?? [];
  const rank = (value: Json) => (value === null ? 1e9 : options.length ? options.indexOf(String(value)) : 0);
  const sorted = [...values].sort((a, b) => rank(a) - rank(b));
  return dimension.truncate ? sorted.sort((a, b) => (a === null ? 1 : b === null ? -1 : String(a) < String(b) ? -1 : 1)) : sorted;
}
