import { isComputed } from '../field/computed.ts';
import { descriptorOf } from '../field/registry.ts';
import type { End } from '../model/schema.ts';
import { collated } from './collated.ts';
import { columnOf, tableName } from './names.ts';
import { edgeColumns, edgeCondition, Joins, joinedRow } from './row.ts';
import type { Row, SqlScope } from './types.ts';

/**
 * The records at the end of a path of relations, as FROM and WHERE of a subquery. The text is complete when all
 * expressions over it are compiled.
 */
export type Related = {
  row: Row;
  /** Writes the expression of an attribute of the last link. */
  attribute: (name: string) => string;
  /** Writes everything after the select list, with more conditions and more of the FROM clause. */
  text: (conditions?: string[], more?: string) => string;
  /** Returns the order of the list: each to-many relation's own sort, then age. It may join the table of the sort. */
  order: () => string[];
};

/**
 * Follows relation ends from a row. A to-many end gives one row per related record. A to-one end after it keeps the row if
 * there is no record. The first end is the FROM clause, so without a record there is no row.
 */
export function relatedRows(scope: SqlScope, from: Row, ends: readonly End[]): Related {
  const start = skipped(ends);
  const origin = ends.slice(0, start).reduce((row, end) => row.toOne(scope, end), from);
  const first = ends[start];
  if (!first) throw new Error('relatedRows needs a relation');
  const joins = new Joins();
  const state = begin(scope, origin, first, joins);
  for (const end of ends.slice(start + 1)) step(scope, state, end, joins);
  return {
    row: state.row,
    attribute: state.attribute,
    text: (conditions = [], more = '') => `FROM ${state.from}${joins.text}${more} WHERE ${[state.where, ...conditions].join(' AND ')}`,
    order: () => state.order.flatMap((of) => of()),
  };
}

/** Counts the ends that need no table, because a foreign key is enough. */
function skipped(ends: readonly End[]): number {
  const [first, second] = ends;
  return first?.storage === 'own_column' && second && second.storage !== 'own_column' ? 1 : 0;
}

type State = { from: string; where: string; row: Row; attribute: (name: string) => string; order: (() => string[])[] };

function begin(scope: SqlScope, origin: Row, end: End, joins: Joins): State {
  const alias = scope.statement.alias();
  if (end.storage === 'edge') {
    const row = joins.lazy(scope, end.to, columnOf(alias, edgeColumns(end).theirs));
    const from = `${tableName(scope.namespace, end.place)} ${alias}`;
    return {
      from,
      where: edgeCondition(end, alias, origin),
      row,
      attribute: (name) => columnOf(alias, name),
      order: [() => orderOf(scope, end, row)],
    };
  }
  const row = joinedRow(end.to, alias, joins);
  const where = end.storage === 'own_column' ? `${row.id} = ${origin.column(end.place)}` : `${row.column(end.place)} = ${origin.id}`;
  return { from: `${tableName(scope.namespace, end.to)} ${alias}`, where, row, attribute: noAttribute, order: [() => orderOf(scope, end, row)] };
}

function step(scope: SqlScope, state: State, end: End, joins: Joins): void {
  const from = state.row;
  if (!end.many) {
    state.attribute = (name) => from.attribute(scope, end, name);
    state.row = from.toOne(scope, end);
    return;
  }
  const alias = scope.statement.alias();
  if (end.storage === 'edge') {
    joins.inner(`${tableName(scope.namespace, end.place)} ${alias} ON ${edgeCondition(end, alias, from)}`);
    state.row = joins.lazy(scope, end.to, columnOf(alias, edgeColumns(end).theirs));
    state.attribute = (name) => columnOf(alias, name);
  } else {
    joins.inner(`${tableName(scope.namespace, end.to)} ${alias} ON ${columnOf(alias, end.place)} = ${from.id}`);
    state.row = joinedRow(end.to, alias, joins);
    state.attribute = noAttribute;
  }
  const { row } = state;
  state.order.push(() => orderOf(scope, end, row));
}

const noAttribute = () => 'NULL';

/**
 * Returns the order of a to-many end, nothing for a to-one end. A sort by a computed field is left out, because it would
 * be computed for every related record.
 */
function orderOf(scope: SqlScope, end: End, row: Row): string[] {
  if (!end.many) return [];
  const sort = end.relation.sort;
  const field = sort && scope.schema.models.get(end.to)?.fields.get(sort.field);
  const way = sort?.direction === 'desc' ? ' DESC' : '';
  if (!field || isComputed(field)) return [row.id];
  const column = row.column(field.name);
  return [`${descriptorOf(field).value.kind === 'text' ? collated(column, scope.schema.sorting) : column}${way}`, `${row.id}${way}`];
}
