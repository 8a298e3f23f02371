import { readGs1 } from '@millwright/core/barcode/gs1.ts';
import type { LabelContent } from '@millwright/core/label/content.ts';
import { layoutLabel } from '@millwright/core/label/layout.ts';
import { toZpl } from '@millwright/core/label/zpl.ts';
import { expect, it } from 'vitest';
import { encode } from './encode.ts';
import { scanPage } from './testing/scan-pages.ts';
import { labelsZpl } from './zpl.ts';

const size = { width: 60, height: 30, padding: 2 };
const layout = (code: 'qr' | 'gs1_128' | 'data_matrix') =>
  layoutLabel({ ...size, code }, [{ text: 'Œuvre_1 ^XA ~JA' }], (text) => text.length / 2, code === 'gs1_128' ? '(10)L-1' : '');

/** The dots of a graphic field, as a page that is scanned. */
function pageOf(zpl: string) {
  const [, total = '', columns = '', hex = ''] = /\^GFA,(\d+),\d+,(\d+),([0-9A-F]+)/.exec(zpl) ?? [];
  const bytes = Buffer.from(hex, 'hex');
  expect(bytes).toHaveLength(Number(total));
  const width = Number(columns) * 8;
  const height = bytes.length / Number(columns);
  const boxes = Array.from({ length: width * height }, (_, at) => at)
    .filter((at) => ((bytes[Math.floor(at / width) * Number(columns) + ((at % width) >> 3)] ?? 0) >> (7 - (at % 8))) & 1)
    .map((at): [number, number, number, number] => [at % width, Math.floor(at / width), 1, 1]);
  return { width, height, boxes };
}

it.each(['qr', 'gs1_128', 'data_matrix'] as const)('a label printer prints a %s code that is read back', async (code) => {
  const text = code === 'qr' ? 'MW:o0192f0a0-0000-7000-8000-000000000001' : '010950600013435217270228\u001d10L-1'.replace('\u001d', '');
  const zpl = toZpl(size, { layout: layout(code), code: encode(code, text) }, 8);
  const [scanned] = await scanPage(pageOf(zpl));
  if (code === 'qr') expect(scanned?.text).toBe(text);
  else expect(readGs1(scanned?.text ?? '', 2026)).toMatchObject({ ok: true, code: { article: '09506000134352', lot: 'L-1', expiry: '2027-02-28' } });
});

it('a label is one format in its size, and no text of it is a command', () => {
  const zpl = toZpl(size, { layout: layout('qr'), code: null }, 12);
  expect([zpl.startsWith('^XA\n'), zpl.endsWith('\n^XZ'), zpl.match(/\^X[AZ]/g)]).toEqual([true, true, ['^XA', '^XZ']]);
  expect(zpl).toContain('^PW720\n^LL360');
  expect(zpl).toContain('^FDŒuvre_5F1 _5EXA _7EJA^FS');
});

it('labels of one content are drawn once, others are answered meanwhile, and too many characters are refused', async () => {
  const template = { name: 'T', ...size };
  let drawn = 0;
  const content = (text: string): LabelContent => ({
    rows: [{ text }],
    get code() {
      drawn += 1;
      return { text, words: '' };
    },
  });
  const [one, two] = [content('A'), content('B')];
  let others = 0;
  const count = () => {
    others += 1;
    if (others < 100) setImmediate(count);
  };
  setImmediate(count);
  const zpl = await labelsZpl(template, [one, one, two, one]);
  expect(others).toBeGreaterThanOrEqual(2);
  expect([drawn, zpl.match(/\^XA/g)?.length, zpl.match(/\^FDA\^FS/g)?.length, zpl.match(/\^FDB\^FS/g)?.length]).toEqual([2, 4, 3, 1]);
  expect(zpl.split('^XA')[1]?.trim()).toBe(zpl.split('^XA')[2]?.trim());
  await expect(labelsZpl(template, [one, one], zpl.length / 4)).rejects.toMatchObject({ code: 'too_much_data' });
});
