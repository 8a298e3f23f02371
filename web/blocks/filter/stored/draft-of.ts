import type { Condition, Leaf, RelativeDate } from '@millwright/core/filter/types.ts';
import { isObject } from '@millwright/core/json.ts';
import {
  type ConditionGroup,
  type ConditionRow,
  emptyDraft,
  type FilterDraft,
  type FilterField,
  newRow,
  operandOf,
  operatorsFor,
} from '../conditions.ts';

/** Generates the id of a row. */
type NewId = () => string;

const isLeaf = (condition: Condition): condition is Leaf => 'fact' in condition;

function rowOf(leaf: Leaf, fields: readonly FilterField[], newId: NewId): ConditionRow | null {
  const field = fields.find(({ path }) => path === leaf.fact);
  if (!field || !operatorsFor(field.kind).includes(leaf.operator)) return null;
  const row = { ...newRow(newId(), field), operator: leaf.operator };
  const { value = null } = leaf;
  const operand = operandOf(leaf.operator);
  if (operand === 'none') return row;
  if (operand === 'relative') return isObject(value) && 'direction' in value ? { ...row, relative: value as unknown as RelativeDate } : null;
  if (operand === 'list') return Array.isArray(value) ? { ...row, list: value.map(String) } : null;
  return isObject(value) || Array.isArray(value) ? null : { ...row, text: String(value ?? '') };
}

function groupOf(condition: Condition): { match: ConditionGroup['match']; inner: Condition[] } | null {
  if (isLeaf(condition)) return { match: 'all', inner: [condition] };
  if ('all' in condition) return { match: 'all', inner: condition.all };
  return 'any' in condition ? { match: 'any', inner: condition.any } : null;
}

/**
 * Converts a stored filter to a draft for the editor: rows, and one level of groups. Null for a filter without such rows:
 * deeper nesting, negation, comparison of two fields, or a condition about the person.
 */
export function draftOf(condition: Condition | null, fields: readonly FilterField[], newId: NewId): FilterDraft | null {
  const top = condition ? groupOf(condition) : { match: emptyDraft.match, inner: [] };
  if (!top) return null;
  const draft: FilterDraft = { match: top.match, rows: [], groups: [] };
  for (const one of top.inner) {
    const group = isLeaf(one) ? null : groupOf(one);
    const leaves = isLeaf(one) ? [one] : group?.inner;
    const rows = leaves?.map((leaf) => (isLeaf(leaf) ? rowOf(leaf, fields, newId) : null)) ?? [null];
    if (rows.some((row) => row === null)) return null;
    if (group) draft.groups.push({ id: newId(), match: group.match, rows: rows as ConditionRow[] });
    else draft.rows.push(...(rows as ConditionRow[]));
  }
  return draft;
}
