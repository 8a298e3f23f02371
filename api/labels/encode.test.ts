import { testModules, testText, testWidths } from '@millwright/core/barcode/test-code.ts';
import { barShape, matrixShape } from '@millwright/core/label/code-shape.ts';
import { qrMargin, qrVersions } from '@millwright/core/label/qr-limits.ts';
import { expect, it } from 'vitest';
import { encode } from './encode.ts';
import { scanShape } from './testing/scan-pages.ts';

const versionOf = (modules: number) => (modules - 2 * qrMargin - 17) / 4;

it.each([
  ['one character', 'a', 1],
  ['an item', `MW:o${'0192f0a0-0000-7000-8000-000000000001'}`, 3],
  ['as many digits as fit', '7'.repeat(7089), 40],
  ['as many capital letters as fit', 'A'.repeat(4296), 40],
  ['as many bytes as fit', 'a'.repeat(2953), 40],
])('a QR code of %s has a margin of 4 and a version from 1 to 40, and is read back', async (_, text, version) => {
  const shape = encode('qr', text);
  expect([versionOf(shape.width), shape.height]).toEqual([version, shape.width]);
  expect(version).toBeGreaterThanOrEqual(qrVersions.least);
  expect(version).toBeLessThanOrEqual(qrVersions.most);
  expect(Math.min(...shape.dark.map(({ x, y }) => Math.min(x, y)))).toBe(4);
  expect((await scanShape(shape))[0]?.text).toBe(text);
});

it('a QR code has error correction M unless only L holds its text', async () => {
  const levels = await Promise.all(['a', 'a'.repeat(2331), 'a'.repeat(2332)].map(async (text) => (await scanShape(encode('qr', text)))[0]?.ecLevel));
  expect(levels).toEqual(['M', 'M', 'L']);
});

it.each([
  ['gs1_128', ']C1'],
  ['data_matrix', ']d2'],
  ['qr', ']Q1'],
] as const)('a scanner reads a %s code as %s: it begins with FNC1 where its text is of GS1', async (kind, symbology) => {
  const text = kind === 'qr' ? 'MW:o0192f0a0-0000-7000-8000-000000000001' : '(01)09506000134352(10)L-1';
  const [scanned] = await scanShape(encode(kind, text));
  expect(scanned?.symbologyIdentifier).toBe(symbology);
});

it('the code by which scanners are tried is drawn in the browser as it is on labels', () => {
  expect(barShape([...testWidths].map(Number))).toEqual(encode('gs1_128', testText));
  const modules = [...testModules].map((one) => one === '1');
  expect(matrixShape(modules, Math.sqrt(modules.length), 2)).toEqual(encode('data_matrix', testText));
});
