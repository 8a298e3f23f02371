import type { Json } from '@millwright/core/json.ts';
import { parseNumber } from '../../format/numbers.ts';
import type { ResolvedColumn } from './columns.ts';

export type Parsed = { value: Json } | { error: 'notNumber' | 'notDate' };

/** The value that typed text stands for in a column. Empty text empties the cell. */
export function parseEdit({ kind, field }: Pick<ResolvedColumn, 'kind' | 'field'>, typed: Json | undefined): Parsed {
  if (typed === null || typed === undefined || typed === '') return { value: null };
  const text = String(typed);
  if (kind === 'number') {
    const value = parseNumber(text);
    const whole = field?.subtype === 'integer';
    return value === null || (whole && !Number.isInteger(value)) ? { error: 'notNumber' } : { value };
  }
  if (kind === 'boolean') return { value: text === 'true' };
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { value: text } : { error: 'notDate' };
  return { value: text };
}
