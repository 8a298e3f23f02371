import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askForPdf } from '@millwright/api/pdf/testing.ts';
import { allRoutes } from '@millwright/api/routes.ts';
import { type PlacedText, placedTexts } from '@millwright/api/testing/pdf-texts.ts';
import { pdfPictures, scanPdf } from '@millwright/api/testing/scan-pdf.ts';
import { type Served, serve } from '@millwright/api/testing/serve.ts';
import { inLanguage, type Language, languages } from '@millwright/core/json.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

/** Lines of each document, and how wide the paper is, in points. */
const count = 40;
const paper = { width: 595, margin: 40 };
/** Where pictures of the pages are put for who wants to look at them. */
const pictures = process.env.DOCUMENT_PICTURES;

const company = builtInCompany();
let api: Served;
let token: string;
const ids: Record<string, string> = {};

const two = (at: number) => String(at).padStart(2, '0');
const long = (at: number) =>
  `N${two(at)} Sechskantschraube mit Flansch und Klemmverzahnung, feuerverzinkt nach DIN EN ISO 10684, für den Außenbereich bei dauerhafter Feuchte E${two(at)}`;
const partner =
  'Établissements Schröder-Müller & Fils, Gesellschaft für internationale Befestigungstechnik und Oberflächenveredelung mbH & Co. KG aA';
const address =
  'c/o Zentrallager Nord-West, Tor 14 b, Rampe 3\nStraße der Deutsch-Französischen Freundschaft 1234\n67059 Ludwigshafen am Rhein\nDeutschland';

async function makeRecords(): Promise<void> {
  const { works } = company;
  const skus: string[] = [];
  for (let at = 1; at <= count; at++)
    skus.push(
      await works.save('std_sku', {
        properties: { std_label: long(at), std_unit: 'pcs', std_internal_reference: `REF-${two(at)}-ÄÖÜ`, std_unit_weight: 0.125 },
      }),
    );
  const priced = { std_unit_price: 1234.5678, std_discount: 12.5, std_tax_rate: 19 };
  const told = { ...priced, std_description: 'Chargenrein, mit Abnahmeprüfzeugnis 3.1 nach EN 10204.' };
  const lines = (more: object = {}) =>
    skus.map((std_sku, at) => ({ properties: { std_quantity: 12_345.5, std_line_num: at + 1, ...more }, links: { std_sku } }));
  const client = await works.save('std_client', {
    properties: { std_label: partner, std_billing_address: address, std_vat_number: 'FR40303265045', std_currency: 'EUR' },
  });
  const supplier = await works.save('std_supplier', { properties: { std_label: partner, std_address: address } });
  ids.order = await works.save('std_order', {
    properties: { std_customer_order_reference: 'Bestellung 4711/2026-A vom 29.11.', std_order_date: works.today, std_currency: 'EUR' },
    links: { std_client: client },
    children: { std_lines: lines(told) },
  });
  ids.purchase = await works.save('std_po', {
    properties: { std_currency: 'EUR' },
    links: { std_supplier: supplier },
    children: { std_lines: lines(priced) },
  });
  const received = lines().map(({ properties: { std_line_num }, links }) => ({ properties: { std_order_quantity: 12_345.5, std_line_num }, links }));
  ids.reception = await works.save('std_reception', { properties: {}, links: { std_supplier: supplier }, children: { std_lines: received } });
  ids.shipment = await works.save('std_shipment', {
    properties: {},
    links: { std_client: client },
    children: { std_lines: lines({ std_order_quantity: 12_345.5 }) },
  });
  await works.settled();
}

beforeAll(async () => {
  const { h } = company;
  api = await serve(h.database, (services) => allRoutes(services, { actions: seeds.actions, queue: h.queue }));
  ({ token } = await api.signIn(h.client));
  await makeRecords();
});
afterAll(() => api?.close());

async function print(template: string, record: string, language: Language) {
  const body = { pdf_template_id: template, object_ids: [ids[record]], language };
  const { status, bytes } = await askForPdf(api.url, token, '/v1/pdf/export', body);
  expect(status).toBe(200);
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    for (const [at, png] of (await pdfPictures(bytes)).entries()) writeFileSync(join(pictures, `${template}-${language}-${at + 1}.png`), png);
  }
  return bytes;
}

/** A word of a document as it is told in a language. */
const word = (template: string, key: string, language: Language) => {
  const { texts = {} } = seeds.builtIn.pdf_templates?.find(({ slug }) => slug === template) ?? {};
  return inLanguage(texts[key] ?? '', language);
};

/** Radicals by which fonts name some signs to who reads a PDF's text; those without a place here are told by NFKC. */
const radicals: Record<string, string> = { '⻚': '页', '⻋': '车', '⻔': '门', '⻝': '食', '⻅': '见', '⻉': '贝', '⻓': '长' };
/** A text without spaces, its signs as they are typed. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[⻀-⻿]/g, (sign) => radicals[sign] ?? sign)
    .replace(/\s+/g, '');

/** Every line whole: on one page, all of its name, each once. */
function expectWholeRows(texts: readonly PlacedText[]): void {
  const pagesOf = (mark: string) => new Set(texts.filter(({ text }) => new RegExp(`(^|\\s)${mark}(\\s|$)`).test(text)).map(({ page }) => page));
  for (let at = 1; at <= count; at++) {
    const [begins, ends] = [pagesOf(`N${two(at)}`), pagesOf(`E${two(at)}`)];
    expect([at, begins.size, [...ends]]).toEqual([at, 1, [...begins]]);
  }
}

describe.each([
  ['order-confirmation', 'order', 'article'],
  ['invoice-data', 'order', 'article'],
  ['purchase-order', 'purchase', 'article'],
  ['reception', 'reception', 'article'],
  // Each article has a table of its lots, under its name.
  ['shipment-preparation', 'shipment', null],
  ['delivery-note', 'shipment', 'article'],
])('%s of forty lines with long names', (template, record, head) => {
  it.each(languages)('keeps its rows whole, repeats their head, numbers its pages and scans back into its record: %s', async (language) => {
    const bytes = await print(template, record, language);
    const texts = await placedTexts(bytes);
    const pages = Math.max(...texts.map(({ page }) => page));
    expect(pages).toBeGreaterThan(2);
    expectWholeRows(texts);
    const joined = (page: number) =>
      bare(
        texts
          .filter((each) => each.page === page)
          .map(({ text }) => text)
          .join(''),
      );
    const withRows = [...new Set(texts.filter(({ text }) => /(^|\s)N\d\d(\s|$)/.test(text)).map(({ page }) => page))];
    if (head) for (const page of withRows) expect([page, joined(page).includes(bare(word(template, head, language)))]).toEqual([page, true]);
    for (let page = 1; page <= pages; page++)
      expect(joined(page)).toContain(bare(`${word(template, 'page', language)} ${page} ${word(template, 'of', language)} ${pages}`));
    expect(joined(1)).toContain(bare(word(template, 'title', language)));
    const beyond = texts.filter(({ x, width }) => x < paper.margin - 1 || x + width > paper.width - paper.margin + 1);
    expect(beyond.map(({ page, text }) => `${page}: ${text}`)).toEqual([]);
    expect((await scanPdf(bytes, 1))[0]?.map(({ text }) => text)).toContain(`MW:o${ids[record]}`);
  });
});
