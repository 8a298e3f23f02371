import { type Aql, aqls, type CodeLetter, codeLetters, lotSizes, sampleSizes, singleNormal } from './iso-2859-1.ts';

/** How many of a lot are looked at, and with how many nonconforming ones it is accepted or refused. */
export type SamplingPlan = { letter: CodeLetter; size: number; accept: number; reject: number };

const letterOf = (lot: number): CodeLetter => lotSizes.find(({ up_to }) => lot <= up_to)?.letter ?? 'Q';

/** The row that a letter leads to: an arrow leads to the first plan above or below it, with the sample size of that one. */
function rowFor(letter: CodeLetter, aql: Aql): number {
  const column = aqls.indexOf(aql);
  const cell = (row: number) => singleNormal[codeLetters[row] ?? 'A'][column];
  let row = codeLetters.indexOf(letter);
  while (cell(row) === '↑' || cell(row) === '↓') row += cell(row) === '↑' ? -1 : 1;
  return row;
}

/**
 * The plan for a lot of so many items: single sampling, normal inspection, general inspection level II of ISO 2859-1. A
 * sample as large as the lot or larger is all of it. Null for what is no lot.
 */
export function samplingPlan(lot: number, aql: Aql): SamplingPlan | null {
  const items = Math.ceil(lot);
  if (!(items >= 1)) return null;
  const row = rowFor(letterOf(items), aql);
  const letter = codeLetters[row] ?? 'A';
  const accept = Number(singleNormal[letter][aqls.indexOf(aql)]);
  return { letter, size: Math.min(items, sampleSizes[letter]), accept, reject: accept + 1 };
}
