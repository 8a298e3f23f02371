import { uuid } from '../../data/uuid.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';
import { type Row, relatedAt, valuesAt } from '../columns/values.ts';
import { type ConditionRow, type FilterDraft, newRow } from './conditions.ts';

type Wanted = Pick<ConditionRow, 'operator'> & Partial<Pick<ConditionRow, 'text' | 'list'>>;

const empty: Wanted = { operator: 'isEmpty' };

/** The condition that matches a cell's value; null for values that can't be filtered by. */
function wantedOf(column: ResolvedColumn, row: Row): Wanted | null {
  if (column.kind === 'relation' || column.kind === 'status') {
    const list = relatedAt(row, column).map(({ identity }) => identity);
    return list.length ? { operator: 'in', list } : empty;
  }
  const values = valuesAt(row, column.path).flat();
  const [value] = values;
  if (value === undefined || value === '') return empty;
  const { same = 'equal' } = columnView(column).filter;
  // Equality would match a time only to the millisecond, and a list or file almost never.
  if (column.many || values.length > 1 || same === null) return null;
  return same === 'in' ? { operator: same, list: [String(value)] } : { operator: same, text: String(value) };
}

/** Whether a list can be filtered by the value of this cell. */
export const canFilterTo = (column: ResolvedColumn, row: Row): boolean => wantedOf(column, row) !== null;

/** Adds a condition for this cell's value to a filter. It replaces an earlier condition on the same column. */
export function filteredTo(draft: FilterDraft, column: ResolvedColumn, row: Row): FilterDraft {
  const condition = wantedOf(column, row);
  if (!condition) return draft;
  const added: ConditionRow = { ...newRow(uuid(), column), text: '', ...condition };
  if (draft.match === 'any' && draft.rows.length && !draft.groups.length) {
    return { match: 'all', rows: [added], groups: [{ id: uuid(), match: 'any', rows: draft.rows }] };
  }
  const others = draft.rows.filter(({ path, operator }) => path !== column.path || !['equal', 'in', 'isEmpty', 'contains'].includes(operator));
  return { ...draft, rows: [...others, added] };
}
