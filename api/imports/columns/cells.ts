import { type CellReading, RefusedCell } from '@millwright/core/field/descriptor/cell.ts';
import { fileProblem } from '@millwright/core/field/descriptor/file-rules.ts';
import { percentOf } from '@millwright/core/field/descriptor/number.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { parseValue } from '@millwright/core/record/values.ts';
import type { MarkedCell } from '../file/file-types.ts';

/**
 * Converts a cell of a CSV or spreadsheet file to the form of a field's value: decimal commas, words for yes and no,
 * labels of options, lists in one cell, dates in any order. A cell that can't be read is passed on unchanged, so that
 * the field's own rule refuses it. Without `reading` the row does not come from a file.
 */
export function readCell(field: Field, cell: Json | undefined, reading?: CellReading): Json | RefusedCell {
  if (cell === undefined || cell === null) return null;
  const read = descriptorOf(field).cell;
  if (typeof cell === 'number') return read ? read.number(cell) : cell;
  if (reading && isMarked(cell)) return readMarked(field, cell);
  if (typeof cell !== 'string') return cell;
  if (cell.trim() === '') return null;
  return read ? read.text(cell, field, reading) : cell;
}

const isMarked = (cell: Json): cell is MarkedCell =>
  typeof cell === 'object' && cell !== null && !Array.isArray(cell) && ('percent' in cell || 'shown' in cell || 'error' in cell);

const errorCell = (error: string) => new RefusedCell(fileProblem('error_cell', { error }));

function readMarked(field: Field, cell: MarkedCell): Json | RefusedCell {
  if ('error' in cell) return errorCell(cell.error);
  const { cell: read, value } = descriptorOf(field);
  if ('shown' in cell) return value.kind === 'text' ? cell.shown : read ? read.number(cell.number) : cell.number;
  if (!read) return cell.percent;
  return read.percent ? read.percent(cell.percent, field) : read.number(cell.percent);
}

/** The replacement character for undecodable bytes and NUL. */
const lost = '\uFFFD';

/** A text that was not decoded correctly is never stored. */
function lostIn(cell: Json | undefined): RefusedCell | null {
  if (typeof cell !== 'string' || !cell.includes(lost)) return null;
  return new RefusedCell(fileProblem('unreadable_character', { text: cell.slice(0, 80) }));
}

/** The stored value of a cell, or why it is refused. */
export function valueOfCell(field: Field, cell: Json | undefined, reading?: CellReading): Json | RefusedCell {
  const value = lostIn(cell) ?? readCell(field, cell, reading);
  if (value instanceof RefusedCell) return value;
  const parsed = parseValue(field, value);
  return parsed.ok ? parsed.value : new RefusedCell(parsed.problem);
}

/** A cell as a text that names a record, or why it is refused. */
export function nameInCell(cell: Json | undefined): string | RefusedCell {
  if (cell === undefined || cell === null) return '';
  return lostIn(cell) ?? (isMarked(cell) && 'error' in cell ? errorCell(cell.error) : String(shownCell(cell)));
}

/** Whether a cell is empty. */
export const isBlankCell = (cell: Json): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** A cell as displayed in its sheet. */
export function shownCell(cell: Json): Json {
  if (!isMarked(cell)) return cell;
  if ('shown' in cell) return cell.shown;
  return 'error' in cell ? cell.error : `${percentOf(cell.percent)}%`;
}
