/** Acceptable quality limits in percent of nonconforming items: the columns of the table below. */
export const aqls = [0.01, 0.015, 0.025, 0.04, 0.065, 0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5, 10] as const;
export type Aql = (typeof aqls)[number];

/** Sample size code letters; the standard has no I and no O. */
export const codeLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'Q', 'R'] as const;
export type CodeLetter = (typeof codeLetters)[number];

/** Table 1 of ISO 2859-1:1999, general inspection level II: the largest lot of each letter. */
export const lotSizes: readonly { up_to: number; letter: CodeLetter }[] = [
  { up_to: 8, letter: 'A' },
  { up_to: 15, letter: 'B' },
  { up_to: 25, letter: 'C' },
  { up_to: 50, letter: 'D' },
  { up_to: 90, letter: 'E' },
  { up_to: 150, letter: 'F' },
  { up_to: 280, letter: 'G' },
  { up_to: 500, letter: 'H' },
  { up_to: 1_200, letter: 'J' },
  { up_to: 3_200, letter: 'K' },
  { up_to: 10_000, letter: 'L' },
  { up_to: 35_000, letter: 'M' },
  { up_to: 150_000, letter: 'N' },
  { up_to: 500_000, letter: 'P' },
  { up_to: Number.POSITIVE_INFINITY, letter: 'Q' },
];

/** Table 2-A of ISO 2859-1:1999: the number of items to inspect, by letter. */
export const sampleSizes: Readonly<Record<CodeLetter, number>> = {
  A: 2,
  B: 3,
  C: 5,
  D: 8,
  E: 13,
  F: 20,
  G: 32,
  H: 50,
  J: 80,
  K: 125,
  L: 200,
  M: 315,
  N: 500,
  P: 800,
  Q: 1_250,
  R: 2_000,
};

type Cell = number | '↑' | '↓';

/**
 * Table 2-A of ISO 2859-1:1999, single sampling plans for normal inspection: the acceptance number by letter and quality limit.
 * The rejection number is one more. An arrow points to the next plan below or above, which applies instead.
 */
// biome-ignore format: a table is read by its columns.
export const singleNormal: Readonly<Record<CodeLetter, readonly Cell[]>> = {
  //  0.01 0.015 0.025 0.04 0.065  0.1 0.15 0.25  0.4 0.65    1  1.5  2.5    4  6.5   10
  A: ['↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓',   0, '↓'],
  B: ['↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓',   0, '↑', '↓'],
  C: ['↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓',   0, '↑', '↓',   1],
  D: ['↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓',   0, '↑', '↓',   1,   2],
  E: ['↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓',   0, '↑', '↓',   1,   2,   3],
  F: ['↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓',   0, '↑', '↓',   1,   2,   3,   5],
  G: ['↓', '↓', '↓', '↓', '↓', '↓', '↓', '↓',   0, '↑', '↓',   1,   2,   3,   5,   7],
  H: ['↓', '↓', '↓', '↓', '↓', '↓', '↓',   0, '↑', '↓',   1,   2,   3,   5,   7,  10],
  J: ['↓', '↓', '↓', '↓', '↓', '↓',   0, '↑', '↓',   1,   2,   3,   5,   7,  10,  14],
  K: ['↓', '↓', '↓', '↓', '↓',   0, '↑', '↓',   1,   2,   3,   5,   7,  10,  14,  21],
  L: ['↓', '↓', '↓', '↓',   0, '↑', '↓',   1,   2,   3,   5,   7,  10,  14,  21, '↑'],
  M: ['↓', '↓', '↓',   0, '↑', '↓',   1,   2,   3,   5,   7,  10,  14,  21, '↑', '↑'],
  N: ['↓', '↓',   0, '↑', '↓',   1,   2,   3,   5,   7,  10,  14,  21, '↑', '↑', '↑'],
  P: ['↓',   0, '↑', '↓',   1,   2,   3,   5,   7,  10,  14,  21, '↑', '↑', '↑', '↑'],
  Q: [  0, '↑', '↓',   1,   2,   3,   5,   7,  10,  14,  21, '↑', '↑', '↑', '↑', '↑'],
  R: ['↑', '↑',   1,   2,   3,   5,   7,  10,  14,  21, '↑', '↑', '↑', '↑', '↑', '↑'],
};
