import { fold } from '@millwright/core/value/fold.ts';
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
