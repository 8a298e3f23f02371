import { type Row, valuesAt } from '../columns/values.ts';

/** The first file that a record has at a path; null without one. */
export function fileAt(row: Row, path: string): string | null {
  const [first] = valuesAt(row, path).flat();
  return typeof first === 'string' && first !== '' ? first : null;
}
