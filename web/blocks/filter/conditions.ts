import type { Condition, Leaf, Operand, Operator, RelativeDate } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { parseNumber } from '../../format/numbers.ts';
import type { ColumnKind } from '../columns/columns.ts';

/** One condition as a person edits it; `text` keeps what was typed, also when it isn't valid. */
export type ConditionRow = { id: string; path: string; operator: Operator; text: string; list: string[]; relative: RelativeDate };
export type ConditionGroup = { match: 'all' | 'any'; rows: ConditionRow[] };
/** The edited filter: rows, and one level of groups. */
export type FilterDraft = ConditionGroup & { groups: (ConditionGroup & { id: string })[] };

export type FilterField = { path: string; kind: ColumnKind };
export type RowProblem = { id: string; code: 'notNumber' | 'missing' };

export const emptyDraft: FilterDraft = { match: 'all', rows: [], groups: [] };

const text: Operator[] = ['contains', 'doesNotContain', 'equal', 'notEqual', 'in', 'notIn', 'isEmpty', 'isNotEmpty'];
const order: Operator[] = ['equal', 'notEqual', 'greaterThan', 'greaterThanInclusive', 'lessThan', 'lessThanInclusive'];

/** The comparisons that make sense for a kind of field; the first is the usual one. */
export function operatorsFor(kind: ColumnKind): Operator[] {
  switch (kind) {
    case 'number':
    case 'progress':
      return [...order, 'isEmpty', 'isNotEmpty'];
    case 'date':
    case 'datetime':
      return ['relativeToToday', ...order, 'isEmpty', 'isNotEmpty'];
    case 'boolean':
      return ['equal', 'isEmpty', 'isNotEmpty'];
    case 'option':
      return ['in', 'notIn', 'isEmpty', 'isNotEmpty'];
    case 'options':
      return ['contains', 'doesNotContain', 'isEmpty', 'isNotEmpty'];
    case 'file':
      return ['isEmpty', 'isNotEmpty'];
    case 'relation':
    case 'status':
      return ['in', 'notIn', 'isEmpty', 'isNotEmpty'];
    default:
      return text;
  }
}

/** What a row needs beside its comparison. */
export function operandOf(operator: Operator): 'none' | 'one' | 'list' | 'relative' {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return 'none';
  if (operator === 'in' || operator === 'notIn') return 'list';
  return operator === 'relativeToToday' ? 'relative' : 'one';
}

function readValue(row: ConditionRow, kind: ColumnKind): { value: Json } | { problem: RowProblem['code'] } {
  const operand = operandOf(row.operator);
  if (operand === 'none') return { value: true };
  if (operand === 'relative') return { value: row.relative as unknown as Json };
  if (operand === 'list') return row.list.length ? { value: row.list } : { problem: 'missing' };
  if (row.text.trim() === '') return { problem: 'missing' };
  if (kind === 'number' || kind === 'progress') {
    const value = parseNumber(row.text);
    return value === null ? { problem: 'notNumber' } : { value };
  }
  if ((kind === 'date' || kind === 'datetime') && !/^\d{4}-\d{2}-\d{2}/.test(row.text)) return { problem: 'missing' };
  return { value: kind === 'boolean' ? row.text === 'true' : row.text };
}

/** What is wrong with each row; a filter with a problem is not applied. */
export function problemsOf(draft: FilterDraft, fields: readonly FilterField[]): RowProblem[] {
  const rows = [...draft.rows, ...draft.groups.flatMap((group) => group.rows)];
  return rows.flatMap((row) => {
    const result = readValue(row, fields.find(({ path }) => path === row.path)?.kind ?? 'text');
    return 'problem' in result ? [{ id: row.id, code: result.problem }] : [];
  });
}

function leafOf(row: ConditionRow, fields: readonly FilterField[]): Leaf | null {
  const result = readValue(row, fields.find(({ path }) => path === row.path)?.kind ?? 'text');
  return 'problem' in result ? null : { fact: row.path, operator: row.operator, value: result.value as Operand };
}

function groupCondition(match: 'all' | 'any', parts: (Condition | null)[]): Condition | null {
  const given = parts.filter((part): part is Condition => part !== null);
  if (!given.length) return null;
  return match === 'all' ? { all: given } : { any: given };
}

/** The filter as it is sent and stored; rows that aren't complete are left out. Null without any. */
export function conditionOf(draft: FilterDraft, fields: readonly FilterField[]): Condition | null {
  const rows = draft.rows.map((row) => leafOf(row, fields));
  const groups = draft.groups.map((group) =>
    groupCondition(
      group.match,
      group.rows.map((row) => leafOf(row, fields)),
    ),
  );
  return groupCondition(draft.match, [...rows, ...groups]);
}

/** A fresh row for a field. */
export function newRow(id: string, field: FilterField): ConditionRow {
  const operator = operatorsFor(field.kind)[0] ?? 'equal';
  return {
    id,
    path: field.path,
    operator,
    text: field.kind === 'boolean' ? 'true' : '',
    list: [],
    relative: { direction: 'past', count: 7, unit: 'day' },
  };
}

/** How many rows a draft holds. */
export const rowCount = (draft: FilterDraft) => draft.rows.length + draft.groups.reduce((sum, group) => sum + group.rows.length, 0);
