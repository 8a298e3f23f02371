import type { Json } from '../../json.ts';

/** Whether two stored numbers are equal, however many zeros they are written with. */
export const sameNumber = (before: Json, after: Json): boolean => Number(before) === Number(after);

/**
 * The decimal text of a number as people write it in files; null when it is none. The last separator is the decimal one;
 * spaces and the other separator group digits.
 */
export function readDecimalText(text: string): string | null {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  const decimal = comma > point ? bare.replaceAll('.', '').replace(/,(?=\d*$)/, '.') : bare.replaceAll(',', '');
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? decimal : null;
}
