import { defineField } from '../descriptor/define-field.ts';
import { fine, unable } from '../descriptor/parsed.ts';

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'vrai', 'oui', 'wahr', 'ja', 'verdadero', 'si', 'sí', 'vero', 'sì', 'sim', '是']);
const no = new Set(['false', 'no', 'n', '0', 'faux', 'non', 'falsch', 'nein', 'falso', 'não', '否']);

/** Yes or no. */
export const boolean = defineField({
  column: 'boolean',
  value: { kind: 'boolean', list: false },
  graph: 'Boolean',
  axis: 'boolean',
  parse: (_, value) => (typeof value === 'boolean' ? fine(value) : unable('boolean')),
  cell: {
    text: (cell) => {
      const word = cell.trim().toLowerCase();
      return yes.has(word) ? true : no.has(word) ? false : cell.trim();
    },
    number: (cell) => (cell === 1 ? true : cell === 0 ? false : cell),
  },
});
