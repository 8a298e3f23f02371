import { describe, expect, it } from 'vitest';
import type { Surroundings } from './helpers.ts';
import { renderMarkup, renderPlain } from './render-template.ts';

const record = {
  name: 'Ada <b>&amp;</b>',
  total: 1234.5,
  due: '2026-11-28',
  at: '2026-11-28T23:30:00Z',
  empty: [],
  picture: ['file-1'],
  lines: [
    { article: 'Bolt', quantity: 2, price: 1.5, rank: 2, parts: [{ weight: 1 }, { weight: 2 }] },
    { article: 'Nut', quantity: 3, price: 0.5, rank: 1, parts: [] },
  ],
  customer: { city: 'Lyon', address: 'Rue A\n69000 <Lyon>' },
};
const around: Surroundings = {
  language: 'en',
  time_zone: 'Europe/Paris',
  texts: { hello: { en: 'Hello', de: 'Hallo' } },
  picture: ([id]) => (id === 'file-1' ? 'data:image/png;base64,AAAA' : null),
};
const givens = { company: { name: 'Works' }, today: '2026-11-28' };
const filling = (language = 'en') => ({ field: 'html', record, givens, around: { ...around, language } });
const render = (source: string, language?: string) => renderMarkup(source, filling(language));

describe('a document', () => {
  it.each([
    ['{{name}} {{record.customer.city}} {{company.name}}', 'Ada &lt;b&gt;&amp;amp;&lt;/b&gt; Lyon Works'],
    ['{{#each lines}}{{@number}} {{article}} of {{name}}{{#unless @last}}; {{/unless}}{{/each}}', /^1 Bolt of Ada.*; 2 Nut of Ada/],
    ['{{#each (sorted lines by="rank")}}{{article}} {{/each}}', 'Nut Bolt '],
    ['{{#if empty}}yes{{else}}no{{/if}}{{#unless empty}} none{{/unless}}', 'no none'],
    ['{{#with customer}}{{city}} {{../total}}{{/with}}', 'Lyon 1234.5'],
    ['{{#lines}}{{#parts}}{{weight}}{{../article}} {{/parts}}{{/lines}}', '1Bolt 2Bolt '],
    ['{{sum lines "quantity"}} {{sum lines "parts.weight"}} {{count lines}} {{product total 2}}', '5 3 2 2469'],
    ['{{number total decimals=2}} {{percent 19}}', '1,234.50 19%'],
    ['{{number total least=2}} {{number 0.0325 least=2}}', '1,234.50 0.0325'],
    ['{{money total "EUR"}} {{money total "JPY"}} {{money total}}', '€1,234.50 ¥1,235 1,234.50'],
    ['{{date due}} {{date due "long"}}', '11/28/2026 November 28, 2026'],
    ['{{date at}}', '11/29/2026'],
    ['{{text "hello"}} {{text "unknown"}}', 'Hello '],
    ['{{join lines "article" separator=" + "}} {{first empty name2 customer.city}}', 'Bolt + Nut Lyon'],
    ['{{lines customer.address}}', 'Rue A<br>69000 &lt;Lyon&gt;'],
    ['{{page}}/{{pages}}', '<span class="pageNumber"></span>/<span class="totalPages"></span>'],
    ['{{image picture}}{{image "stolen"}}', /^<img class="image" style="max-height:30mm" src="data:image\/png;base64,AAAA" alt="">$/],
    ['{{qr (together "MW:o" name)}}', /^<svg class="qr".*<\/svg>$/],
    ['{{barcode "12345670" type="ean8"}}{{barcode "12" type="made-up"}}', /^<svg class="barcode"[\s\S]*<\/svg>\s*$/],
    ['{{qr nothing}}{{barcode nothing}}{{date nothing}}{{number nothing}}{{money nothing "EUR"}}', ''],
  ])('%s', (source, expected) => {
    if (typeof expected === 'string') expect(render(source)).toBe(expected);
    else expect(render(source)).toMatch(expected);
  });

  it('speaks the language of its reader', () => {
    expect(render('{{text "hello"}} {{number total}} {{date due}} {{money total "EUR"}}', 'de')).toBe('Hallo 1.234,5 28.11.2026 1.234,50\u00a0€');
    expect(render('{{date due "long"}}', 'zh')).toBe('2026年11月28日');
  });

  it('reaches own properties alone', () => {
    const probes = [
      'constructor',
      '__proto__',
      'lines.constructor',
      'name.length',
      'toString',
      'customer.__proto__.x',
      '@root.constructor',
      'this.constructor',
    ];
    for (const probe of probes) expect(render(`[{{${probe}}}]`), probe).toBe('[]');
    expect(render('{{#with (first customer)}}[{{constructor.name}}]{{/with}}')).toBe('[]');
  });

  it.each([
    ['{{{name}}}', 'is not available'],
    ['{{constructor "a"}}', 'There is no helper'],
    ['{{lookup lines 0}}', 'There is no helper'],
    ['{{#each lines as |line|}}{{/each}}', 'no names of its own'],
    ['{{> partial}}', 'Only names'],
    ['{{#if a b}}{{/if}}', 'takes one value'],
    ['{{#lines}}', 'Parse error'],
  ])('refuses %s', (source, message) => {
    expect(() => render(source)).toThrow(
      expect.objectContaining({
        code: 'invalid',
        details: { fields: [expect.objectContaining({ field: 'html', message: expect.stringContaining(message) })] },
      }),
    );
  });

  it('ends before it fills the memory', () => {
    const many = { ...record, lines: Array.from({ length: 1_000 }, () => ({ word: 'x'.repeat(10) })) };
    const source = '{{#lines}}{{#record.lines}}{{#record.lines}}{{word}}{{/record.lines}}{{/record.lines}}{{/lines}}';
    expect(() => renderMarkup(source, { ...filling(), record: many })).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('ends before sections in sections that write nothing, or helpers, take all the time', () => {
    const refusal = (message: string) => expect.objectContaining({ details: { fields: [expect.objectContaining({ message })] } });
    const nested = `${'{{#lines}}'.repeat(60)}${'{{/lines}}'.repeat(60)}`;
    expect(() => render(nested)).toThrow(refusal('The template has too much to do.'));
    const joined = `{{#if (join lines "article" separator="${'-'.repeat(1_000)}")}}{{join lines "article" separator="${'-'.repeat(1_000)}"}}{{/if}}`;
    expect(render(joined)).toBe(`Bolt${'-'.repeat(100)}Nut`);
    const words = { ...record, words: 'x'.repeat(1_000_000) };
    const unseen = '{{#if (together words words)}}{{/if}}'.repeat(11);
    expect(() => renderMarkup(unseen, { ...filling(), record: words })).toThrow(refusal('The document is too long.'));
  });

  it('is named by a text without markup', () => {
    expect(renderPlain('{{name}} {{qr name}}', filling())).toBe('Ada <b>&amp;</b> ');
  });
});
