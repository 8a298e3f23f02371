import { collated } from '@millwright/core/sql/collated.ts';
import { depth } from '@millwright/core/testing/depth.ts';
import { compareTexts, type Sorting, sortings } from '@millwright/core/value/sorting.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyday, moved, texts } from './rows.fixture.ts';
import { openWorld, type World } from './world.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);

afterAll(() => world?.close());

const inDatabase = async (list: readonly string[], sorting: Sorting): Promise<string[]> => {
  const { rows } = await world.client.query(`SELECT t FROM unnest($1::text[]) t ORDER BY ${collated('t', sorting)}`, [list]);
  return rows.map(({ t }: { t: string }) => t);
};
const inBrowser = (list: readonly string[], sorting: Sorting) => [...list].sort((a, b) => compareTexts(a, b, sorting));

it.each(sortings)('every everyday letter stands in the same place in both, by %s', async (sorting) => {
  const letters = everyday.filter((letter) => !moved[sorting].includes(letter));
  expect(await inDatabase(letters, sorting)).toEqual(inBrowser(letters, sorting));
});

it('texts of such letters stand in one order in both', async () => {
  const letter = fc.constantFrom(...everyday.slice(0, 95), ...'äÄéÉßñÑçœŒøå', ...'αΑςσΣόΌ', ...'яЯёй', ...'不锈钢铝李', '\u0301', '\u00ad');
  const text = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...texts) },
    { weight: 4, arbitrary: fc.array(letter, { maxLength: 8 }).map((all) => all.join('')) },
  );
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(text, { minLength: 200, maxLength: 300 }), fc.constantFrom(...sortings), async (list, sorting) => {
      expect(await inDatabase(list, sorting)).toEqual(inBrowser(list, sorting));
    }),
    depth(20, 500),
  );
});
