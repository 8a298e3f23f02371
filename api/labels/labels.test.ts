import { readGs1 } from '@millwright/core/barcode/gs1.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { pdfItems, pdfTexts } from '../testing/pdf-texts.ts';
import { builtIn } from '../testing/scratch.ts';
import { labelRoutes } from './labels.routes.ts';
import { pagesOf, scanPage } from './testing/scan-pages.ts';

const kinds = [
  { key: 'raw', label: { en: 'Raw material', de: 'Rohstoff', zh: '原材料' } },
  { key: 'sold', label: 'Sold' },
];
const built_in = builtIn({
  models: [
    model('article', [field('name'), field('gtin'), field('kind', 'tag', { misc: { options: kinds } })]),
    model('lot', [
      field('number'),
      field('expiry', 'date', { label: { en: 'Use by', de: 'Verbrauchen bis', zh: '保质期' } }),
      field('quantity', 'number', { misc: { decimals: 1 } }),
      field('secret'),
    ]),
  ],
  relations: [relation('N_1', 'lot', 'article', 'article', 'lots')],
});

const rows = [{ path: 'article', large: true }, { path: 'number' }, { path: 'expiry', caption: true }, { path: 'quantity', unit: 'article.kind' }];
const template = { name: 'Lot label', model: 'lot', mapping: { rows, article: 'article.gtin', lot: 'number', expiry: 'expiry' } };
const gtin = '09506000134352';

let works: TestApp;
let admin: Send;
let token: string;
let lots: string[];

const make = async (collection: string, content: object) => (await admin('POST', `/v1/documents/${collection}`, content)).json.data;
const save = async (of: string, properties: object, relations: object[] = []) =>
  String((await admin('POST', '/v1/graph/save/', { model: of, properties, relations })).json.data.identity);

/** The answer as bytes. */
async function print(body: object, path = '/v1/forms/labels/'): Promise<{ status: number; type: string | null; pdf: Buffer }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(works.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, type: answer.headers.get('content-type'), pdf: Buffer.from(await answer.arrayBuffer()) };
}
const pdfOf = async (body: object) => {
  const { status, type, pdf } = await print(body);
  expect([status, type]).toEqual([200, 'application/pdf']);
  return pdf;
};
const scans = async (pdf: Buffer) => (await Promise.all(pagesOf(pdf).map(scanPage))).map((found) => found.map(({ text }) => text));
const words = async (pdf: Buffer) => (await pdfTexts(pdf)).join(' ').replace(/\s+/g, ' ');

beforeAll(async () => {
  works = await testApp({
    built_in,
    routes: (services) => [authRoutes(services), graphRoutes(services), documentRoutes(services, () => false), labelRoutes(services)],
  });
  admin = await works.as(people.admin);
  token = (await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password })).json.token;
  const article = await save('article', { name: 'Œuvre noire – Grüße 黑巧克力', gtin, kind: 'raw' });
  lots = [];
  for (const number of ['L-1', 'L-2', 'L-3'])
    lots.push(await save('lot', { number, expiry: '2027-02-28', quantity: 1234.5 }, [{ name: 'article', action: 'set', ids: [article] }]));
});
afterAll(() => works?.close());

describe('labels of records', () => {
  it('are a PDF with a page a label, in the size of the roll, and each code opens its record', async () => {
    const { id } = await make('label_templates', { ...template, width: 60, height: 25 });
    const pdf = await pdfOf({ label_template_id: id, object_ids: lots });
    const pages = pagesOf(pdf);
    expect(pages.map(({ width, height }) => [Math.round((width * 254) / 72), Math.round((height * 254) / 72)])).toEqual(Array(3).fill([600, 250]));
    expect(await scans(pdf)).toEqual(lots.map((lot) => [`MW:o${lot}`]));
  });

  it('show the values of the mapping in the language that is asked for, Chinese among them', async () => {
    const { id } = await make('label_templates', template);
    const [lot = ''] = lots;
    const said = async (language?: string) => words(await pdfOf({ label_template_id: id, object_ids: [lot], ...(language && { language }) }));
    expect(await said()).toBe('Œuvre noire – Grüße 黑巧克力 L-1 Use by: 28 Feb 2027 1 234,5 Raw material');
    expect(await said('de')).toContain('Verbrauchen bis: 28. Feb. 2027');
    expect(await said('zh')).toContain('保质期: 2027年2月28日 1 234,5 原材料');
  });

  it('tell article, lot and expiry as GS1-128 and as DataMatrix, which are read back', async () => {
    for (const [code, symbology] of [
      ['gs1_128', ']C1'],
      ['data_matrix', ']d2'],
    ]) {
      const { id } = await make('label_templates', { ...template, code, width: 80, height: 40 });
      const [page] = pagesOf(await pdfOf({ label_template_id: id, object_ids: lots.slice(0, 1) }));
      const [scanned] = page ? await scanPage(page) : [];
      const text = scanned?.text ?? '';
      expect([code, scanned?.symbologyIdentifier]).toEqual([code, symbology]);
      expect([code, readGs1(text, 2026)]).toMatchObject([code, { ok: true, code: { article: gtin, lot: 'L-1', expiry: '2027-02-28' } }]);
    }
  });

  it('stand on sheets, so many a page, from the first place that is free, each as often as it is named', async () => {
    const page = { columns: 2, rows: 3, margin_left: 5, margin_top: 10, gap_x: 5, gap_y: 2 };
    const { id } = await make('label_templates', { ...template, type: 'sheet', width: 70, height: 40, page, labels_per_page: 4 });
    const [one = '', two = '', three = ''] = lots;
    const pdf = await pdfOf({ label_template_id: id, object_ids: [one, one, two, three], copies: 2, start_position: 2 });
    const codes = [one, one, one, one, two, two, three, three].map((lot) => `MW:o${lot}`);
    expect(await scans(pdf)).toEqual([codes.slice(0, 3), codes.slice(3, 7), codes.slice(7)]);
    expect(pagesOf(pdf)[0]).toMatchObject({ width: expect.closeTo(595.28, 1), height: expect.closeTo(841.89, 1) });
  });

  it('have at most the set characters in a row', async () => {
    const { id } = await make('label_templates', { ...template, mapping: { rows: [{ path: 'number' }] }, max_characters_per_row: 12 });
    const lot = await save('lot', { number: 'Dark chocolate with almonds' });
    const pdf = await pdfOf({ label_template_id: id, object_ids: [lot] });
    expect((await pdfItems(pdf)).flat()).toEqual(['Dark', 'chocolate', 'with almonds']);
  });

  it('start an action where the template says so', async () => {
    const item = { item_type: 'action', item_id: 'close-lot' };
    const { id } = await make('label_templates', { ...template, item });
    expect(await scans(await pdfOf({ label_template_id: id, object_ids: lots.slice(0, 1) }))).toEqual([['MW:aclose-lot']]);
  });

  it('are those of a form that has a template; one without is told so', async () => {
    const { id } = await make('label_templates', template);
    const form = {
      title: 'F',
      model: 'lot',
      read_query: '',
      write_query: 'mutation ($values: JSON!) { save_lot(items: [$values]) { identity } }',
      fields: [],
    };
    const [labelled, plain] = await Promise.all([make('forms', { ...form, name: 'a', label_template: id }), make('forms', { ...form, name: 'b' })]);
    expect(await scans(await pdfOf({ form_id: labelled.id, object_ids: lots.slice(1, 2) }))).toEqual([[`MW:o${lots[1]}`]]);
    expect((await admin('POST', '/v1/forms/labels/', { form_id: plain.id, object_ids: lots })).json.error.details.fields).toMatchObject([
      { field: 'form_id' },
    ]);
  });
});

it('a template that is not stored is tried on a record, by who may change forms', async () => {
  const path = '/v1/forms/labels/template';
  const draft = { ...template, copies: 7, width: 50, height: 20 };
  const { status, type, pdf } = await print({ template: draft, object_id: lots[0] }, path);
  expect([status, type]).toEqual([200, 'application/pdf']);
  expect(await scans(pdf)).toEqual([[`MW:o${lots[0]}`]]);
  const wrong = { ...draft, type: 'sheet', page: { columns: 30 } };
  const refused = await admin('POST', path, { template: wrong, object_id: lots[0] });
  expect([refused.status, refused.json.error.details.fields.map(({ field: at }) => at)]).toEqual([422, ['template.page.columns']]);
  const operator = await works.as(people.operator);
  expect((await operator('POST', path, { template: draft, object_id: lots[0] })).status).toBe(403);
});

describe('labels are refused', () => {
  it('for a record that is not there or of another model, and for what is no template', async () => {
    const { id } = await make('label_templates', template);
    const nobody = '0192f0a0-0000-7000-8000-000000000001';
    const asked = async (body: object) => (await admin('POST', '/v1/forms/labels/', body)).status;
    expect(await asked({ label_template_id: id, object_ids: [nobody] })).toBe(404);
    expect(await asked({ label_template_id: id, object_ids: [await save('article', { name: 'x' })] })).toBe(404);
    expect(await asked({ label_template_id: 'nothing', object_ids: lots })).toBe(404);
    expect(await asked({ object_ids: lots })).toBe(422);
    expect(await asked({ label_template_id: id, object_ids: lots, copies: 200 })).toBe(200);
    expect(await asked({ label_template_id: id, object_ids: Array(11).fill(lots[0]), copies: 200 })).toBe(422);
    const many = await make('label_templates', { ...template, copies: 200 });
    const refused = await admin('POST', '/v1/forms/labels/', { label_template_id: many.id, object_ids: Array(11).fill(lots[0]) });
    expect([refused.status, refused.json.error.details.fields]).toMatchObject([422, [{ field: 'copies' }]]);
  });

  it('where a page has no room for them, by the place in the template', async () => {
    const wrong = { ...template, type: 'sheet', width: 100, page: { columns: 3 }, labels_per_page: 900 };
    const { status, json } = await admin('POST', '/v1/documents/label_templates', wrong);
    expect([status, json.error.details.fields.map(({ field: at }) => at)]).toEqual([422, ['page.columns', 'labels_per_page']]);
  });
});
