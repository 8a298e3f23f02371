import { bare } from '@millwright/core/imports/propose-mapping.ts';
import type { Json } from '@millwright/core/json.ts';

type Row = { cells: Json[] };

/** The rows at the beginning of a file among which its headings are searched. */
const searched = 12;

const textOf = (cell: Json): string => (typeof cell === 'string' ? cell.trim() : cell === null ? '' : String(cell));
const filledIn = ({ cells }: Row): string[] => cells.map(textOf).filter((text) => text !== '');

/** Whether a row can be one of headings: different texts, none of which is a number or a day. */
function looksLikeHeadings(row: Row): boolean {
  const texts = filledIn(row);
  const isWords = row.cells.every((cell) => cell === null || typeof cell === 'string') && texts.every((text) => /\p{L}/u.test(text));
  return isWords && new Set(texts).size === texts.length;
}

/** The first line of a DATEV file describes the file: its format, version, and year. */
const isDescription = ({ cells }: Row): boolean => ['EXTF', 'DTVF'].includes(textOf(cells[0] ?? null));

/** Whether a row may stand above the headings: a title alone in its row, or cells with gaps between them. */
const isAbove = (row: Row, widest: number): boolean => {
  const filled = filledIn(row).length;
  return filled * 2 < widest && (filled <= 1 || row.cells.length >= widest);
};

/**
 * Returns the place of the headings in the first rows of a file: the first row with content, unless it and what follows
 * are titles or merged cells above a row of headings.
 */
export function placeOfHeadings(rows: readonly Row[]): number {
  const first = rows.findIndex((row) => filledIn(row).length > 0);
  const begin = first >= 0 && isDescription(rows[first] as Row) ? first + 1 : Math.max(0, first);
  const widest = Math.max(0, ...rows.map((row) => filledIn(row).length));
  const wide = rows.findIndex((row, place) => place >= begin && !isAbove(row, widest));
  return widest >= 3 && wide > begin && looksLikeHeadings(rows[wide] as Row) ? wide : begin;
}

/** Whether a row repeats the headings above it, as templates with technical names in a second row do. */
function repeats(headings: Row, row: Row): boolean {
  const cells = row.cells.map(textOf);
  const same = cells.filter((text, place) => text !== '' && bare(text) === bare(textOf(headings.cells[place] ?? null)));
  return same.length > 0 && same.length * 2 > filledIn(row).length;
}

/** The rows of a file from its headings on. Their numbers stay those of the file. */
export async function* fromHeadings<Read extends Row>(rows: AsyncIterable<Read>): AsyncGenerator<Read> {
  let begin: Read[] | null = [];
  for await (const row of rows) {
    if (!begin) {
      yield row;
      continue;
    }
    begin.push(row);
    if (begin.length < searched) continue;
    yield* without(begin);
    begin = null;
  }
  if (begin) yield* without(begin);
}

function without<Read extends Row>(begin: readonly Read[]): Read[] {
  const [headings, second, ...rest] = begin.slice(placeOfHeadings(begin));
  if (!headings || !second) return headings ? [headings] : [];
  return repeats(headings, second) ? [headings, ...rest] : [headings, second, ...rest];
}
