import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGs1 } from '../barcode/gs1.ts';
import { AppError } from '../errors.ts';
import { gs1Text } from './gs1-text.ts';
import { layoutLabel, type Measure } from './layout.ts';
import { paperOf, placeLabels } from './paper.ts';
import { qrItem, qrText } from './qr-item.ts';
import { qrCapacity, qrLevel } from './qr-limits.ts';
import { labelTemplate } from './template.ts';
import { wrap } from './wrap.ts';

/** Every character is half as wide as its type is high. */
const measure: Measure = (text) => [...text].length / 2;
const codesOf = (text: string) => {
  try {
    return qrLevel(text);
  } catch (error) {
    return error instanceof AppError ? [error.code, error.message] : error;
  }
};

describe('the QR code of an item', () => {
  it('says a prefix, the letter of its type and its id', () => {
    expect(qrText(qrItem.parse({ item_type: 'object', item_id: '7f' }))).toBe('MW:o7f');
    expect(qrText(qrItem.parse({ item_type: 'action', item_id: 'close-lot' }))).toBe('MW:aclose-lot');
    expect(qrItem.safeParse({ item_type: 'view', item_id: '7f' }).success).toBe(false);
  });
  it.each([
    ['numeric', '7', 5596, 7089],
    ['alphanumeric', 'A', 3391, 4296],
    ['byte', 'a', 2331, 2953],
  ])('of %s data has level M while it fits, L up to the limit, and is too much past it', (mode, character, medium, most) => {
    const [fits, larger, largest, over] = [medium, medium + 1, most, most + 1].map((length) => codesOf(character.repeat(length)));
    expect([fits, larger, largest, over]).toEqual(['M', 'L', 'L', ['too_much_data', 'Too much data']]);
    expect(qrCapacity(character.repeat(10))).toEqual({ mode, length: 10, most });
  });
  it('counts bytes of UTF-8', () => expect(qrCapacity('黑é')).toEqual({ mode: 'byte', length: 5, most: 2953 }));
});

describe('the text of a GS1 code', () => {
  it('is read back as the article, lot and expiry that it was made of', () => {
    const lots = fc.stringMatching(/^[A-Z0-9./-]{1,20}$/);
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 364 }), (lot, days) => {
        const expiry = new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10);
        const read = readGs1(`\u001d${gs1Text({ article: '9506000134352', lot, expiry })}`, 2026);
        expect(read).toMatchObject({ ok: true, code: { article: '09506000134352', lot, expiry } });
      }),
    );
  });
  it.each([
    ['nothing', {}],
    ['a wrong check digit', { article: '9506000134353' }],
    ['no day', { article: '9506000134352', expiry: '2027-02-30' }],
    ['characters that GS1 lacks', { lot: 'é 1' }],
    ['a lot that is too long', { lot: 'A'.repeat(21) }],
  ])('is none for %s', (_, parts) => expect(gs1Text(parts)).toBeNull());
});

describe('rows', () => {
  it('have at most the set characters, break between words, and lose nothing', () => {
    expect(wrap('Dark chocolate with almonds', 12)).toEqual(['Dark', 'chocolate', 'with almonds']);
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, most) => {
        const rows = wrap(text, most);
        expect(rows.every((row) => [...row].length <= most)).toBe(true);
        expect(rows.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('the layout of a label', () => {
  const size = { width: 70, height: 30, padding: 2 };
  const rows = ['Chocolate', 'L-1', '28 Feb 2027'].map((text, index) => ({ text, large: index === 0 }));
  it('puts a square code beside its rows, and bars below them', () => {
    expect(layoutLabel(size, rows, measure).code).toEqual({ x: 2, y: 2, width: 26, height: 26 });
    const bars = layoutLabel({ ...size, code: 'gs1_128' }, rows, measure, '(10)L-1');
    expect([bars.code?.width, bars.rows.at(-1)?.text]).toEqual([66, '(10)L-1']);
    expect(Math.max(...bars.rows.map(({ y }) => y))).toBeLessThan(bars.code?.y ?? 0);
  });
  it('keeps code and rows within the label, apart, and in their order, whatever is written', () => {
    const any = fc.record({
      width: fc.integer({ min: 20, max: 150 }),
      height: fc.integer({ min: 12, max: 100 }),
      code: fc.constantFrom('qr' as const, 'gs1_128' as const, 'data_matrix' as const, 'none' as const),
      texts: fc.array(fc.string({ minLength: 1, maxLength: 80 }), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(any, ({ texts, ...label }) => {
        const layout = layoutLabel(
          { ...label, padding: 1 },
          texts.map((text) => ({ text })),
          measure,
        );
        for (const { text, x, y, size: height } of layout.rows) {
          expect([x >= 1, y - height >= -1e-6, y <= label.height, x + measure(text, false) * height <= label.width]).toEqual(Array(4).fill(true));
          const { code } = layout;
          if (code && label.code !== 'gs1_128') expect(x).toBeGreaterThanOrEqual(code.x + code.width);
          if (code && label.code === 'gs1_128') expect(y).toBeLessThanOrEqual(code.y);
        }
        const baselines = layout.rows.map(({ y }) => y);
        expect(baselines).toEqual([...baselines].sort((a, b) => a - b));
      }),
    );
  });
  it('shows by an ellipsis what has no room', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ text: `row ${at}` }));
    const { rows: shown } = layoutLabel({ width: 40, height: 12, padding: 1 }, many, measure);
    expect([shown.length < 12, shown.at(-1)?.text.endsWith('…')]).toEqual([true, true]);
  });
});

describe('the paper', () => {
  const sheet = { type: 'sheet' as const, width: 63.5, height: 38.1, page: { margin_left: 7.2, margin_top: 15.1, gap_x: 2.5 } };
  it('of a sheet has as many labels as fit, or the set number', () => {
    expect(paperOf(sheet)).toMatchObject({ width: 210, height: 297, columns: 3, rows: 7, labels_per_page: 21 });
    expect(placeLabels(paperOf({ ...sheet, labels_per_page: 2 }), 5).map(({ page }) => page)).toEqual([0, 0, 1, 1, 2]);
  });
  it('begins at the first free place', () => {
    const [first, second] = placeLabels(paperOf(sheet), 2, 3);
    expect([first, second]).toEqual([
      { page: 0, x: expect.closeTo(7.2 + 2 * 66, 6), y: 15.1 },
      { page: 0, x: 7.2, y: expect.closeTo(15.1 + 38.1, 6) },
    ]);
  });
  it('of a roll is as large as its label, or as those that stand side by side', () => {
    expect(paperOf({ width: 60, height: 25 })).toMatchObject({ width: 60, height: 25, labels_per_page: 1 });
    expect(paperOf({ width: 30, height: 20, page: { columns: 3, gap_x: 2, margin_left: 1 } })).toMatchObject({
      width: 96,
      height: 20,
      labels_per_page: 3,
    });
  });
});

describe('a template', () => {
  const problems = (more: object) => labelTemplate.safeParse({ name: 'L', ...more }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  it('stores name, type, mapping, characters a row and labels a page', () => {
    const template = { name: 'Lot', type: 'sheet', mapping: { rows: [{ path: 'title' }] }, max_characters_per_row: 20, labels_per_page: 8 };
    expect(labelTemplate.parse(template)).toEqual(template);
  });
  it('is refused where its labels have no room, and where it holds what nobody knows', () => {
    expect(problems({ type: 'sheet', width: 90, page: { columns: 3 } })).toEqual(['page.columns']);
    expect(problems({ type: 'sheet', height: 90, page: { rows: 4 } })).toEqual(['page.rows']);
    expect(problems({ type: 'sheet', labels_per_page: 900 })).toEqual(['labels_per_page']);
    expect(problems({ type: 'postcard' })).toEqual(['type']);
    expect(problems({ mapping: { top: 'title' } })).toEqual(['mapping']);
  });
});
