import type { Checked, CheckedCondition } from '../filter/checked.ts';
import { summedIn } from '../filter/sql/summed.ts';
import { type Search, searchesOf, type Union, unionsOf } from '../filter/sql/unions.ts';
import type { Json } from '../json.ts';
import type { ResolvedModel } from '../model/schema.ts';
import { checkedFilter, filterSql } from './expressions.ts';
import { type Compiling, joinsOf, newScope, type Scope, tableOf } from './path.ts';

/**
 * Filters that must all hold, already checked. `unions` are the ORs among them that can be read as a union of indexed
 * selects; `searches` are the texts to find without an index.
 */
export type Filters = { all: Checked[]; unions: Union[]; searches: Search[] };

export function filtersOf(compiling: Compiling, model: ResolvedModel, wheres: readonly (Json | undefined)[]): Filters {
  const all = wheres.flatMap((where) => (where === undefined || where === null ? [] : [checkedFilter(compiling, model, where)]));
  const searches = all.flatMap((checked) => searchesOf(checked, compiling.context));
  for (const field of all.flatMap(summedIn)) compiling.statement.summed.add(field);
  for (const field of searches.flatMap(({ fields }) => fields)) compiling.statement.read_whole.add(field);
  return { all, unions: all.flatMap((checked) => unionsOf(checked, compiling.context)), searches };
}

/** A select over the matching rows. */
export function matchesSql(compiling: Compiling, model: ResolvedModel, filters: Filters, item: (scope: Scope) => string): string {
  const scope = newScope(compiling, model);
  const predicates = predicatesOf(compiling, scope, filters);
  return `select ${item(scope)} from ${tableOf(compiling, model.table)} ${scope.alias}${joinsOf(scope)}${predicates.length ? ` where ${predicates.join(' and ')}` : ''}`;
}

/**
 * A select of up to `limit` identities of matching rows, in no order. Null when the filters have neither a union nor a
 * text search, because then the planner finds the first rows of a list by itself.
 */
export function gatheredSql(compiling: Compiling, model: ResolvedModel, filters: Filters, limit: number): string | null {
  const { unions, searches } = filters;
  if (unions[0]) return unionSql(compiling, model, filters, unions[0], limit);
  return searches.length ? `${matchesSql(compiling, model, filters, ({ alias }) => `${alias}.id`)} limit ${limit}` : null;
}

/** The predicates of all filters over the scope's row, without the conditions that the statement ensures elsewhere. */
export const predicatesOf = (compiling: Compiling, scope: Scope, { all }: Filters, fulfilled: readonly CheckedCondition[] = []): string[] =>
  all.map(({ condition }) => filterSql(compiling, scope, condition, fulfilled)).filter((sql) => sql !== 'TRUE');

/**
 * The identities of the matching rows by the branches of one union. Each branch includes all other filters. `limit`
 * applies to each branch and to the whole.
 */
export function unionSql(compiling: Compiling, model: ResolvedModel, filters: Filters, union: Union, limit: number | null): string {
  const most = limit === null ? '' : ` limit ${limit}`;
  const branches = union.any.map((branch) => {
    const scope = newScope(compiling, model);
    const predicates = [filterSql(compiling, scope, branch), ...predicatesOf(compiling, scope, filters, [union])];
    return `(select ${scope.alias}.id from ${tableOf(compiling, model.table)} ${scope.alias}${joinsOf(scope)} where ${predicates.join(' and ')}${most})`;
  });
  return `select id from (${branches.join(' union ')}) "~u"${most}`;
}

/** The predicates of all filters for a statement that reads every match. A union is then read completely. */
export function wholePredicates(compiling: Compiling, scope: Scope, filters: Filters): string[] {
  const [union] = filters.unions;
  if (!union) return predicatesOf(compiling, scope, filters);
  return [`${scope.alias}.id in (${unionSql(compiling, scope.model, filters, union, null)})`];
}
