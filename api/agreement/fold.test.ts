import { fold, hasWordStart, wordStartPattern } from '@millwright/core/value/fold.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recent } from './rows.fixture.ts';
import { openWorld, type World } from './world.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);

afterAll(() => world?.close());

it('the browser folds every character as the database does', async () => {
  const different: string[] = [];
  for (let start = 1; start < 0x110000; start += 0x4000) {
    const codes = Array.from({ length: 0x4000 }, (_, index) => start + index).filter((code) => code < 0x110000 && (code < 0xd800 || code > 0xdfff));
    const texts = codes.map((code) => `a${String.fromCodePoint(code)}B`).filter((text) => !recent.test(text));
    if (texts.length === 0) continue;
    const { rows } = await world.client.query('SELECT platform.fold(t) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS u(t, n) ORDER BY n', [
      texts,
    ]);
    rows.forEach(({ folded }: { folded: string }, index) => {
      const text = texts[index] ?? '';
      if (folded !== fold(text)) different.push(text);
    });
  }
  expect(different).toEqual([]);
});

it('a word starts behind the same signs in both', async () => {
  const signs = Array.from({ length: 0x17f }, (_, index) => String.fromCodePoint(index + 1)).filter((sign) => sign < '\x80' || sign > '\x9f');
  const pairs = signs.flatMap((sign) =>
    [`a${sign}b c`, `${sign}b`, `a${sign}${sign}b`].flatMap((text) => ['b', `${sign}b`, `a${sign}`, 'c'].map((start) => ({ text, start }))),
  );
  const { rows } = await world.client.query(
    'SELECT platform.fold(t) ~ p AS held FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS u(t, p, n) ORDER BY n',
    [pairs.map(({ text }) => text), pairs.map(({ start }) => wordStartPattern(start))],
  );
  const different = pairs.filter(({ text, start }, index) => rows[index].held !== hasWordStart(text, start));
  expect(different).toEqual([]);
  expect(rows.filter(({ held }: { held: boolean }) => held).length).toBeGreaterThan(pairs.length / 5);
});
