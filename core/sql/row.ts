import type { End } from '../model/schema.ts';
import { columnOf, quoteName, tableName } from './names.ts';
import type { Row, SqlScope } from './types.ts';

/** Returns the columns of an edge table as one end sees them: its own id and the other one. */
export const edgeColumns = (end: End) => (end.direction === 'out' ? { mine: 'from_id', theirs: 'to_id' } : { mine: 'to_id', theirs: 'from_id' });

/** Returns a row of a FROM clause that reads related records by scalar subqueries. */
export function tableRow(model: string, alias: string): Row {
  return aliasRow(model, alias, null, (scope, row, end) => lookup(scope, row, end));
}

/** Returns a row of a FROM clause that reads to-one relations by LEFT JOINs, each once. The caller adds `joins.text` to the clause. */
export function joinedRow(model: string, alias: string, joins: Joins): Row {
  return aliasRow(model, alias, joins, (scope, row, end) => joins.toOne(scope, alias, row, end));
}

type Hop = (scope: SqlScope, row: Row, end: End) => Related;
type Related = { row: Row; attribute: (name: string) => string };

function aliasRow(model: string, alias: string, joins: Joins | null, hop: Hop): Row {
  const row: Row = {
    model,
    joined: joins !== null,
    optional: false,
    id: columnOf(alias, 'id'),
    column: (name) => columnOf(alias, name),
    toOne: (scope, end) => hop(scope, row, end).row,
    given: (end) => joins?.givenRow(alias, end) ?? null,
    attribute: (scope, end, name) => hop(scope, row, end).attribute(name),
  };
  return row;
}

/** Returns the related record of a to-one end. Each of its columns is a subquery. */
function lookup(scope: SqlScope, from: Row, end: End): Related {
  const { theirs } = edgeColumns(end);
  const read = (column: string) => {
    const alias = scope.statement.alias();
    return `(SELECT ${columnOf(alias, column)} FROM ${linkedTables(scope, end, from, alias)})`;
  };
  const ofEdge = (column: string) => {
    const edge = scope.statement.alias();
    return `(SELECT ${columnOf(edge, column)} FROM ${tableName(scope.namespace, end.place)} ${edge} WHERE ${edgeCondition(end, edge, from)})`;
  };
  const id = end.storage === 'own_column' ? from.column(end.place) : end.storage === 'edge' ? ofEdge(theirs) : read('id');
  const row: Row = {
    model: end.to,
    joined: false,
    optional: true,
    id,
    column: (name) => (name === 'id' ? id : read(name)),
    toOne: (inner, next) => lookup(inner, row, next).row,
    given: () => null,
    attribute: (inner, next, name) => lookup(inner, row, next).attribute(name),
  };
  return { row, attribute: ofEdge };
}

function linkedTables(scope: SqlScope, end: End, from: Row, alias: string): string {
  const table = `${tableName(scope.namespace, end.to)} ${alias}`;
  if (end.storage === 'own_column') return `${table} WHERE ${columnOf(alias, 'id')} = ${from.column(end.place)}`;
  if (end.storage === 'their_column') return `${table} WHERE ${columnOf(alias, end.place)} = ${from.id}`;
  const edge = scope.statement.alias();
  const { theirs } = edgeColumns(end);
  return `${table} JOIN ${tableName(scope.namespace, end.place)} ${edge} ON ${columnOf(edge, theirs)} = ${columnOf(alias, 'id')} WHERE ${edgeCondition(end, edge, from)}`;
}

/** SQL: the condition that selects the links of one record in the edge table. */
export const edgeCondition = (end: End, edge: string, from: Row): string => `${columnOf(edge, edgeColumns(end).mine)} = ${from.id}`;

/** Collects the joins of one FROM clause, in the order in which they are requested. */
export class Joins {
  #lines: string[] = [];
  #byEnd = new Map<string, Related>();
  #given = new Map<string, Row>();

  /** The text after the first table of the FROM clause. It is complete when all expressions are compiled. */
  get text(): string {
    return this.#lines.map((line) => ` ${line}`).join('');
  }

  /** Adds an inner join, for the records of a to-many end. */
  inner(line: string): void {
    this.#lines.push(`JOIN ${line}`);
  }

  /** Registers that the related record of a to-one end is already in the FROM clause, under this alias. */
  given(from: string, end: End, alias: string): void {
    const row = joinedRow(end.to, alias, this);
    this.#byEnd.set(`${from}.${quoteName(end.name)}`, { row, attribute: () => 'NULL' });
    this.#given.set(`${from}.${end.relation.id}.${end.direction}`, row);
  }

  /** Returns the row that `given` has registered, or null. */
  givenRow(from: string, end: End): Row | null {
    return this.#given.get(`${from}.${end.relation.id}.${end.direction}`) ?? null;
  }

  /** Returns the related record of a to-one end. Its table is joined when one of its columns is first read. */
  toOne(scope: SqlScope, alias: string, from: Row, end: End): Related {
    const key = `${alias}.${quoteName(end.name)}`;
    const existing = this.#byEnd.get(key);
    if (existing) return existing;
    const made = this.#related(scope, from, end);
    this.#byEnd.set(key, made);
    return made;
  }

  #related(scope: SqlScope, from: Row, end: End): Related {
    if (end.storage !== 'edge') return { row: this.#lazyRow(scope, from, end), attribute: () => 'NULL' };
    const edge = scope.statement.alias();
    this.#lines.push(`LEFT JOIN ${tableName(scope.namespace, end.place)} ${edge} ON ${edgeCondition(end, edge, from)}`);
    const id = columnOf(edge, edgeColumns(end).theirs);
    return { row: this.lazy(scope, end.to, id), attribute: (name) => columnOf(edge, name) };
  }

  #lazyRow(scope: SqlScope, from: Row, end: End): Row {
    if (end.storage === 'own_column') return this.lazy(scope, end.to, from.column(end.place));
    const alias = scope.statement.alias();
    this.#lines.push(`LEFT JOIN ${tableName(scope.namespace, end.to)} ${alias} ON ${columnOf(alias, end.place)} = ${from.id}`);
    return { ...joinedRow(end.to, alias, this), optional: true };
  }

  /** Returns a record by its known identity. Its table is joined when another column is first read. */
  lazy(scope: SqlScope, model: string, id: string): Row {
    let joined: Row | undefined;
    const row = (): Row => {
      if (joined) return joined;
      const alias = scope.statement.alias();
      this.#lines.push(`LEFT JOIN ${tableName(scope.namespace, model)} ${alias} ON ${columnOf(alias, 'id')} = ${id}`);
      joined = joinedRow(model, alias, this);
      return joined;
    };
    return {
      model,
      joined: true,
      optional: true,
      id,
      column: (name) => (name === 'id' ? id : row().column(name)),
      toOne: (inner, end) => row().toOne(inner, end),
      given: () => null,
      attribute: (inner, end, name) => row().attribute(inner, end, name),
    };
  }
}
