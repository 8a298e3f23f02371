import { followMirrors } from '../../formula/check/fields.ts';
import { wall } from '../../formula/sql/parts.ts';
import { hopsOf, lastSql, pathToSql } from '../../formula/sql/to-sql.ts';
import { isIndexed, isSortedAlone } from '../../model/indexed.ts';
import type { Path } from '../../model/path.ts';
import { relatedRows } from '../../sql/related.ts';
import type { Row, SqlScope } from '../../sql/types.ts';
import type { Kind } from '../../value/kinds.ts';
import { boundText, type Scalar, sqlTypes } from '../../value/scalar.ts';
import type { Checked, CheckedCondition, CheckedLeaf, Fact } from '../checked.ts';
import { operandValues } from '../operands.ts';
import { positive } from '../operators.ts';
import { relativeBounds } from '../relative.ts';
import { type Comparison, complement, type Left, predicate } from './predicates.ts';

/**
 * Compiles a filter to one SQL predicate about a row. It is true exactly when `matches` is true; otherwise it is false or
 * null, so it can be used in a WHERE directly. Values are bound parameters. A condition on related records becomes a semi-join.
 */
export const conditionToSql = (checked: Checked, scope: SqlScope, row: Row): string => partToSql(checked.condition, scope, row);

/** Compiles one part of a filter. Conditions in `fulfilled` count as true, because another part of the statement ensures them. */
export const partToSql = (part: CheckedCondition, scope: SqlScope, row: Row, fulfilled: readonly CheckedCondition[] = []): string =>
  nodeSql(part, { scope, row, fulfilled }, false);

/** The record that a filter is about, and the statement that contains the filter. */
type Site = { scope: SqlScope; row: Row; fulfilled: readonly CheckedCondition[] };

/** Negation is pushed down to the leaves, where it has a form that indexes and joins can use. */
function nodeSql(node: CheckedCondition, at: Site, denied: boolean): string {
  if (at.fulfilled.includes(node)) return denied ? 'FALSE' : 'TRUE';
  if ('not' in node) return nodeSql(node.not, at, !denied);
  if ('fact' in node) return leafSql(node, at, denied);
  const inner = ('all' in node ? node.all : node.any).map((item) => nodeSql(item, at, denied));
  // json-rules-engine treats both an empty `all` and an empty `any` as true.
  if (inner.length === 0) return denied ? 'FALSE' : 'TRUE';
  return inner.length === 1 && inner[0] ? inner[0] : `(${inner.join('all' in node !== denied ? ' AND ' : ' OR ')})`;
}

function leafSql(leaf: CheckedLeaf, at: Site, denied: boolean): string {
  const { scope, row } = at;
  const path = pathOf(scope, leaf.fact);
  const negative = positive[leaf.operator] !== leaf.operator;
  const comparison = comparisonOf(leaf, at);
  if (path.many) return anyRelated(leaf, at, comparison, negative, denied);
  const flip = negative !== denied;
  const given = flip ? null : hopsOf(path).reduce<Row | null>((before, end) => before?.given(end) ?? null, row);
  if (given && given !== row) {
    return predicate(() => converted(scope, lastSql(path, scope, { row: given, attribute: () => 'NULL' }), path.type.kind, leaf.as), comparison);
  }
  if (hopsOf(path).length > 0) return `${flip ? 'NOT ' : ''}${exists(leaf, at, (value) => predicate(value, comparison))}`;
  const value = () => converted(scope, lastSql(path, scope, { row, attribute: () => 'NULL' }), path.type.kind, leaf.as);
  return flip ? complement(value, comparison) : predicate(value, comparison);
}

/** True if any related record matches. For operators that match an empty value, also true if there is no related record. */
function anyRelated(leaf: CheckedLeaf, at: Site, comparison: Comparison, negative: boolean, denied: boolean): string {
  const not = denied ? 'NOT ' : '';
  if (!negative) return `${not}${exists(leaf, at, (value) => predicate(value, comparison))}`;
  return `${not}(${exists(leaf, at, (value) => complement(value, comparison))} OR NOT ${exists(leaf, at, () => 'TRUE')})`;
}

/** Whether a path leads to a record whose value satisfies a condition. */
function exists(leaf: CheckedLeaf, { scope, row }: Site, condition: (value: Left) => string): string {
  const path = pathOf(scope, leaf.fact);
  const rows = relatedRows(scope, row, hopsOf(path));
  const where = condition(() => converted(scope, lastSql(path, scope, rows), path.type.kind, leaf.as));
  return `EXISTS (SELECT 1 ${rows.text([where])})`;
}

function pathOf({ schema }: SqlScope, fact: Fact): Path {
  if (!('path' in fact)) throw new Error('A filter over plain facts has no SQL');
  return followMirrors(schema, fact.path);
}

/** Whether a text column only has an index in the order of texts. */
function isSorted(scope: SqlScope, fact: Fact): boolean {
  const { last, model } = pathOf(scope, fact);
  return last.kind === 'field' && isSortedAlone(scope.schema, model, last.field.name);
}

function isSearchable(scope: SqlScope, fact: Fact): boolean {
  const { last, model } = pathOf(scope, fact);
  return last.kind === 'field' && isIndexed(scope.schema, model, last.field.name, 'signs');
}

/** A value in the kind in which it is compared. Times of different kinds become local times. */
function converted(scope: SqlScope, sql: string, from: Kind, to: Kind): string {
  if (from === to || to !== 'local') return sql;
  return from === 'date' ? `(${sql})::timestamp` : wall(scope, sql);
}

function comparisonOf(leaf: CheckedLeaf, at: Site): Comparison {
  const { operand, as } = leaf;
  const { scope } = at;
  const searchable = as === 'text' && isSearchable(scope, leaf.fact);
  const sorted = as === 'text' && isSorted(scope, leaf.fact);
  const { sorting } = scope.schema;
  const base = { operator: positive[leaf.operator], kind: as, list: leaf.fact.type.list, searchable, sorted, sorting };
  if (operand.kind === 'none') return { ...base, operand: { kind: 'none' } };
  if (operand.kind === 'relative') {
    const { low, high, open } = relativeBounds(operand.relative, as, scope.context);
    return { ...base, operand: { kind: 'range', low: bindScalar(scope, as, low), high: bindScalar(scope, as, high), open } };
  }
  if (operand.kind === 'fact') {
    const path = pathOf(scope, operand.fact);
    const { sql } = pathToSql(path, scope, at.row);
    return { ...base, operand: { kind: 'sql', sql: converted(scope, sql, path.type.kind, as) } };
  }
  const values = operandValues(leaf, scope.context);
  return {
    ...base,
    operand: {
      kind: 'values',
      values,
      bind: (value) => bindScalar(scope, as, value),
      bindText: (text) => `${scope.statement.bind(text)}::text`,
      bindList: () => boundList(scope, as, values),
    },
  };
}

const bindScalar = (scope: SqlScope, kind: Kind, value: Scalar): string => {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return `${scope.statement.bind(boundText(kind, value))}::${sqlTypes[kind]}`;
};

const boundList = (scope: SqlScope, kind: Kind, values: Scalar[]): string =>
  `${scope.statement.bind(values.map((value) => boundText(kind, value)))}::${sqlTypes[kind]}[]`;
