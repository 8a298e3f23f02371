import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { QrCode } from './QrCode.tsx';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Pixels of a square of the code. */
const scale = 4;

/** The text that a scanner reads from the drawn code. */
async function scanned(words: string): Promise<string[]> {
  render(<QrCode words={words} label="Code" />);
  const drawing = screen.getByRole('img', { name: 'Code' });
  const [left = 0, top = 0, size = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const squares = [...(drawing.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  for (const [, x, y] of squares)
    for (let row = 0; row < scale; row++) {
      const at = (((Number(y) - top) * scale + row) * side + (Number(x) - left) * scale) * 4;
      for (let pixel = 0; pixel < scale; pixel++) data.fill(0, at + pixel * 4, at + pixel * 4 + 3);
    }
  const picture = { data, width: side, height: side, colorSpace: 'srgb' } as unknown as Parameters<typeof readBarcodes>[0];
  return (await readBarcodes(picture, { formats: ['QRCode'], textMode: 'Plain' })).map(({ text }) => text);
}

it.each([
  `https://works.example.com/form/shared/0192f0a0-0000-7000-8000-000000000001#${'aB3_-'.repeat(8)}xyz`,
  'otpauth://totp/Works:ann@works.test?secret=JBSWY3DPEHPK3PXP&issuer=Works',
  'MW:o0192f0a0-0000-7000-8000-000000000001',
])('is read back by a scanner to the letter: %s', async (words) => {
  expect(await scanned(words)).toEqual([words]);
});

it('is not drawn for words that no code holds', () => {
  render(<QrCode words={'x'.repeat(5_000)} label="Too long" />);
  expect(screen.queryByRole('img')).toBeNull();
});
