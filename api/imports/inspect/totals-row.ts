import { bare } from '@millwright/core/imports/propose-mapping.ts';
import type { Json } from '@millwright/core/json.ts';
import { isBlankCell, shownCell } from '../columns/cells.ts';

/** What stands before totals, in the languages of the product. */
const words = [
  'total',
  'totals',
  'grand total',
  'sum',
  'summe',
  'gesamt',
  'gesamtsumme',
  'somme',
  'totaux',
  'total general',
  'totale',
  'suma',
  'soma',
  '合计',
  '总计',
];
const totalsWords = new Set(words.map(bare));

/** Whether a row is the totals of those above it: it begins with that word, and has a figure and a gap. It says nothing about the types of its columns. */
export function isTotals(cells: readonly Json[]): boolean {
  const filled = cells.filter((cell) => !isBlankCell(cell)).map((cell) => String(shownCell(cell)).trim());
  const [first = '', ...others] = filled;
  return totalsWords.has(bare(first)) && filled.length < cells.length && others.length > 0 && others.every((text) => /\d/.test(text));
}
