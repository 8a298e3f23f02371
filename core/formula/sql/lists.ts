import { collated } from '../../sql/collated.ts';
import type { Kind } from '../../value/kinds.ts';
import type { Operation, Typed } from '../types.ts';
import { type Emit, textSql, type Write } from './operations.ts';
import { divide, once, shortEnough } from './parts.ts';

/**
 * The values of a list as a subquery. `from` returns everything after the select list, with additional conditions.
 * Empty values are still included. `order` sorts the values in the order of the list.
 */
export type Items = { value: string; from: (conditions?: string[]) => string; order: () => string[] };

/** Returns the items of a path over to-many relations; null for other nodes. */
type ItemsOf = (emit: Emit, node: Typed) => Items | null;

/** A condition that is true for non-empty values. */
export const holds = (value: string, kind: Kind): string => (kind === 'text' ? `${value} <> ''` : `${value} IS NOT NULL`);

const whereText = (conditions: string[]) => (conditions.length ? ` WHERE ${conditions.join(' AND ')}` : '');

/** The list operations in SQL, such as aggregates, FIRST and JOIN. */
export function makeListOperations(itemsOfPath: ItemsOf): Partial<Record<Operation, Write>> {
  /** A single value is a list of one item. */
  const itemsOf = (emit: Emit, node: Typed): Items => {
    const ofPath = itemsOfPath(emit, node);
    if (ofPath) return ofPath;
    const alias = emit.scope.statement.alias();
    const source = node.type.list
      ? `unnest(${emit.sql(node)}) WITH ORDINALITY AS ${alias}(v, n)`
      : `(SELECT ${emit.sql(node)} AS v, 1 AS n) AS ${alias}`;
    return { value: `${alias}.v`, from: (conditions = []) => `FROM ${source}${whereText(conditions)}`, order: () => [`${alias}.n`] };
  };

  /** The items of several arguments together, in no order. */
  const together = (emit: Emit, args: Typed[]): Items => {
    const [only, ...more] = args.map((arg) => itemsOf(emit, arg));
    if (only && more.length === 0) return only;
    const alias = emit.scope.statement.alias();
    const selects = [only, ...more].map((items) => (items ? `SELECT ${items.value} AS v ${items.from()}` : ''));
    return {
      value: `${alias}.v`,
      from: (conditions = []) => `FROM (${selects.join(' UNION ALL ')}) AS ${alias}${whereText(conditions)}`,
      order: () => [],
    };
  };

  const aggregate =
    (write: (value: string, kind: Kind) => string): Write =>
    (emit, args, type) => {
      const { value, from } = together(emit, args);
      return `(SELECT ${write(value, type.kind)} ${from()})`;
    };

  /** Computes each argument separately and then combines the results, so that a single value needs no subquery. */
  const folded =
    (name: string, alone: (value: string) => string, combine: (values: string[]) => string): Write =>
    (emit, args) => {
      const values = args.map((arg) => {
        if (!arg.type.list) return alone(emit.sql(arg));
        const { value, from } = itemsOf(emit, arg);
        return alone(`(SELECT ${name}(${value}) ${from()})`);
      });
      return values.length === 1 ? (values[0] ?? 'NULL') : combine(values);
    };

  const array = (emit: Emit, arg: Typed): string => {
    const { value, from, order } = itemsOf(emit, arg);
    const sorted = arg.type.list ? ` ORDER BY ${order().join(', ')}` : '';
    return `ARRAY(SELECT ${value} ${from([holds(value, arg.type.kind)])}${sorted})`;
  };

  /** Counts the values that are not empty. For `countUnique`, texts are equal only if all characters are. */
  const count: Write = (emit, args) => {
    const counts = args.map((arg) => {
      const { value, from } = itemsOf(emit, arg);
      return `(SELECT count(*) ${from([holds(value, arg.type.kind)])})`;
    });
    return `(${counts.join(' + ')})::numeric`;
  };

  const countUnique: Write = (emit, args) => {
    const { value, from } = together(emit, args);
    return `(SELECT count(DISTINCT ${value}) ${from([holds(value, args[0]?.type.kind ?? 'text')])})::numeric`;
  };

  const unique: Write = (emit, args, type) => {
    const { value, from } = together(emit, args);
    const alias = emit.scope.statement.alias();
    const sorted = type.kind === 'text' ? collated(`${alias}.v`, emit.scope.schema.sorting) : `${alias}.v`;
    return `ARRAY(SELECT ${alias}.v FROM (SELECT DISTINCT ${value} AS v ${from([holds(value, type.kind)])}) AS ${alias} ORDER BY ${sorted})`;
  };

  const first: Write = (emit, [arg]) => {
    if (!arg) return 'NULL';
    const { value, from, order } = itemsOf(emit, arg);
    return `(SELECT ${value} ${from([holds(value, arg.type.kind)])} ORDER BY ${order().join(', ')} LIMIT 1)`;
  };

  const last: Write = (emit, [arg]) => (arg ? once(emit.scope.statement, [array(emit, arg)], (list) => `${list}[cardinality(${list})]`) : 'NULL');

  const join: Write = (emit, [arg, separator]) => {
    if (!arg) return 'NULL';
    const { value, from, order } = itemsOf(emit, arg);
    const between = `coalesce(${separator ? emit.sql(separator) : 'NULL'}, '')`;
    const joined = `string_agg(${textSql(emit.scope, value, arg.type.kind)}, ${between} ORDER BY ${order().join(', ')})`;
    return shortEnough(emit.scope.statement, `(SELECT ${joined} ${from([holds(value, arg.type.kind)])})`);
  };

  return {
    sum: folded(
      'sum',
      (value) => `coalesce(${value}, 0)`,
      (values) => `(${values.join(' + ')})`,
    ),
    avg: aggregate((value) => divide(`sum(${value})`, `count(${value})`)),
    // LEAST and GREATEST ignore empty values, like min and max.
    min: folded(
      'min',
      (value) => value,
      (values) => `LEAST(${values.join(', ')})`,
    ),
    max: folded(
      'max',
      (value) => value,
      (values) => `GREATEST(${values.join(', ')})`,
    ),
    median: aggregate(
      (value) => `(percentile_disc(0.5) WITHIN GROUP (ORDER BY ${value}) + percentile_disc(0.5) WITHIN GROUP (ORDER BY ${value} DESC)) * 0.5`,
    ),
    count,
    count_unique: countUnique,
    collect: (emit, args) => `(${args.map((arg) => array(emit, arg)).join(' || ')})`,
    collect_unique: unique,
    first,
    last,
    join,
  };
}
