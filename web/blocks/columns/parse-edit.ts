import type { Json, Text } from '@millwright/core/json.ts';
import { parseNumber } from '../../format/numbers.ts';
import { readDay } from '../../format/read-dates.ts';
import type { Wording } from './cell-text.ts';
import type { ResolvedColumn } from './columns.ts';

/** A value, or the type that the text could not be read as. */
export type Parsed = { value: Json } | { unread: 'number' | 'date' | 'boolean' | 'option' };
export type Unread = Extract<Parsed, { unread: unknown }>['unread'];

const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;
const named = (label: Text, text: string) => (typeof label === 'string' ? [label] : Object.values(label)).some((name) => same(name, text));

/** The value that typed text stands for in a column: an option by its key or by its name in any language. Empty text empties the cell. */
export function parseEdit(
  { kind, field }: Pick<ResolvedColumn, 'kind' | 'field'>,
  typed: Json | undefined,
  { language, yes, no }: Pick<Wording, 'language' | 'yes' | 'no'>,
): Parsed {
  if (typed === null || typed === undefined || typed === '') return { value: null };
  const text = String(typed);
  if (kind === 'number') {
    const value = parseNumber(text);
    const whole = field?.subtype === 'integer';
    return value === null || (whole && !Number.isInteger(value)) ? { unread: 'number' } : { value };
  }
  if (kind === 'boolean') {
    if (text === 'true' || same(text, yes)) return { value: true };
    return text === 'false' || same(text, no) ? { value: false } : { unread: 'boolean' };
  }
  if (kind === 'option') {
    const option = field?.misc?.options?.find(({ key, label }) => key === text || named(label, text.trim()));
    return option ? { value: option.key } : { unread: 'option' };
  }
  if (kind === 'date') {
    const day = readDay(text, language);
    return day ? { value: day } : { unread: 'date' };
  }
  return { value: text };
}
