import { inLanguage, type Json } from '@millwright/core/json.ts';
import type { Option } from '@millwright/core/model/types.ts';
import { formatDate, formatInstant } from '../../format/dates.ts';
import { shownNumber } from '../../format/numbers.ts';
import type { ResolvedColumn } from './columns.ts';
import { type Related, type Row, relatedAt, valuesAt } from './values.ts';

export type Wording = { language: string; zone: string; yes: string; no: string };

export const optionOf = (column: ResolvedColumn, key: Json): Option | undefined => column.field?.misc?.options?.find((option) => option.key === key);

/** One value of a column as people read it. */
export function valueText(column: ResolvedColumn, value: Json, wording: Wording): string {
  if (value === null || value === '') return '';
  const option = optionOf(column, value);
  if (option) return inLanguage(option.label, wording.language);
  if (typeof value === 'boolean') return value ? wording.yes : wording.no;
  if (typeof value === 'number') return shownNumber(value, column.column.decimals ?? column.field?.misc?.decimals);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (column.kind === 'date') return formatDate(value, wording.language);
  if (column.kind === 'datetime') return formatInstant(value, wording.language, wording.zone);
  return value;
}

/** A cell as plain text: for copying, exports and tooltips. */
export function cellText(column: ResolvedColumn, row: Row | undefined, wording: Wording): string {
  if (column.target)
    return relatedAt(row, column)
      .map((related: Related) => related.label)
      .join(', ');
  return valuesAt(row, column.path)
    .flat()
    .map((value) => valueText(column, value as Json, wording))
    .join(', ');
}
