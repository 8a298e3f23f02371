import { defaultAcl } from '@millwright/core/access/roles.ts';
import { longestCell, mostPrintedCells } from '@millwright/core/pdf/print-limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '../../audit/audit.routes.ts';
import { authRoutes } from '../../auth/auth.routes.ts';
import { inTenant } from '../../db/tenant.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { fileRoutes } from '../../files/files.routes.ts';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { password, people, type Send, type TestApp, testApp } from '../../http/testing/app.ts';
import { saveRecords } from '../../records/records.service.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { pdfTexts } from '../../testing/pdf-texts.ts';
import { builtIn, principalOf } from '../../testing/scratch.ts';
import { addUser } from '../../users/add-user.ts';
import { pdfRoutes } from '../pdf.routes.ts';
import { askForPdf } from '../testing.ts';

const kinds = [
  { key: 'urgent', label: { en: 'Urgent', de: 'Eilig', zh: '加急' } },
  { key: 'usual', label: { en: 'Usual', de: 'Üblich', zh: '普通' } },
];
const label = (en: string, de: string, zh: string) => ({ label: { en, de, zh } });
const shop = builtIn({
  models: [
    model('job', [
      field('name', 'text', label('Job', 'Auftrag', '任务')),
      field('kind', 'tag', { ...label('Kind', 'Art', '种类'), misc: { options: kinds } }),
      field('due', 'date', label('Due', 'Fällig', '到期')),
      field('price', 'number', { ...label('Price', 'Preis', '价格'), subtype: 'float', misc: { decimals: 2 } }),
      field('currency'),
      field('done', 'boolean', label('Done', 'Fertig', '完成')),
      field('secret', 'text', label('Secret', 'Geheim', '秘密')),
      field('papers', 'file', label('Papers', 'Papiere', '文件')),
    ]),
    model('part', [field('name')]),
    model('note', [field('name')]),
    model('mark', [field('text'), field('long')]),
    model('stamp', [field('title')]),
  ],
  relations: [relation('N_1', 'part', 'job', 'job', 'parts'), relation('N_1', 'mark', 'stamp', 'stamp', 'marks')],
});

const cards = { ordering: [], limit: 2, searchable: true, selectable: true, actions: [] };
const rows = { ...cards, sortable: true };
const columns = [
  { path: 'name' },
  { path: 'kind' },
  { path: 'due' },
  { path: 'price', unit: 'currency', total: 'sum' },
  { path: 'parts' },
  { path: 'done' },
  { path: 'secret' },
  { path: 'papers' },
  { path: 'currency', hidden: true },
];
const view = {
  name: { en: 'Open jobs', de: 'Offene Aufträge', zh: '未完成任务' },
  order: 1,
  root: {
    blocks: [
      {
        id: 'tabs',
        blocks: [
          { id: 'open', label: { en: 'To do', de: 'Zu tun', zh: '待办' }, betterFilters: { fact: 'done', operator: 'equal', value: false } },
          { id: 'secrets', label: 'By secret', betterFilters: { fact: 'secret', operator: 'contains', value: 'margin' } },
        ],
      },
      { id: 'notes', label: { en: 'Notes', de: 'Notizen', zh: '备注' } },
      { id: 'cards' },
      { id: 'gone', hidden: true },
    ],
  },
  setup: {
    tabs: { type: 'layout', misc: { layout: 'tabs' } },
    open: { type: 'table', misc: { ...rows, model: 'job', columns, ordering: [{ field: 'due', direction: 'desc' }] } },
    secrets: { type: 'table', misc: { ...rows, model: 'job', columns: [{ path: 'name' }, { path: 'secret' }] } },
    notes: { type: 'table', misc: { ...rows, model: 'note', columns: [{ path: 'name' }, { path: 'created_at' }] } },
    cards: { type: 'cardlist', misc: { ...cards, model: 'job', columns: [{ path: 'name' }] } },
    gone: { type: 'table', misc: { ...rows, model: 'job', columns: [{ path: 'name', label: 'Hidden one' }] } },
  },
} as const;

let app: TestApp;
let admin: Send;
let view_id: string;
let groups: string;

const save = async (of: string, properties: unknown, relations: unknown[] = []) => {
  const answer = await admin('POST', '/v1/graph/save/', { model: of, properties, relations });
  if (!answer.json.data) throw new Error(answer.text);
  return String(answer.json.data.identity);
};
const store = async (more: object = {}) => {
  const answer = await admin('POST', '/v1/documents/views', { ...view, view_group: groups, ...more });
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.json.data.id);
};
const ask = async (body: unknown, email: string = people.admin) => {
  const token = String((await app.anonymous('POST', '/v1/auth/login', { email, password })).json.token);
  return askForPdf(app.url, token, '/v1/pdf', body);
};
const words = async (bytes: Uint8Array) => (await pdfTexts(bytes)).map((page) => page.replace(/\s+/g, ' '));

/** Adds a clerk who may read views and jobs, but neither secrets nor notes. */
async function addClerk(): Promise<void> {
  const ids = await inTenant(app.scratch.database, principalOf(app.first), async ({ config }) => ({
    note: config.get('models', 'note').id,
    secret: config.get('models', 'job').schema.find(({ name }) => name === 'secret')?.id,
    title: config.get('models', 'stamp').schema.find(({ name }) => name === 'title')?.id,
  }));
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'user', label: 'Clerk' });
  Object.assign(acl.flattenRoles, { clerk: ['user', 'guest'] });
  for (const resource of [`MODELS.${ids.note}`, `FIELDS.${ids.secret}`, `FIELDS.${ids.title}`] as const)
    for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role: 'clerk', verb: 'deny', resource, action });
  await app.scratch.database.migrator.use((ddl) =>
    ddl.rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), app.first.id]),
  );
  const person = { client_id: app.first.id, email: 'clerk@first.test', first_name: 'C', last_name: 'K', role: 'clerk', password };
  await addUser(app.scratch.database, person);
}

beforeAll(async () => {
  app = await testApp({
    built_in: shop,
    routes: (services) => [
      auditRoutes(services),
      authRoutes(services),
      graphRoutes(services),
      fileRoutes(services),
      documentRoutes(services, () => false),
      pdfRoutes(services),
    ],
  });
  admin = await app.as(people.admin);
  groups = String((await admin('POST', '/v1/documents/view_groups', { name: 'Work', order: 1, parent: null })).json.data.id);
  const form = new FormData();
  form.set('file', new Blob(['plan']), 'plan.txt');
  const file = String((await admin('POST', '/v1/files', form)).json.data.id);
  const first = await save('job', {
    name: 'Gate',
    kind: 'urgent',
    due: '2027-03-01',
    price: 1234.5,
    currency: 'EUR',
    done: false,
    secret: 'margin 9',
    papers: [file],
  });
  await save('job', { name: 'Fence <b>', kind: 'usual', due: '2027-04-02', price: 0.5, currency: 'EUR', done: false });
  await save('job', { name: 'Bench', kind: 'usual', due: '2027-05-03', price: 7, currency: 'EUR', done: false });
  await save('job', { name: 'Old shed', kind: 'usual', due: '2025-01-01', price: 5, done: true });
  for (const name of ['Hinge', 'Latch']) await save('part', { name }, [{ name: 'job', action: 'link', ids: [first] }]);
  await save('note', { name: 'Call Ann' });
  const stamp = await save('stamp', { title: 'Quiet' });
  await save('mark', { text: 'Red', long: `${'a'.repeat(longestCell + 500)}END` }, [{ name: 'stamp', action: 'link', ids: [stamp] }]);
  view_id = await store();
  await addClerk();
});
afterAll(() => app?.close());

describe('a view is printed', () => {
  it('with the rows of its tables, all of them, by its filters and orders, whatever a page of the screen holds', async () => {
    const { status, type, name, bytes } = await ask({ view_id, language: 'en' });
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(name)).toMatch(/Open jobs \d{4}-\d\d-\d\d\.pdf/);
    const text = (await words(bytes)).join(' ');
    expect(text).toMatch(/First.*Open jobs/);
    expect(text).toMatch(/To do Records: 3 Job Kind Due Price .*Done Secret Papers/);
    expect(text).toMatch(/Bench Usual .*Fence <b> Usual .*Gate Urgent 01 Mar 2027 1.234.50 EUR Hinge, Latch No margin 9 plan\.txt/);
    expect(text).toContain('EUR');
    expect(text).toMatch(/Notes Records: 1 .*Created Call Ann \d\d \w{3} \d{4}/);
    expect(text).toMatch(/Page 1\/\d/);
    expect(text).not.toMatch(/Old shed|Hidden one|left out/);
  });

  it('with sums of what is counted alike, below the list', async () => {
    const { bytes } = await ask({ view_id, language: 'en' });
    expect((await words(bytes)).join(' ')).toMatch(/1.242.00 EUR/);
    await save('job', { name: 'Import', kind: 'usual', due: '2027-05-04', price: 8, currency: 'USD', done: false });
    const mixed = (await words((await ask({ view_id, language: 'en' })).bytes)).join(' ');
    expect(mixed).not.toMatch(/1.242.00|1.250.00/);
  });

  it.each([
    ['de', /Offene Aufträge.*Zu tun Datensätze: 4 Auftrag Art Fällig Preis.*Üblich.*Eilig.*Nein.*Notizen.*Angelegt.*Seite 1\//],
    ['zh', /未完成任务.*待办.*记录.*任务.*加急/],
  ])('in the language of its reader: %s', async (language, wanted) => {
    const { bytes } = await ask({ view_id, language });
    expect((await words(bytes)).join(' ')).toMatch(wanted);
  });

  it('by the rights of who asks: without columns, lists and filters that are not for them, which it says', async () => {
    const { status, bytes } = await ask({ view_id, language: 'en' }, 'clerk@first.test');
    const text = (await words(bytes)).join(' ');
    expect([status, text.includes('Gate')]).toEqual([200, true]);
    expect(text).toContain('Part of this view no longer fits, or is not for you, and was left out.');
    expect(text).not.toMatch(/Secret|margin|Call Ann|Notes/);
  });

  it('ungrouped where its reader may not see what it is grouped by, which it says', async () => {
    const grouped = { ...rows, model: 'part', columns: [{ path: 'name' }], grouping: [{ path: 'job' }, { path: 'job.secret' }] };
    const id = await store({ root: { blocks: [{ id: 'parts' }] }, setup: { parts: { type: 'table', misc: grouped } } });
    const own = { ...grouped, grouping: [], ordering: [{ field: 'job.secret', direction: 'asc' }] };
    const ordered = await store({ root: { blocks: [{ id: 'parts' }] }, setup: { parts: { type: 'table', misc: own } } });
    for (const view_id of [id, ordered]) {
      const { status, bytes } = await ask({ view_id, language: 'en' }, 'clerk@first.test');
      const text = (await words(bytes)).join(' ');
      expect([status, text.includes('Hinge'), text.includes('was left out')]).toEqual([200, true, true]);
    }
    const all = (await words((await ask({ view_id: id, language: 'en' })).bytes)).join(' ');
    expect([all.includes('Latch'), all.includes('was left out')]).toEqual([true, false]);
  });

  it('ungrouped where a record’s name is not for its reader', async () => {
    const misc = {
      ...rows,
      model: 'mark',
      columns: [{ path: 'text' }],
      grouping: [{ path: 'stamp' }],
      ordering: [{ field: 'stamp.title', direction: 'asc' }],
    };
    const id = await store({ root: { blocks: [{ id: 'marks' }] }, setup: { marks: { type: 'table', misc } } });
    const { status, bytes } = await ask({ view_id: id, language: 'en' }, 'clerk@first.test');
    const text = (await words(bytes)).join(' ');
    expect([status, text.includes('Red'), text.includes('was left out')]).toEqual([200, true, true]);
  });

  it('with the beginning of a text that is too long for a cell, which ends with a mark', async () => {
    const misc = { ...rows, model: 'mark', columns: [{ path: 'long' }] };
    const id = await store({ root: { blocks: [{ id: 'marks' }] }, setup: { marks: { type: 'table', misc } } });
    const text = (await words((await ask({ view_id: id, language: 'en' })).bytes)).join(' ').replace(/\s/g, '');
    expect([text.includes('a…'), text.includes('END')]).toEqual([true, false]);
    expect(text.match(/a{9,}/g)?.join('').length).toBeGreaterThan(longestCell - 200);
  });

  it('with a note of who printed how much of what', async () => {
    await ask({ view_id, language: 'en' }, 'clerk@first.test');
    const { data } = (await admin('GET', '/v1/audit?kind=exports')).json as unknown as { data: { details: { rows: number; columns: string[] } }[] };
    const [told] = data;
    expect(told).toMatchObject({ action: 'export', person: { name: 'C K' }, subject: { id: view_id, name: 'Open jobs' } });
    expect(told?.details).toMatchObject({ format: 'pdf', columns: expect.arrayContaining(['due', 'parts.name']) });
    expect(told?.details.rows).toBeGreaterThan(3);
    expect(told?.details.columns).not.toContain('secret');
  });

  it('as its cards where it has no table', async () => {
    const id = await store({ root: { blocks: [{ id: 'cards' }] }, setup: { cards: view.setup.cards } });
    expect((await words((await ask({ view_id: id, language: 'en' })).bytes)).join(' ')).toMatch(/Records: 5.*Gate/);
  });
});

describe('a view is not printed', () => {
  it('of another company, that there is not, that is not for who asks, or without one', async () => {
    const stranger = await ask({ view_id, language: 'en' }, people.other);
    const unknown = await ask({ view_id: 'nothing' });
    expect([stranger.status, stranger.code, unknown.status, unknown.code]).toEqual([404, 'view_not_found', 404, 'view_not_found']);
    for (const body of [{}, { view_id, object_id: view_id }]) expect(await ask(body)).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('where it lists no records', async () => {
    const id = await store({ root: { blocks: [] }, setup: {} });
    expect(await ask({ view_id: id })).toMatchObject({
      status: 422,
      code: 'view_without_lists',
      message: 'This view has no list to print.',
    });
  });

  it('beyond as many records as an integration may read at once, however few its cells are', async () => {
    const path = 'parts.job.parts.job.parts';
    const deep = { ...rows, model: 'job', columns: [{ path }] };
    const of = (more: object) => ({ root: { blocks: [{ id: 'deep', ...more }] }, setup: { deep: { type: 'table', misc: deep } } });
    const few = await store(of({ betterFilters: { fact: 'name', operator: 'equal', value: 'Gate' } }));
    const many = await store(of({}));
    const items = Array.from({ length: 60 }, (_, at) => ({ model: 'job', properties: { name: `J${at}` } }));
    await inTenant(app.scratch.database, principalOf(app.first), (tenant) => saveRecords(tenant, items));
    expect((await ask({ view_id: few })).status).toBe(200);
    expect(await ask({ view_id: many })).toMatchObject({ status: 422, code: 'print_too_long' });
  });

  it('beyond as many cells as one print holds, which it says before any is drawn', async () => {
    const wide = Array.from({ length: 60 }, (_, at) => ({ path: 'name', label: `Column ${at}` }));
    const long = { ...view.setup.notes, misc: { ...rows, model: 'note', columns: wide } };
    const id = await store({ root: { blocks: [{ id: 'notes' }] }, setup: { notes: long } });
    const many = Math.floor(mostPrintedCells / wide.length);
    const items = Array.from({ length: many }, (_, at) => ({ model: 'note', properties: { name: `N${at}` } }));
    await inTenant(app.scratch.database, principalOf(app.first), (tenant) => saveRecords(tenant, items));
    const answer = await ask({ view_id: id });
    expect(answer).toMatchObject({ status: 422, code: 'print_too_long' });
    expect(answer.message).toContain(`at most ${mostPrintedCells} cells`);
  });
});
