import { type Aql, aqls, type CodeLetter, codeLetters, lotSizes, sampleSizes, singleNormal } from './iso-2859-1.ts';

/** A sampling plan: how many items to inspect, the acceptance number and the rejection number of nonconforming ones. */
export type SamplingPlan = { letter: CodeLetter; size: number; accept: number; reject: number };

const letterOf = (lot: number): CodeLetter => lotSizes.find(({ up_to }) => lot <= up_to)?.letter ?? 'Q';

/** The row of the plan for a letter. An arrow in the table leads to the first plan above or below, with its sample size. */
function rowFor(letter: CodeLetter, aql: Aql): number {
  const column = aqls.indexOf(aql);
  const cell = (row: number) => singleNormal[codeLetters[row] ?? 'A'][column];
  let row = codeLetters.indexOf(letter);
  while (cell(row) === '↑' || cell(row) === '↓') row += cell(row) === '↑' ? -1 : 1;
  return row;
}

/**
 * The plan for a lot with this number of items: single sampling, normal inspection, general inspection level II of ISO 2859-1. If the
 * sample size is at least the lot size, all items are inspected. Null if the number is below one.
 */
export function samplingPlan(lot: number, aql: Aql): SamplingPlan | null {
  const items = Math.ceil(lot);
  if (!(items >= 1)) return null;
  const row = rowFor(letterOf(items), aql);
  const letter = codeLetters[row] ?? 'A';
  const accept = Number(singleNormal[letter][aqls.indexOf(aql)]);
  return { letter, size: Math.min(items, sampleSizes[letter]), accept, reject: accept + 1 };
}
