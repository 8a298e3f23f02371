import type { ResolvedModel } from '../model/schema.ts';
import { Statement } from '../sql/statement.ts';
import type { Cursor } from './cursor.ts';
import { isRelated, isTurned, isWalked, type OrderKey, orderText } from './order.ts';
import { type Compiling, joinsOf, newScope, type Scope, tableOf } from './path.ts';
import { type Keyed, type Part, type Range, rangesAfter, rangesOfWhole, sortedFrom } from './ranges.ts';
import { type Filters, gatheredSql, predicatesOf, wholePredicates } from './unions.ts';

/** What rows a list shows: its filters, its order and its page. `from` and `conditions` bind it to a parent or to given rows. */
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

/** A way to the rows: its predicates, those of the filters among them. */
type Way = (scope: Scope) => string[];

/** Matches of an OR that are gathered and sorted; of more, the first of a list are sooner met by walking it. */
const few = 2_000;
/** Rows that a list split into ranges puts aside at most; a page further on is cheaper in one piece. */
const mostAside = 2_000;

/**
 * The rows of a list with their sort values as `~k0`, `~k1`, …, sorted and limited. Where one select would keep the
 * planner from its indexes the list is put together from several: an OR over related fields by its few matches or, when
 * there are many, by walking; ranges of an order that empty values or a related record interrupt one after the other,
 * each only when those before have not filled the page.
 */
export function chosenSql(compiling: Compiling, model: ResolvedModel, choice: Choice): Chosen {
  const at = drafted(compiling, model, choice);
  const order = (alias: string) => orderText(compiling, at.keys, (_, index) => `${alias}"~k${index}"`);
  return { text: textOf(compiling, model, choice, at, order('')), order: (alias) => order(`${alias}.`) };
}

/** The keys of an order, to ask what they are like. They stand in no statement: a value bound for nothing is an error. */
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

/** Whether the first rows of an order are met by reading along: its own index, or the related records that sort first. */
const isWalkable = (compiling: Compiling, key: OrderKey | undefined) => key !== undefined && (isRelated(key) || isWalked(compiling, key));

const page = (limit: number | null, skip: number) => `${limit === null ? '' : ` limit ${limit}`}${skip ? ` offset ${skip}` : ''}`;

function rangesOf(compiling: Compiling, at: Keyed, after: Cursor | undefined, mayPart: boolean): Range[] {
  if (after) return rangesAfter(compiling, at, after);
  return (mayPart ? rangesOfWhole(compiling, at) : null) ?? [[{ when: () => [] }]];
}

/** Ranges as one predicate, for a list that stays in one piece. */
const anyOf =
  (ranges: readonly Range[]) =>
  (at: Keyed): string[] => {
    const all = ranges.flatMap((range) => range.map(({ when }) => when(at)));
    if (all.length === 1) return all[0] ?? [];
    return [`(${all.map((part) => `(${part.join(' and ')})`).join(' or ')})`];
  };

/** The ways to the rows of a list: its matches while they are few, where it takes a union or a search to find them, else its filters. */
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

/** A page far down by its number: what is skipped is walked by identity and sort values alone, which an index often holds, and only the page's own rows are read. */
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

/** A page whose index has the empty values at its other end: those that come first, counted only where the page reaches beyond them, then the others. */
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

/** A part of a list whose rows are all empty in its first key, or none is. */
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
