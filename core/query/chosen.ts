import type { ResolvedModel } from '../model/schema.ts';
import { Statement } from '../sql/statement.ts';
import type { Cursor } from './cursor.ts';
import { isRelated, isTurned, isWalked, type OrderKey, orderText } from './order.ts';
import { type Compiling, joinsOf, newScope, type Scope, tableOf } from './path.ts';
import { type Keyed, type Part, type Range, rangesAfter, rangesOfWhole, sortedFrom } from './ranges.ts';
import { type Filters, gatheredSql, predicatesOf, wholePredicates } from './unions.ts';

/** The rows of a list: its filters, order and page. `from` limits them to the records of a parent, `conditions` to a given set of rows. */
type Choice = {
  filters: Filters;
  from?: ((scope: Scope) => string) | undefined;
  conditions?: ((scope: Scope) => string[]) | undefined;
  keys: (compiling: Compiling, scope: Scope) => OrderKey[];
  columns: (scope: Scope) => string[];
  after?: Cursor | undefined;
  limit: number | null;
  skip: number;
};

/** A SELECT of the rows of a list, and the ORDER BY for a statement that reads from this SELECT under an alias. */
type Chosen = { text: string; order: (alias: string) => string };

/** One way to find the rows of a list, as predicates. They include those of its filters. */
type Way = (scope: Scope) => string[];

/** An OR with up to this many matches is collected and sorted. With more, reading the list in its order finds the first rows sooner. */
const few = 2_000;
/** A list split into ranges reads at most this many rows per range. A page further on is read by one select. */
const mostAside = 2_000;

/**
 * Returns the SQL of a list: its rows, sorted and limited, with their sort values as the columns `~k0`, `~k1`, ….
 * One select would often keep the planner from using indexes, so the list may be put together from several. An OR over
 * related fields is read by its matches when they are few, and in the order of the list when they are many. An order
 * with empty values or with keys of related records is split into ranges, and a range is read only when the ranges
 * before it have not filled the page.
 */
export function chosenSql(compiling: Compiling, model: ResolvedModel, choice: Choice): Chosen {
  const at = drafted(compiling, model, choice);
  const order = (alias: string) => orderText(compiling, at.keys, (_, index) => `${alias}"~k${index}"`);
  return { text: textOf(compiling, model, choice, at, order('')), order: (alias) => order(`${alias}.`) };
}

/**
 * The keys of an order, compiled in a draft statement to look at their properties. Compiling them in the real statement
 * would bind values that nothing uses, which is an error.
 */
function drafted(compiling: Compiling, model: ResolvedModel, { keys }: Choice): Keyed {
  const draft = { ...compiling, statement: new Statement() };
  const scope = newScope(draft, model);
  return { scope, keys: keys(draft, scope) };
}

function textOf(compiling: Compiling, model: ResolvedModel, choice: Choice, first: Keyed, order: string): string {
  const bound = choice.from !== undefined || choice.conditions !== undefined;
  const { limit, skip } = choice;
  const most = limit === null ? null : limit + skip;
  const mayPart = !bound && most !== null && most <= mostAside;
  const ranges = rangesOf(compiling, first, choice.after, mayPart);
  const tables: string[] = [];
  const ways = waysOf(compiling, model, choice, mayPart && isWalkable(compiling, first.keys[0]), tables);
  const single = ways.length === 1 && ranges.length === 1 && ranges[0]?.length === 1;
  if (single || most === null || !mayPart) {
    const part = { when: anyOf(ranges) };
    return skip > mostAside && !bound
      ? lateSql(compiling, model, choice, ways[0] as Way, part, first)
      : selectSql(compiling, model, choice, ways[0] as Way, part, page(limit, skip));
  }
  const name = () => compiling.statement.alias();
  const parts: string[] = [];
  for (const way of ways) {
    const before: string[] = [];
    for (const range of ranges) {
      const names = range.map((part) => {
        const open = before.length ? [`(${before.map((each) => `(select count(*) from ${each})`).join(' + ')}) < ${most}`] : [];
        const table = name();
        tables.push(
          `${table} as materialized (${settledSql(compiling, model, choice, way, { ...part, when: (at) => [...open, ...part.when(at)] }, page(most, 0))})`,
        );
        return table;
      });
      before.push(...names);
    }
    parts.push(...before);
  }
  const all = parts.map((part) => `select * from ${part}`).join(' union all ');
  return `with ${tables.join(', ')} ${all} order by ${order}${page(limit, skip)}`;
}

/** Whether the first rows of an order can be read in that order: by an index, or by beginning with the related records that it sorts by. */
const isWalkable = (compiling: Compiling, key: OrderKey | undefined) => key !== undefined && (isRelated(key) || isWalked(compiling, key));

const page = (limit: number | null, skip: number) => `${limit === null ? '' : ` limit ${limit}`}${skip ? ` offset ${skip}` : ''}`;

function rangesOf(compiling: Compiling, at: Keyed, after: Cursor | undefined, mayPart: boolean): Range[] {
  if (after) return rangesAfter(compiling, at, after);
  return (mayPart ? rangesOfWhole(compiling, at) : null) ?? [[{ when: () => [] }]];
}

/** Joins ranges into one predicate, for a list that is read by a single select. */
const anyOf =
  (ranges: readonly Range[]) =>
  (at: Keyed): string[] => {
    const all = ranges.flatMap((range) => range.map(({ when }) => when(at)));
    if (all.length === 1) return all[0] ?? [];
    return [`(${all.map((part) => `(${part.join(' and ')})`).join(' or ')})`];
  };

/**
 * The ways to find the rows of a list. A union or a text search has two: the collected matches while they are few, or
 * else the filters as they are. Other lists have one, their filters.
 */
function waysOf(compiling: Compiling, model: ResolvedModel, { filters, from, conditions }: Choice, isWalkable: boolean, tables: string[]): Way[] {
  if (from || conditions) return [(scope) => predicatesOf(compiling, scope, filters)];
  if (!isWalkable) return [(scope) => wholePredicates(compiling, scope, filters)];
  const gathered = gatheredSql(compiling, model, filters, few + 1);
  if (gathered === null) return [(scope) => predicatesOf(compiling, scope, filters)];
  const name = compiling.statement.alias();
  tables.push(`${name} as materialized (${gathered})`);
  const count = `(select count(*) from ${name})`;
  return [
    (scope) => [`${count} <= ${few}`, `${scope.alias}.id in (select id from ${name})`],
    (scope) => [`${count} > ${few}`, ...predicatesOf(compiling, scope, filters)],
  ];
}

/**
 * A page far down. Skipped rows are read only by identity and sort values, which are often in an index; all columns are read only
 * for the rows of the page.
 */
function lateSql(compiling: Compiling, model: ResolvedModel, choice: Choice, way: Way, part: Part, first: Keyed): string {
  const narrow = { ...choice, columns: ({ alias }: Scope) => [`${alias}.id as "~id"`] };
  const turned = choice.limit !== null && !choice.after && isTurned(compiling, first.keys[0]);
  const inner = turned
    ? turnedSql(compiling, model, narrow, way, first)
    : selectSql(compiling, model, narrow, way, part, page(choice.limit, choice.skip));
  const [skipped, scope] = [compiling.statement.alias(), newScope(compiling, model)];
  const columns = choice.columns(scope);
  return `select ${columns.join(', ')}, ${skipped}.* from (${inner}) ${skipped} join ${tableOf(compiling, model.table)} ${scope.alias} on ${scope.alias}.id = ${skipped}."~id"`;
}

/**
 * A page of a list whose index has the empty values at the opposite end. It reads the rows that come first, and then
 * the others if the page is not full. The first rows are counted only in that case, to reduce the offset of the others.
 */
function turnedSql(compiling: Compiling, model: ResolvedModel, choice: Choice, way: Way, { keys, scope }: Keyed): string {
  const { limit, skip } = choice;
  const [near, far] = (rangesOfWhole(compiling, { keys, scope }) ?? []).map(([part]) => part as Part) as [Part, Part];
  const [ahead, behind] = [compiling.statement.alias(), compiling.statement.alias()];
  const short = `(select count(*) from ${ahead}) < ${limit}`;
  const first = settledSql(compiling, model, choice, way, near, page(limit, skip));
  const counted = newScope(compiling, model);
  const held = [...way(counted), ...near.when({ scope: counted, keys: choice.keys(compiling, counted) })];
  const number = `(select count(*) from ${tableOf(compiling, model.table)} ${counted.alias}${joinsOf(counted)} where ${held.join(' and ')})`;
  const rest = settledSql(compiling, model, choice, way, { when: (at) => [short, ...far.when(at)] }, ` limit ${limit}`);
  return `with ${ahead} as materialized (${first}), ${behind} as materialized (${rest} offset case when ${short} then greatest(0, ${skip} - ${number}) else 0 end)
    select * from ${ahead} union all select * from ${behind} order by ${orderText(compiling, keys, (_, index) => `"~k${index}"`)} limit ${limit}`;
}

/** One part of a list in which the first key is either empty in all rows or in none. */
const settledSql = (compiling: Compiling, model: ResolvedModel, choice: Choice, way: Way, part: Part, pageText: string): string =>
  selectSql(compiling, model, choice, way, part, pageText, true);

function selectSql(compiling: Compiling, model: ResolvedModel, choice: Choice, way: Way, part: Part, pageText: string, settled = false): string {
  const scope = newScope(compiling, model);
  const sorted = part.sorted ? sortedFrom(compiling, scope, drafted(compiling, model, choice).keys[0] as OrderKey) : null;
  const keys = choice.keys(compiling, scope);
  const from = sorted ?? choice.from?.(scope) ?? `${tableOf(compiling, model.table)} ${scope.alias}`;
  const conditions = [...(choice.conditions?.(scope) ?? []), ...way(scope), ...part.when({ scope, keys })];
  const columns = [...choice.columns(scope), ...keys.map(({ place }, index) => `${place.sql} as "~k${index}"`)];
  const where = conditions.length ? ` where ${conditions.join(' and ')}` : '';
  const order = orderText(compiling, keys, ({ place }) => place.sql, settled);
  return `select ${columns.join(', ')} from ${from}${joinsOf(scope)}${where} order by ${order}${pageText}`;
}
