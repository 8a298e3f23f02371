import type { Json } from '../../json.ts';
import { isStorable, normalText } from '../../storable.ts';
import type { Parsed } from './define-field.ts';
import { percentOf } from './number.ts';
import { fine, unable, wrong } from './parsed.ts';

/** Parses a text of at most `longest` characters that the database can store, in its normal form (NFC). */
export function parseText(type: string, value: Json, longest: number): Parsed {
  if (typeof value !== 'string') return unable(type);
  const text = normalText(value);
  if (text.length > longest) return wrong('too_long', `At most ${longest} characters.`, { max: longest });
  if (!isStorable(text)) return unable(type);
  return fine(text);
}

/** A cell of text is not changed, including spaces. Spreadsheets store article numbers as numbers, so these become text. */
export const textCell = {
  text: (cell: string): Json => cell,
  number: (cell: number): Json => String(cell),
  percent: (cell: number): Json => `${percentOf(cell)}%`,
};
