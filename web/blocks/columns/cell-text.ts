import type { Option } from '@millwright/core/field/descriptor/setup.ts';
import { inLanguage, type Json } from '@millwright/core/json.ts';
import type { Looks } from '../../data/documents/use-step-policies.ts';
import { knownFileName } from '../../fields/file/details/file-details.ts';
import { formatDate, formatInstant, wallClockOf } from '../../format/dates.ts';
import { shownNumber } from '../../format/numbers.ts';
import type { ResolvedColumn } from './columns.ts';
import { type Related, type Row, relatedAt, valuesAt } from './values.ts';

/** The language, time zone and words in which values are written out. */
export type Wording = { language: string; zone: string; yes: string; no: string };
/** What a cell is drawn with: the wording, and the looks of process steps by their key. */
export type CellContext = { wording: Wording; looks: Looks };

export const optionOf = (column: ResolvedColumn, key: Json): Option | undefined => column.field?.misc?.options?.find((option) => option.key === key);

/** One value of a column as people read it. */
export function valueText(column: ResolvedColumn, value: Json, wording: Wording): string {
  if (value === null || value === '') return '';
  const option = optionOf(column, value);
  if (option) return inLanguage(option.label, wording.language);
  if (typeof value === 'boolean') return value ? wording.yes : wording.no;
  if (typeof value === 'number') return shownNumber(value, column.field, column.column.decimals);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (column.kind === 'file') return knownFileName(value) ?? '';
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
    .filter(Boolean)
    .join(', ');
}

/** A cell for other programs: a number as it is stored, days and times in digits, everything else as it is shown. */
export function cellData(column: ResolvedColumn, row: Row, wording: Wording): string | number {
  const values = valuesAt(row, column.path);
  const [value] = values;
  if (values.length === 1 && typeof value === 'number') return value;
  if (column.kind === 'date') return values.join(', ');
  if (column.kind === 'datetime') return values.map((one) => wallClockOf(String(one), wording.zone).replace('T', ' ')).join(', ');
  return cellText(column, row, wording);
}
