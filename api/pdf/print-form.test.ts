import type { FormField } from '@millwright/core/form/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { formRoutes } from '../forms/forms.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { pdfTexts } from '../testing/pdf-texts.ts';
import { builtIn } from '../testing/scratch.ts';
import { Printer } from './browser/printer.ts';
import { pdfRoutes } from './pdf.routes.ts';
import { askForPdf } from './testing.ts';

const print: FormField = { id: 'sheet', kind: 'printable', attribute: 'print:sheet', template: 'report-sheet' };
const fields: FormField[] = [
  { id: 'name', kind: 'text', attribute: 'name', required: true },
  {
    id: 'lines',
    kind: 'items',
    attribute: 'lines',
    allow_creation: true,
    columns: [
      { id: 'what', kind: 'text', attribute: 'what' },
      { id: 'price', kind: 'measure', attribute: 'price', min: 0, device: 'Scale' },
    ],
  },
  print,
];
const form = {
  slug: 'report',
  name: 'Report',
  title: 'Report',
  model: 'report',
  read_query: 'query ($node_id: ID!) { report_by_id(id: $node_id) { identity version name lines { identity version what price } } }',
  write_query: 'mutation ($values: JSON!) { save_report(items: [$values]) { identity } }',
  fields,
};
const built_in = builtIn({
  models: [
    model('report', [field('name'), field('total', 'number', { subtype: 'float', misc: { formulaV1: 'SUM(lines.price)' } })]),
    model('line', [field('what'), field('price', 'number', { subtype: 'float' })]),
    model('other', [field('name')]),
  ],
  relations: [relation('N_1', 'line', 'report', 'report', 'lines')],
  pdf_templates: [
    {
      slug: 'report-sheet',
      name: 'Report',
      model: 'report',
      html: '<h1>{{name}}</h1>{{#each lines}}<p>{{what}} {{number price decimals=2}}</p>{{/each}}<p>Total {{number total decimals=2}}</p>',
    },
    { slug: 'other-sheet', name: 'Other', model: 'other', html: '{{name}}' },
  ],
  forms: [form],
});

let app: TestApp;
let operator: Send;
let token: string;
const printer = new Printer();
beforeAll(async () => {
  const routes = (services: Parameters<typeof pdfRoutes>[0]) => [
    authRoutes(services),
    documentRoutes(services, () => false),
    formRoutes(services),
    graphRoutes(services),
    pdfRoutes(services, printer),
  ];
  app = await testApp({ built_in, routes });
  operator = await app.as(people.operator);
  token = String((await app.anonymous('POST', '/v1/auth/login', { email: people.operator, password })).json.token);
});
afterAll(async () => {
  await app?.close();
  await printer.close();
});

const ask = (values: object, more: object = {}) => askForPdf(app.url, token, '/v1/pdf/form', { form_id: 'report', field: 'sheet', values, ...more });
const lines = [
  { what: 'Wheel', price: 10.5 },
  { what: 'Roof', price: 2 },
];
const stored = async () =>
  (await operator('POST', '/v1/graph/', { query: '{ report { identity name total } line { what } }' })).json.data as unknown as {
    report: { identity: string; name: string }[];
    line: object[];
  };

it('a new form is printed as it would be saved, with what is computed of it, and nothing is saved', async () => {
  const { status, type, bytes } = await ask({ name: 'Mill', lines });
  expect([status, type]).toEqual([200, 'application/pdf']);
  expect((await pdfTexts(bytes))[0]).toMatch(/Mill.*Wheel 10\.50.*Roof 2\.00.*Total 12\.50/);
  expect(await stored()).toEqual({ report: [], line: [] });
});

it('a form of a record is printed with what was changed in it, and the record stays as it is', async () => {
  const saved = await operator('POST', '/v1/graph/form/', { form_id: 'report', values: { name: 'Before', lines } });
  const { identity: node_id } = saved.json.data as unknown as { identity: string };
  const { bytes } = await ask({ name: 'After' }, { node_id });
  expect((await pdfTexts(bytes))[0]).toMatch(/After.*Wheel 10\.50.*Total 12\.50/);
  expect((await stored()).report).toEqual([expect.objectContaining({ identity: node_id, name: 'Before' })]);
});

it('what the form refuses is told by its place instead', async () => {
  const refused = await operator('POST', '/v1/pdf/form', { form_id: 'report', field: 'sheet', values: { lines: [{ what: 'Wheel', price: -1 }] } });
  expect(refused.status).toBe(422);
  expect(refused.json.error.details.fields.map(({ field: place, code }) => [place, code])).toEqual([
    ['name', 'missing_field'],
    ['lines[0].price', 'too_small'],
  ]);
});

it('only the prints of a form print it', async () => {
  for (const name of ['name', 'nothing'])
    expect((await operator('POST', '/v1/pdf/form', { form_id: 'report', field: name, values: { name: 'Mill' } })).status).toBe(404);
});

it('a form is saved with prints of its own model alone, none of them in lines', async () => {
  const admin = await app.as(people.admin);
  const save = async (only: readonly object[]) => {
    const { slug: _, ...rest } = form;
    const { status, json } = await admin('POST', '/v1/documents/forms', { ...rest, fields: only });
    return status === 201 ? [] : json.error.details.fields.map(({ field: place, code }) => `${place} ${code}`);
  };
  const [name] = fields;
  expect(await save([name as object, print])).toEqual([]);
  expect(await save([name as object, { ...print, template: 'other-sheet' }])).toEqual(['fields[1].template not_found']);
  const { template: _, ...without } = print;
  expect(await save([without])).toEqual(['fields[0].template not_found']);
  const inLines = { id: 'lines', kind: 'items', attribute: 'lines', columns: [print] };
  expect(await save([inLines])).toEqual(['fields[0].columns[0] printable_in_lines']);
});
