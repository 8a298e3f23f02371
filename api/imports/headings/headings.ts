import { invalid, type Problem } from '@millwright/core/errors.ts';
import { fileProblem } from '@millwright/core/field/descriptor/file-rules.ts';
import type { Json } from '@millwright/core/json.ts';

const longestName = 200;

/**
 * The names of a file's columns for the mapping: their headings. The second column with the same heading is `Heading
 * (2)`; a column without heading is named by its position, `(5)`.
 */
export function columnNames(header: readonly Json[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of header.entries()) {
    const heading = headingOf(cell);
    let name = heading || `(${index + 1})`;
    for (let count = 2; names.includes(name); count++) name = `${heading} (${count})`;
    names.push(name);
  }
  return names;
}

const headingOf = (cell: Json | undefined) =>
  String(cell ?? '')
    .trim()
    .slice(0, longestName);

/**
 * The position of each mapped column. A heading that occurs twice is refused, unless the mapping names each of its
 * columns (also to ignore them).
 */
export function placesOf(columns: readonly string[], mapped: readonly string[], header: readonly Json[]): number[] {
  const names = columnNames(header);
  const headings = header.map(headingOf);
  const told = new Set(mapped.map((column) => column.trim()));
  const problems: Problem[] = [];
  const places = columns.map((column) => {
    const name = column.trim();
    const same = names.filter((_, place) => headings[place] === name);
    if (!names.includes(name)) problems.push({ field: `mapping.${column}`, code: 'not_found', message: `The file has no column ${column}.` });
    else if (same.some((each) => !told.has(each))) problems.push(doubled(column, same));
    return names.indexOf(name);
  });
  if (problems.length) throw invalid(problems);
  return places;
}

const doubled = (column: string, same: readonly string[]): Problem => ({
  field: `mapping.${column}`,
  ...fileProblem('duplicate_heading', { column, count: same.length, columns: same.join(', ') }),
});
