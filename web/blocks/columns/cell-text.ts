import type { Json } from '@millwright/core/json.ts';
import type { StepPolicies } from '../../data/documents/use-step-policies.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import { textOf } from '../../fields/view/value-text.ts';
import { columnView, type ResolvedColumn } from './columns.ts';
import { type Related, type Row, relatedAt, valueAt, valuesAt } from './values.ts';

/** The context for showing cells: the wording, and the policies of process steps by key. */
export type CellContext = { wording: Wording; policies: StepPolicies };

/** Formats one value of a column for people. */
export const valueText = (column: ResolvedColumn, value: Json, wording: Wording): string =>
  textOf(columnView(column), value, column.field, wording, column.column.decimals);

/** Formats a cell as plain text, for the clipboard, exports and tooltips. */
export function cellText(column: ResolvedColumn, row: Row | undefined, wording: Wording): string {
  if (column.target)
    return relatedAt(row, column)
      .map((related: Related) => related.label)
      .join(', ');
  return valuesAt(row, column.path)
    .flat()
    .map((value) => valueText(column, value as Json, wording))
    .filter(Boolean)
    .join(', ');
}

/** The unit of a figure in this row: its currency, or the unit of its article. Undefined without one. */
export function unitAt({ countedIn }: ResolvedColumn, row: Row): string | undefined {
  const unit = countedIn === undefined ? undefined : valueAt(row, countedIn);
  return typeof unit === 'string' ? unit : undefined;
}

/** Formats a cell for other programs: numbers as stored, days and times in digits, others as displayed. */
export function cellData(column: ResolvedColumn, row: Row, wording: Wording): string | number {
  const values = valuesAt(row, column.path);
  const { data } = columnView(column);
  const [value] = values;
  if (data) return values.map((one) => data(one, wording)).join(', ');
  return values.length === 1 && typeof value === 'number' ? value : cellText(column, row, wording);
}
