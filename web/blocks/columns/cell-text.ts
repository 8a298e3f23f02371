import type { Json } from '@millwright/core/json.ts';
import type { StepPolicies } from '../../data/documents/use-step-policies.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import { textOf } from '../../fields/view/value-text.ts';
import { columnView, type ResolvedColumn } from './columns.ts';
import { type Related, type Row, relatedAt, valueAt, valuesAt } from './values.ts';

/** What a cell is drawn with: the wording, and the policies of process steps by their key. */
export type CellContext = { wording: Wording; policies: StepPolicies };

/** One value of a column as people read it. */
export const valueText = (column: ResolvedColumn, value: Json, wording: Wording): string =>
  textOf(columnView(column), value, column.field, wording, column.column.decimals);

/** A cell as plain text: for copying, exports and tooltips. */
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

/** What the row itself counts a figure in: its currency, the unit of its article. Undefined where it says none. */
export function unitAt({ countedIn }: ResolvedColumn, row: Row): string | undefined {
  const unit = countedIn === undefined ? undefined : valueAt(row, countedIn);
  return typeof unit === 'string' ? unit : undefined;
}

/** A cell for other programs: as its type wants it there (days and times in digits), else a number as it is stored and the rest as it is shown. */
export function cellData(column: ResolvedColumn, row: Row, wording: Wording): string | number {
  const values = valuesAt(row, column.path);
  const { data } = columnView(column);
  const [value] = values;
  if (data) return values.map((one) => data(one, wording)).join(', ');
  return values.length === 1 && typeof value === 'number' ? value : cellText(column, row, wording);
}
