import type { Inspected, InspectFields } from '@millwright/core/contract/imports.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { storableText } from '@millwright/core/storable.ts';
import { isBlankCell, shownCell } from '../columns/cells.ts';
import type { FileRow } from '../file/file-types.ts';
import { withFileRows } from '../file/read-file.ts';
import { columnNames } from '../headings/headings.ts';
import { ColumnProfile, type Memory } from './column-profile.ts';
import { isTotals } from './totals-row.ts';

const shownRows = 20;
/** The most characters of a displayed cell. */
const shownText = 200;
/** From so many rows on, the last one may be their totals. */
const enoughForTotals = 3;
const mostRemembered = 20_000_000;

/** The columns of a file on disk, its number of rows, and the first of them. */
export function inspectFile(company: string, path: string, { encoding, delimiter, sheet }: InspectFields): Promise<Inspected> {
  return withFileRows(company, { path, encoding, delimiter, sheet }, async (file, rows) => ({ file, ...(await readProfiles(rows)) }));
}

async function readProfiles(rows: AsyncIterable<FileRow>): Promise<Omit<Inspected, 'file'>> {
  const memory: Memory = { left: mostRemembered };
  let profiles: ColumnProfile[] | null = null;
  let total = 0;
  let last: Json[] | null = null;
  const first: Inspected['rows'] = [];
  for await (const { line, cells } of rows) {
    if (cells.every(isBlankCell)) continue;
    if (!profiles) {
      profiles = columnNames(cells).map((name) => new ColumnProfile(name, memory));
      continue;
    }
    total += 1;
    if (last) noteRow(profiles, last);
    last = cells;
    if (first.length < shownRows) first.push({ line, cells: profiles.map((_, place) => shownOf(cells[place] ?? null)) });
  }
  if (profiles && last && (total < enoughForTotals || !isTotals(last))) noteRow(profiles, last);
  if (!profiles) throw invalid([{ field: 'file', code: 'empty', message: 'The file has no header.' }]);
  return { columns: profiles.map((profile) => profile.facts()), total, rows: first };
}

function noteRow(profiles: readonly ColumnProfile[], cells: readonly Json[]): void {
  for (const [place, profile] of profiles.entries()) {
    const cell = cells[place] ?? null;
    if (!isBlankCell(cell)) profile.note(cell);
  }
}

function shownOf(cell: Json): Inspected['rows'][number]['cells'][number] {
  const value = shownCell(cell);
  if (typeof value === 'string') return storableText(value).slice(0, shownText);
  return typeof value === 'object' ? null : value;
}
