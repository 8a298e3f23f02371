import type { Json, JsonObject } from '../../json.ts';
import type { ResolvedModel } from '../../model/schema.ts';
import { type Compiling, joinsOf, newScope, tableOf } from '../path.ts';
import { filtersOf, predicatesOf } from '../unions.ts';

/** The most filters that are counted one by one; the others are counted as one. */
const mostSteps = 12;

const isAll = (condition: Json): condition is { all: Json[] } => Array.isArray((condition as JsonObject | null)?.all);
const partsOf = (condition: Json): Json[] => (isAll(condition) ? condition.all.flatMap(partsOf) : [condition]);

/** The filters that must all hold, each by itself: an "and" counts as its parts. */
export function singleFilters(conditions: readonly Json[]): Json[] {
  const parts = conditions.flatMap(partsOf);
  return parts.length > mostSteps ? [...parts.slice(0, mostSteps - 1), { all: parts.slice(mostSteps - 1) }] : parts;
}

/** A select of one row: the number of all records as `n0`, and the number left after each filter as `n1`, `n2`, …. */
export function filterStepsSql(compiling: Compiling, model: ResolvedModel, filters: readonly Json[]): string {
  const scope = newScope(compiling, model);
  const held: string[] = [];
  const counts = filters.map((filter, at) => {
    held.push(...predicatesOf(compiling, scope, filtersOf(compiling, model, [filter])));
    return `count(*)${held.length ? ` filter (where ${held.join(' and ')})` : ''} as n${at + 1}`;
  });
  return `select ${['count(*) as n0', ...counts].join(', ')} from ${tableOf(compiling, model.table)} ${scope.alias}${joinsOf(scope)}`;
}
