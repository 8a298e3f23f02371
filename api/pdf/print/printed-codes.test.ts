import { readGs1 } from '@millwright/core/barcode/gs1.ts';
import { documentColours } from '@millwright/core/pdf/document-colours.ts';
import { productColour } from '@millwright/core/settings/company-colour.ts';
import { afterAll, expect, it } from 'vitest';
import { scanPdf } from '../../testing/scan-pdf.ts';
import { Printer } from '../browser/printer.ts';
import { fillDocument } from './fill-document.ts';

const printer = new Printer();
afterAll(() => printer.close());

const occasion = {
  language: 'en',
  time_zone: 'UTC',
  company: { name: 'Works' },
  colours: documentColours(productColour),
  today: '2026-11-29',
} as const;

/** Prints a template and returns the codes that a scanner reads from its pages. */
async function scanned(html: string, record: Record<string, string>) {
  const { sheet } = fillDocument({ name: 'Codes', html }, { record, invoice: null }, occasion);
  return scanPdf(await printer.print(sheet, { company: 'a' }));
}

const id = '0192f0a0-0000-7000-8000-000000000001';
const gtin = '09506000134352';

it.each([10, 20, 24, 60])('a QR code of %s mm on a document is read back', async (size) => {
  expect(await scanned(`<p>Order</p>{{qr (together "MW:o" identity) size=${size}}}`, { identity: id })).toEqual([
    [{ text: `MW:o${id}`, format: 'QRCode' }],
  ]);
});

it.each([
  ['code128', 'SO-2026/0042', 'SO-2026/0042', 'Code128'],
  ['code39', 'LOT-77', 'LOT-77', 'Code39'],
  ['ean13', '4006381333931', '4006381333931', 'EAN13'],
  ['ean8', '96385074', '96385074', 'EAN8'],
  ['interleaved2of5', '1234567890', '1234567890', 'ITF'],
  ['datamatrix', 'LOT 77 Grüße', 'LOT 77 Grüße', 'DataMatrix'],
])('a barcode of the kind %s on a document is read back', async (type, words, text, format) => {
  const [[code] = []] = await scanned(`<p>Order</p>{{barcode words type="${type}"}}`, { words });
  expect([code?.text, code?.format]).toEqual([text, expect.stringContaining(format)]);
});

it.each(['gs1-128', 'gs1datamatrix'])('a GS1 code of the kind %s on a document tells article, lot and expiry to a decoder of GS1', async (type) => {
  const [[code] = []] = await scanned(`{{barcode words type="${type}"}}`, { words: `(01)${gtin}(17)270228(10)L-77` });
  expect(readGs1(code?.text ?? '', 2026)).toMatchObject({ ok: true, code: { article: gtin, lot: 'L-77', expiry: '2027-02-28' } });
});
