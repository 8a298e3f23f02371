import type { Problem } from '../../errors.ts';

/**
 * The problems of imported files, each with its text. The codes are also the keys of the translated texts (`problems.<code>` in
 * the locale files).
 */
export const fileRules = {
  unreadable_character: '{text}: a character could not be read.',
  error_cell: 'The cell shows {error}.',
  ambiguous_date: '{text} may be {one} or {other}.',
  ambiguous_number: '{text} may be {one} or {other}.',
  too_many_cells: 'The row has {cells} cells for {columns} columns.',
  duplicate_heading: 'The file has {count} columns {column}. Say of each what becomes of it: {columns}.',
  no_such_sheet: 'There is no sheet {sheet}. There are: {sheets}.',
} as const;

/** Returns the problem of a rule, with its text filled in. */
export const fileProblem = (code: keyof typeof fileRules, params: Record<string, string | number>): Omit<Problem, 'field'> => ({
  code,
  message: fileRules[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')),
  params,
});
