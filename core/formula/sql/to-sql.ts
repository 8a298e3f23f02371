import type { Path } from '../../model/path.ts';
import type { Field } from '../../model/types.ts';
import { relatedRows } from '../../sql/related.ts';
import type { Row, SqlScope } from '../../sql/types.ts';
import type { ValueType } from '../../value/kinds.ts';
import { sqlTypes } from '../../value/scalar.ts';
import { formulaOf } from '../check/fields.ts';
import { formulaKind } from '../check/typing.ts';
import type { CheckedFormula, Operation, Typed } from '../types.ts';
import { holds, type Items, makeListOperations } from './lists.ts';
import { type Emit, scalarOperations, type Write } from './operations.ts';
import { instant } from './parts.ts';
import { repeated } from './repeated.ts';
import { storedRollup } from './stored.ts';

/**
 * Compiles a formula to one SQL expression about a row. The expression never raises an error, whatever the data; a
 * missing value is null. Numbers are exact numeric, durations are numeric seconds, lists are arrays without empty
 * values.
 */
export function formulaToSql(formula: CheckedFormula, scope: SqlScope, row: Row): string {
  const names = new Map<string, string>();
  const emit: Emit = { scope, row, sql: (node) => names.get(node.key) ?? nodeSql(emit, node) };
  // Values that are read more than once are computed once, in a FROM of their own.
  const tables = repeated(formula.node, row.joined).map((node, index) => {
    const alias = scope.statement.alias();
    const sql = nodeSql(emit, node);
    names.set(node.key, `${alias}.v`);
    return `${index ? 'CROSS JOIN LATERAL ' : ''}(SELECT ${sql} AS v OFFSET 0) AS ${alias}`;
  });
  const value = tidy(emit.sql(formula.node), formula.type);
  return tables.length ? `(SELECT ${value} FROM ${tables.join(' ')})` : value;
}

/** Removes trailing zeros of numbers and turns an empty text into null. */
function tidy(sql: string, { kind, list }: ValueType): string {
  if (list) return sql;
  if (kind === 'number' || kind === 'duration') return `trim_scale(${sql})`;
  return kind === 'text' ? `NULLIF(${sql}, '')` : sql;
}

function nodeSql(emit: Emit, node: Typed): string {
  if (node.kind === 'constant') return constantSql(emit.scope, node);
  if (node.kind === 'path') return pathNodeSql(emit, node);
  const write = operations[node.operation];
  if (!write) throw new Error(`No SQL for ${node.operation}`);
  return write(emit, node.args, node.type);
}

function constantSql(scope: SqlScope, node: Typed & { kind: 'constant' }): string {
  if (typeof node.value === 'boolean') return node.value ? 'TRUE' : 'FALSE';
  return `${scope.statement.bind(node.value)}::${sqlTypes[node.type.kind]}`;
}

function pathNodeSql(emit: Emit, node: Typed & { kind: 'path' }): string {
  const items = itemsOfPath(emit, node);
  if (!items) return inFormula(emit.scope, scalarPath(node.path, emit.scope, emit.row), node.path.type);
  return `ARRAY(SELECT ${items.value} ${items.from([holds(items.value, node.type.kind)])} ORDER BY ${items.order().join(', ')})`;
}

/** Converts identities to texts and local times to instants, as formulas use them. */
function inFormula(scope: SqlScope, sql: string, { kind, list }: ValueType): string {
  if (kind === 'identity') return `(${sql})::text${list ? '[]' : ''}`;
  return kind === 'local' ? instant(scope, sql) : sql;
}

/** The values of a path over to-many relations; null for other nodes. */
function itemsOfPath(emit: Emit, node: Typed): Items | null {
  if (node.kind !== 'path' || !node.path.many) return null;
  const { scope } = emit;
  const { path } = node;
  const items = itemsRaw(path, scope, emit.row);
  const kind = formulaKind(path.type.kind);
  return kind === path.type.kind ? items : { ...items, value: inFormula(scope, items.value, { kind: path.type.kind, list: false }) };
}

/** The aggregated value of a rollup, read from the related record. */
export function itemToSql({ path }: Typed & { kind: 'path' }, scope: SqlScope, row: Row): string {
  const sql = path.last.kind === 'end' && path.last.end.many ? row.id : lastSql(path, scope, { row, attribute: () => 'NULL' });
  return inFormula(scope, sql, path.type);
}

function itemsRaw(path: Path, scope: SqlScope, row: Row): Items {
  const related = relatedRows(scope, row, hopsOf(path));
  const value = lastSql(path, scope, related);
  if (!path.type.list) return { value, from: (conditions) => related.text(conditions), order: related.order };
  const alias = scope.statement.alias();
  return {
    value: `${alias}.v`,
    from: (conditions) => related.text(conditions, ` CROSS JOIN LATERAL unnest(${value}) WITH ORDINALITY AS ${alias}(v, n)`),
    order: () => [...related.order(), `${alias}.n`],
  };
}

/**
 * The relation ends to follow before the last part of a path can be read from a row. A link's attribute, and an end
 * without a column here, are on its other side.
 */
export function hopsOf({ ends, last }: Path): Path['ends'] {
  if (last.kind === 'attribute') return [...ends, last.end];
  return last.kind === 'end' && last.end.storage !== 'own_column' ? [...ends, last.end] : ends;
}

/** The SQL of the last part of a path, after its hops. */
export function lastSql({ last, model, type }: Path, scope: SqlScope, at: { row: Row; attribute: (name: string) => string }): string {
  switch (last.kind) {
    case 'system':
      return last.column === 'id' ? at.row.id : `${at.row.column(last.column)}${last.column === 'version' ? '::numeric' : ''}`;
    case 'field':
      return at.row.column(last.field.name);
    case 'formula':
      return fieldToSql(model, last.field, scope, at.row);
    case 'nothing':
      return `NULL::${sqlTypes[type.kind]}${type.list ? '[]' : ''}`;
    case 'attribute':
      return at.attribute(last.field.name);
    case 'end':
      return last.end.storage === 'own_column' ? at.row.column(last.end.place) : at.row.id;
  }
}

/** The value of a formula field of a row: from its stored column, or computed. */
export function fieldToSql(model: string, field: Field, scope: SqlScope, row: Row): string {
  const stored = storedRollup(scope.schema, model, field);
  return stored ? row.column(stored.column) : whereThereIs(row, formulaToSql(formulaOf(scope.schema, model, field), scope, row));
}

/** A formula such as a count has a value even when all columns are null. Without a record it must have none. */
const whereThereIs = (row: Row, sql: string): string => (row.optional ? `CASE WHEN ${row.id} IS NOT NULL THEN ${sql} END` : sql);

function scalarPath(path: Path, scope: SqlScope, row: Row): string {
  const { ends, last } = path;
  if (last.kind === 'formula' && ends.length && !row.joined) {
    const related = relatedRows(scope, row, ends);
    const value = lastSql(path, scope, related);
    return `(SELECT ${value} ${related.text()})`;
  }
  const at = ends.reduce((current, end) => current.toOne(scope, end), row);
  if (last.kind === 'attribute') return at.attribute(scope, last.end, last.field.name);
  if (last.kind === 'end') return at.toOne(scope, last.end).id;
  return lastSql(path, scope, { row: at, attribute: () => 'NULL' });
}

/**
 * Compiles any path to an SQL expression about a row, in the type of its column: fields, system fields, identities of
 * related records, attributes of links, and formula fields (including mirrors and rollups). A path over to-many
 * relations gives an array of the non-empty values, in the order of the relation.
 */
export function pathToSql(path: Path, scope: SqlScope, row: Row): { sql: string; type: ValueType } {
  if (!path.many) return { sql: scalarPath(path, scope, row), type: path.type };
  const items = itemsRaw(path, scope, row);
  const sql = `ARRAY(SELECT ${items.value} ${items.from([holds(items.value, path.type.kind)])} ORDER BY ${items.order().join(', ')})`;
  return { sql, type: { kind: path.type.kind, list: true } };
}

const operations: Partial<Record<Operation, Write>> = { ...scalarOperations, ...makeListOperations(itemsOfPath) };
