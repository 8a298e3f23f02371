import { type CellReading, RefusedCell } from '@millwright/core/field/descriptor/cell.ts';
import { fileProblem } from '@millwright/core/field/descriptor/file-rules.ts';
import { percentOf } from '@millwright/core/field/descriptor/number.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { parseValue } from '@millwright/core/record/values.ts';
import type { MarkedCell } from '../file/file-types.ts';

/**
 * A cell of a CSV or spreadsheet file as the value of a field, as far as a file writes it differently: decimal commas, words
 * for yes and no, labels of options, lists in one cell, days in any order. What can't be read is handed on as it is and
 * refused with the field's own rule; without `reading` the row comes from no file.
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

/** Stands in a text for what could not be decoded, and for NUL. */
const lost = '\uFFFD';

/** A text that was not read right is never stored. */
function lostIn(cell: Json | undefined): RefusedCell | null {
  if (typeof cell !== 'string' || !cell.includes(lost)) return null;
  return new RefusedCell(fileProblem('unreadable_character', { text: cell.slice(0, 80) }));
}

/** A cell as what the field stores, or why it is refused. */
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

/** Whether nothing stands in a cell. */
export const isBlankCell = (cell: Json): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** A cell as its sheet shows it. */
export function shownCell(cell: Json): Json {
  if (!isMarked(cell)) return cell;
  if ('shown' in cell) return cell.shown;
  return 'error' in cell ? cell.error : `${percentOf(cell.percent)}%`;
}
