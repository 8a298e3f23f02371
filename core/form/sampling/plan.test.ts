import { describe, expect, it } from 'vitest';
import { aqls, codeLetters, singleNormal } from './iso-2859-1.ts';
import { samplingPlan } from './plan.ts';

const planned = (lot: number, aql: (typeof aqls)[number]) => {
  const plan = samplingPlan(lot, aql);
  return plan && `${plan.letter} ${plan.size} ${plan.accept}/${plan.reject}`;
};

describe('the plan of a lot (ISO 2859-1, level II, single sampling, normal inspection)', () => {
  it.each([
    [501, 1, 'J 80 2/3'],
    [800, 1, 'J 80 2/3'],
    [1200, 2.5, 'J 80 5/6'],
    [1201, 2.5, 'K 125 7/8'],
    [3200, 0.65, 'K 125 2/3'],
    [10_000, 4, 'L 200 14/15'],
    [10_000, 6.5, 'L 200 21/22'],
    [280, 1.5, 'G 32 1/2'],
    [90, 4, 'E 13 1/2'],
    [50, 1.5, 'D 8 0/1'],
    [35_000, 0.1, 'N 500 1/2'],
    [150_000, 1, 'N 500 10/11'],
    [600_000, 0.01, 'Q 1250 0/1'],
  ] as const)('of %i items at a limit of %f is %s', (lot, aql, expected) => {
    expect(planned(lot, aql)).toBe(expected);
  });

  it('follows an arrow to the plan above or below, with its sample size', () => {
    expect([planned(200, 0.65), planned(500, 0.65), planned(600_000, 0.025)]).toEqual(['F 20 0/1', 'J 80 1/2', 'R 2000 1/2']);
    expect(planned(35_000, 6.5)).toBe('L 200 21/22');
  });

  it('looks at all of a lot that is no larger than its sample', () => {
    expect([planned(1, 1), planned(10, 1), planned(13, 1), planned(14, 1)]).toEqual(['E 1 0/1', 'E 10 0/1', 'E 13 0/1', 'E 13 0/1']);
  });

  it('is none of what is no lot', () => {
    expect([0, -3, Number.NaN].map((lot) => samplingPlan(lot, 1))).toEqual([null, null, null]);
  });

  it('leads somewhere from every place of the table', () => {
    for (const letter of codeLetters) expect(singleNormal[letter]).toHaveLength(aqls.length);
    for (const lot of [5, 12, 20, 40, 70, 120, 200, 400, 900, 2_000, 5_000, 20_000, 90_000, 400_000, 900_000])
      for (const aql of aqls) expect(samplingPlan(lot, aql)?.accept).toBeGreaterThanOrEqual(0);
  });
});
