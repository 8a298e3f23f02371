import { documentColours } from '@millwright/core/pdf/document-colours.ts';
import { productColour } from '@millwright/core/settings/company-colour.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlacedText, placedTexts } from '../../testing/pdf-texts.ts';
import { Printer } from '../browser/printer.ts';
import { fillDocument } from './fill-document.ts';

const printer = new Printer();
afterAll(() => printer.close());

const lines = Array.from({ length: 60 }, (_, at) => ({ first: `row-${at}-begins`, last: `row-${at}-ends` }));
const html = `<h1>Order</h1><table><thead><tr><th>Article of the line</th></tr></thead><tbody>
{{#each lines}}<tr><td>{{first}}<br>words<br>words<br>words<br>{{last}}</td></tr>{{/each}}</tbody></table>
<div class="together"><p>sum-begins</p>${'<p>words</p>'.repeat(20)}<p>sum-ends</p></div>
<h2>Heading of the note</h2><p>note-begins</p>
<div class="page-break">annex</div>`;

let texts: PlacedText[];
beforeAll(async () => {
  const occasion = {
    language: 'en',
    time_zone: 'UTC',
    company: { name: 'Works' },
    colours: documentColours(productColour),
    today: '2026-11-29',
  } as const;
  const template = { name: 'Order', html, header: '<p>Works Ltd</p>', footer: '<p>sheet {{page}} of {{pages}}</p>' };
  const { sheet } = fillDocument(template, { record: { lines }, invoice: null }, occasion);
  texts = await placedTexts(await printer.print(sheet, { company: 'a' }));
});

const pageOf = (words: string) => texts.find(({ text }) => text.includes(words))?.page;
const pages = () => Math.max(...texts.map(({ page }) => page));
const on = (page: number) => texts.filter((each) => each.page === page);

it('no row is split: where it begins, it ends', () => {
  expect(pages()).toBeGreaterThan(5);
  for (const { first, last } of lines) expect([first, pageOf(first)]).toEqual([first, pageOf(last)]);
  expect(new Set(lines.map(({ first }) => pageOf(first))).size).toBeGreaterThan(4);
});

it('the head of a table stands above its rows on each page that it reaches', () => {
  const reached = [...new Set(lines.map(({ first }) => pageOf(first) ?? 0))];
  for (const page of reached) {
    const head = on(page).find(({ text }) => text === 'Article of the line');
    const rows = on(page).filter(({ text }) => text.startsWith('row-'));
    expect([page, (head?.y ?? Number.POSITIVE_INFINITY) < Math.min(...rows.map(({ y }) => y))]).toEqual([page, true]);
  }
});

it('totals stay together, a heading stays with what follows, and a break begins a page', () => {
  expect(pageOf('sum-begins')).toBe(pageOf('sum-ends'));
  expect(pageOf('Heading of the note')).toBe(pageOf('note-begins'));
  expect(pageOf('annex')).toBe(pages());
});

it('each page has its head, and its number of how many, clear of what it holds', () => {
  const words = (page: number) =>
    on(page)
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ');
  for (let page = 1; page <= pages(); page++) {
    expect(words(page)).toContain('Works Ltd');
    expect(words(page)).toContain(`sheet ${page} of ${pages()}`);
    const foot = Math.min(
      ...on(page)
        .filter(({ text }) => text.startsWith('sheet'))
        .map(({ y }) => y),
    );
    const held = on(page).filter(({ text }) => /row-|words|sum-|note-|annex/.test(text));
    expect(Math.max(...held.map(({ y }) => y))).toBeLessThan(foot);
  }
});
