import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { readDay, weekday } from '@millwright/core/time/calendar.ts';
import { addDays, daysBetween } from '@millwright/core/time/days.ts';
import type { metrics } from '@millwright/core/view/blocks/metrics.ts';
import type { FigureKind, Truncation } from '@millwright/core/view/setup/aggregations.ts';
import type { SetupOf } from '@millwright/core/view/setup/define-block.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { dayBound, daysCondition, nextPeriod } from '../columns/periods.ts';
import { type Days, windowsOf } from '../columns/windows.ts';

export type MetricsSetup = SetupOf<typeof metrics>;
export type MetricSetup = MetricsSetup['metrics'][number];
/** A metric with the date column of its time span. */
export type Metric = { setup: MetricSetup; times: ResolvedColumn | null };

/** The unit of a sparkline for a span of days, coarse enough that its points stay apart. */
export function sparkUnit({ from, to }: Days): Exclude<Truncation, 'hour'> {
  const days = daysBetween(from, to);
  return days <= 62 ? 'day' : days <= 366 ? 'week' : 'month';
}

const graphNames: Record<FigureKind, string> = {
  count: 'count',
  count_unique: 'count_unique',
  sum: 'sum',
  average: 'avg',
  median: 'median',
  min: 'min',
  max: 'max',
};

/** The GraphQL name of a figure. */
const figurePart = ({ figure: { aggregation, path = 'identity' } }: MetricSetup): string =>
  aggregation === 'count' ? 'count' : `figure(of: "${graphNames[aggregation]}", path: ${JSON.stringify(path)})`;

type Group = JsonObject & { group?: JsonObject };
/** The figures of all metrics of a block, by index: `m0` current, `p0` previous, `s0` over time. */
export type MetricsAnswer = Record<string, Group[]>;

/** The value of a figure in a group of the answer. */
export function figureIn({ figure: { aggregation } }: MetricSetup, group: Group | undefined): number | string | null {
  const value = group?.[aggregation === 'count' ? 'count' : 'figure'] ?? null;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** The condition of the records of a figure in a span of days. */
export function figureCondition({ setup, times }: Metric, where: Condition | null, days: Days | null, zone: string): Condition | null {
  const { figure, filter } = setup;
  const present: Condition | null = figure.aggregation === 'count' && figure.path ? { fact: figure.path, operator: 'isNotEmpty', value: true } : null;
  return allOf(where, filter, present, days && times ? daysCondition(times, days.from, days.to, zone) : null);
}

type Asked = { query: string; variables: Record<string, Json> };

/** Builds one GraphQL operation for all figures of a block: each metric now, before, and over time. */
export function metricsQuery(model: string, metrics: readonly Metric[], where: Condition | null, zone: string, today: string): Asked {
  const variables: Record<string, Json> = {};
  const parts = metrics.flatMap((metric, at) => {
    const { setup, times } = metric;
    const { period, sparkline } = setup;
    const of = (key: string, days: Days | null, options = '', more = '') => {
      const name = `${key}${at}`;
      variables[name] = figureCondition(metric, where, days, zone) as Json;
      return `${name}: ${model}_aggregate(where: $${name}${options}) { ${figurePart(setup)}${more} }`;
    };
    if (!period || !times) return [of('m', null)];
    const { current, previous } = windowsOf(period, today);
    const along = `, group_by: ["${times.path}:${sparkUnit(current)}"], limit: 400`;
    return [of('m', current), of('p', previous), ...(sparkline ? [of('s', current, along, ' group')] : [])];
  });
  const signature = Object.keys(variables).map((name) => `$${name}: JSON`);
  return { query: `query metrics(${signature.join(', ')}) { ${parts.join(' ')} }`, variables };
}

/** The first day of the day, week or month that contains a day; weeks start on Mondays. */
function periodStart(day: string, unit: ReturnType<typeof sparkUnit>): string {
  if (unit === 'month') return `${day.slice(0, 'yyyy-MM'.length)}-01`;
  return unit === 'week' ? addDays(day, 1 - weekday(readDay(day) ?? 0)) : day;
}

/** The points of a sparkline, one per period of the span: a period without records is zero for counts, else null. */
export function pointsOf({ setup, times }: Metric, groups: readonly Group[], days: Days, zone: string): (number | null)[] {
  if (!times) return [];
  const unit = sparkUnit(days);
  const startOf = ({ group }: Group) => String(group?.[`${times.path}:${unit}`] ?? '');
  const starts = groups.map(startOf).filter(Boolean).sort();
  if (starts.length === 0) return [];
  // The first week or month may begin before the span.
  const first = dayBound(times, periodStart(days.from, unit), zone);
  const end = Math.max(Date.parse(starts.at(-1) ?? ''), Date.parse(dayBound(times, addDays(days.to, -1), zone)));
  const values = new Map(groups.map((group) => [Date.parse(startOf(group)), figureIn(setup, group)]));
  const added = setup.figure.aggregation === 'count' || setup.figure.aggregation === 'sum';
  const points: (number | null)[] = [];
  for (let at = first; Date.parse(at) <= end && points.length < 400; at = nextPeriod(times, at, unit, zone)) {
    const value = values.get(Date.parse(at));
    points.push(value === undefined || value === null ? (added ? 0 : null) : Number(value));
  }
  return points;
}
