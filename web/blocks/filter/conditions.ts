import type { Condition, Leaf, Operator, RelativeDate } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Operand } from '../../fields/view/field-view.ts';
import { type ColumnKind, columnView } from '../columns/columns.ts';

/** One condition in the editor; `text` is the typed text, even if it isn't valid. */
export type ConditionRow = { id: string; path: string; operator: Operator; text: string; list: string[]; relative: RelativeDate };
export type ConditionGroup = { match: 'all' | 'any'; rows: ConditionRow[] };
/** A filter in the editor: rows, and one level of groups. */
export type FilterDraft = ConditionGroup & { groups: (ConditionGroup & { id: string })[] };

export type FilterField = { path: string; kind: ColumnKind };
export type RowProblem = { id: string; code: 'notNumber' | 'missing' };

export const emptyDraft: FilterDraft = { match: 'all', rows: [], groups: [] };

/** The operators of a kind of column; the first is the default. */
export const operatorsFor = (kind: ColumnKind): readonly Operator[] => columnView({ kind }).filter.operators;

/** Which operand an operator needs. */
export function operandOf(operator: Operator): 'none' | 'one' | 'list' | 'relative' {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return 'none';
  if (operator === 'in' || operator === 'notIn') return 'list';
  return operator === 'relativeToToday' ? 'relative' : 'one';
}

function readValue(row: ConditionRow, kind: ColumnKind): Operand {
  const operand = operandOf(row.operator);
  if (operand === 'none') return { value: true };
  if (operand === 'relative') return { value: row.relative as unknown as Json };
  if (operand === 'list') return row.list.length ? { value: row.list } : { problem: 'missing' };
  if (row.text.trim() === '') return { problem: 'missing' };
  return columnView({ kind }).filter.operand?.(row.text) ?? { value: row.text };
}

/** The problem of each row; a filter with a problem is not applied. */
export function problemsOf(draft: FilterDraft, fields: readonly FilterField[]): RowProblem[] {
  const rows = [...draft.rows, ...draft.groups.flatMap((group) => group.rows)];
  return rows.flatMap((row) => {
    const result = readValue(row, fields.find(({ path }) => path === row.path)?.kind ?? 'text');
    return 'problem' in result ? [{ id: row.id, code: result.problem }] : [];
  });
}

function leafOf(row: ConditionRow, fields: readonly FilterField[]): Leaf | null {
  const result = readValue(row, fields.find(({ path }) => path === row.path)?.kind ?? 'text');
  return 'problem' in result ? null : { fact: row.path, operator: row.operator, value: result.value as Leaf['value'] };
}

function groupCondition(match: 'all' | 'any', parts: (Condition | null)[]): Condition | null {
  const whole = parts.filter((part): part is Condition => part !== null);
  if (!whole.length) return null;
  return match === 'all' ? { all: whole } : { any: whole };
}

/** Converts a draft to a stored filter, without incomplete rows; null if none remain. */
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

/** A new row for a field, with its default operator. */
export function newRow(id: string, field: FilterField): ConditionRow {
  const operator = operatorsFor(field.kind)[0] ?? 'equal';
  return {
    id,
    path: field.path,
    operator,
    text: columnView(field).filter.start ?? '',
    list: [],
    relative: { direction: 'past', count: 7, unit: 'day' },
  };
}

/** The number of rows in a draft, including groups. */
export const rowCount = (draft: FilterDraft) => draft.rows.length + draft.groups.reduce((sum, group) => sum + group.rows.length, 0);
