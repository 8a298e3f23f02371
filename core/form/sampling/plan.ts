import { type Aql, aqls, type CodeLetter, codeLetters, lotSizes, sampleSizes, singleNormal } from './iso-2859-1.ts';

/** The sample size of a lot, the most failing items to accept it (`accept`), and the fewest to refuse it (`reject`). */
export type SamplingPlan = { letter: CodeLetter; size: number; accept: number; reject: number };

const letterOf = (lot: number): CodeLetter => lotSizes.find(({ up_to }) => lot <= up_to)?.letter ?? 'Q';

/** The table row for a letter: arrows are followed to the next plan, whose sample size then applies. */
function rowFor(letter: CodeLetter, aql: Aql): number {
  const column = aqls.indexOf(aql);
  const cell = (row: number) => singleNormal[codeLetters[row] ?? 'A'][column];
  let row = codeLetters.indexOf(letter);
  while (cell(row) === '↑' || cell(row) === '↓') row += cell(row) === '↑' ? -1 : 1;
  return row;
}

/**
 * The plan for a lot of this many items: single sampling, normal inspection, general inspection level II of ISO 2859-1. If the
 * sample would be larger than the lot, the whole lot is inspected. Null if the lot size is not a positive number.
 */
export function samplingPlan(lot: number, aql: Aql): SamplingPlan | null {
  const items = Math.ceil(lot);
  if (!(items >= 1)) return null;
  const row = rowFor(letterOf(items), aql);
  const letter = codeLetters[row] ?? 'A';
  const accept = Number(singleNormal[letter][aqls.indexOf(aql)]);
  return { letter, size: Math.min(items, sampleSizes[letter]), accept, reject: accept + 1 };
}
