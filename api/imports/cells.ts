import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'vrai', 'oui', 'wahr', 'ja', 'verdadero', 'si', 'sí', 'vero', 'sì', 'sim', '是']);
const no = new Set(['false', 'no', 'n', '0', 'faux', 'non', 'falsch', 'nein', 'falso', 'não', '否']);

/**
 * A cell as the value of a field, as far as a file writes it differently: decimal commas, words for yes and no, labels
 * of options, lists in one cell. What can't be read is handed on as it is and refused with the field's own rule.
 */
export function readCell(field: Field, cell: Json | undefined): Json {
  if (cell === undefined || cell === null) return null;
  if (typeof cell !== 'string') return typeof cell === 'number' ? fromNumber(field, cell) : cell;
  const text = cell.trim();
  if (text === '') return null;
  switch (field.type) {
    case 'number':
    case 'progress':
      return readNumber(text, field.type === 'progress');
    case 'boolean':
      return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text;
    case 'tag':
      return optionKey(field, text);
    case 'multitag':
      return text
        .split(/[;,]/)
        .map((part) => optionKey(field, part.trim()))
        .filter((part) => part !== '');
    case 'date':
      return /^\d{4}-\d{2}-\d{2}[T ]00:00(?::00(?:\.0+)?)?Z?$/.test(text) ? text.slice(0, 10) : text;
    case 'datetime':
    case 'datetime-local':
      return text.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
    default:
      return cell;
  }
}

/** A spreadsheet keeps articles' numbers and yes and no as numbers. */
function fromNumber(field: Field, cell: number): Json {
  if (field.type === 'boolean') return cell === 1 ? true : cell === 0 ? false : cell;
  return ['text', 'textarea', 'link', 'tag'].includes(field.type) ? String(cell) : cell;
}

/** The last separator is the decimal one; spaces and the other separator group digits. */
function readNumber(text: string, asNumber: boolean): Json {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  const decimal = comma > point ? bare.replaceAll('.', '').replace(/,(?=\d*$)/, '.') : bare.replaceAll(',', '');
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) return text;
  return asNumber ? Number(decimal) : decimal;
}

function optionKey(field: Field, text: string): string {
  const options = field.misc?.options ?? [];
  if (options.some(({ key }) => key === text)) return text;
  const labelled = options.find(({ label }) =>
    (typeof label === 'string' ? [label] : Object.values(label)).some((each) => each?.toLowerCase() === text.toLowerCase()),
  );
  return labelled?.key ?? text;
}
