import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';

/**
 * A cell of a CSV or spreadsheet file as the value of a field, as far as a file writes it differently: decimal commas, words
 * for yes and no, labels of options, lists in one cell. What can't be read is handed on as it is and refused with the
 * field's own rule.
 */
export function readCell(field: Field, cell: Json | undefined): Json {
  if (cell === undefined || cell === null) return null;
  const read = descriptorOf(field).cell;
  if (typeof cell === 'number') return read ? read.number(cell) : cell;
  if (typeof cell !== 'string') return cell;
  if (cell.trim() === '') return null;
  return read ? read.text(cell, field) : cell;
}
