import { expect, it } from 'vitest';
import { shares } from './share.ts';

it('the last lines give up first, and none gives up what has moved', () => {
  const lines = [
    { taken: 12, gone: 12 },
    { taken: 10, gone: 0 },
    { taken: 8, gone: 3 },
  ];
  expect(shares(lines, 30)).toEqual([12, 10, 8]);
  expect(shares(lines, 26)).toEqual([12, 10, 4]);
  expect(shares(lines, 20)).toEqual([12, 5, 3]);
  expect(shares(lines, 15)).toEqual([12, 0, 3]);
  expect(shares(lines, 14.75)).toBeNull();
});

it('more than all take leaves them as they are, and decimals stay decimals', () => {
  expect(shares([{ taken: 0.3, gone: 0 }], 5)).toEqual([0.3]);
  expect(
    shares(
      [
        { taken: 0.1, gone: 0 },
        { taken: 0.2, gone: 0 },
      ],
      0.1,
    ),
  ).toEqual([0.1, 0]);
});
