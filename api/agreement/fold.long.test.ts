import { shortText } from '@millwright/core/sql/signs.ts';
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
    const { rows } = await world.client.query('SELECT platform.fold2(t) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS u(t, n) ORDER BY n', [
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
    'SELECT platform.fold2(t) ~ p AS held FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS u(t, p, n) ORDER BY n',
    [pairs.map(({ text }) => text), pairs.map(({ start }) => wordStartPattern(start))],
  );
  const different = pairs.filter(({ text, start }, index) => rows[index].held !== hasWordStart(text, start));
  expect(different).toEqual([]);
  expect(rows.filter(({ held }: { held: boolean }) => held).length).toBeGreaterThan(pairs.length / 5);
});

it('one or two signs are found by their index in the texts that hold them, whatever stands beside them', async () => {
  const signs = ['a', 'Z', '5', '-', '.', '\\', ' ', '_', '\x01', 'é', 'ß', 'ж', '漢', '鋼', '€', '😀'];
  const texts = signs.flatMap((a) => signs.flatMap((b) => [a, a + b, ...signs.flatMap((c) => [a + b + c, `x${a}${b}${c}`])]));
  const short = [...new Set(signs.flatMap((a) => [a, ...signs.map((b) => a + b)]).map(fold))].flatMap((text) => {
    const found = shortText(text);
    return found ? [{ text, ...found }] : [];
  });
  expect(short.length).toBeGreaterThan(150);
  const { rows } = await world.client.query(
    `WITH t AS MATERIALIZED (SELECT t, platform.fold2(t) AS folded, platform.signs2(t) AS signs FROM unnest($1::text[]) t),
      asked AS (SELECT * FROM unnest($2::text[], $3::text[]) u(sign, letters)),
      found AS (SELECT t, sign, strpos(folded, sign) > 0 AS held, coalesce(folded ~ letters, false) OR coalesce(signs @> ARRAY[sign], false) AS by_index FROM t, asked)
     SELECT count(*) FILTER (WHERE held)::int AS held, coalesce(json_agg(json_build_array(t, sign)) FILTER (WHERE held <> by_index), '[]') AS different FROM found`,
    [texts, short.map(({ sign }) => sign), short.map(({ letters }) => letters)],
  );
  expect(rows[0].different).toEqual([]);
  expect(rows[0].held).toBeGreaterThan(10_000);
}, 60_000);
