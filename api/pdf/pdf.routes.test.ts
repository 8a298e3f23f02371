import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Action } from '@millwright/core/access/types.ts';
import { mostPrintedCells } from '@millwright/core/pdf/print-limits.ts';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { inTenant } from '../db/tenant.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { fileRoutes } from '../files/files.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { pdfFills, pdfTexts } from '../testing/pdf-texts.ts';
import { builtIn, principalOf } from '../testing/scratch.ts';
import { addUser } from '../users/add-user.ts';
import { Printer } from './browser/printer.ts';
import { fillDocuments, findTemplate } from './documents.service.ts';
import { pdfRoutes } from './pdf.routes.ts';
import { askForPdf } from './testing.ts';

const offer = {
  slug: 'offer-sheet',
  name: { en: 'Offer', de: 'Angebot' },
  model: 'offer',
  texts: { title: { en: 'Our offer', de: 'Unser Angebot' } },
  html: '<h1>{{text "title"}} {{name}}</h1><p>Secret: {{secret}}.</p>{{image photo}}{{#each (sorted lines by="rank")}}<p>{{@number}} {{what}} {{number price decimals=2}}</p>{{/each}}<p>Sum {{sum lines "price"}}</p>',
  footer: '<p>{{name}} {{page}}/{{pages}}</p>',
  file_name: '{{text "title"}} {{name}}',
};
const shop = builtIn({
  models: [
    model('offer', [field('name'), field('secret'), field('photo', 'file'), field('papers', 'file')]),
    model('line', [field('what'), field('rank', 'number'), field('price', 'number', { subtype: 'float' })]),
    model('plain', [field('name')]),
  ],
  relations: [relation('N_1', 'line', 'offer', 'offer', 'lines')],
  pdf_templates: [offer, { slug: 'plain-sheet', name: 'Plain', model: 'plain', html: '{{name}}' }],
});
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let app: TestApp;
let admin: Send;
let ask: (path: string, body: unknown, email?: string) => ReturnType<typeof askForPdf>;
let ids: string[];
const printer = new Printer();

const tokenOf = async (email: string) => String((await app.anonymous('POST', '/v1/auth/login', { email, password })).json.token);
const save = async (model: string, properties: unknown, relations: unknown[] = []) =>
  String((await admin('POST', '/v1/graph/save/', { model, properties, relations })).json.data.identity);

/** Adds a reader who may read offers and their names, but neither secrets nor lines. */
async function addReader(): Promise<void> {
  const resources = await inTenant(app.scratch.database, principalOf(app.first), async ({ config }) => {
    const { id, schema } = config.get('models', 'offer');
    return [`MODELS.${id}`, `FIELDS.${schema.find(({ name }) => name === 'name')?.id}`, 'PDF_TEMPLATES'];
  });
  const acl = defaultAcl();
  acl.roles.push({ role: 'reader', parent: 'guest', label: 'Reader' }, { role: 'stranger', parent: 'guest', label: 'Stranger' });
  Object.assign(acl.flattenRoles, { reader: ['guest'], stranger: ['guest'] });
  const action: Action = 'READ_OWN';
  acl.privileges.push(...resources.map((resource) => ({ role: 'reader', resource, verb: 'allow' as const, action })));
  await app.scratch.database.migrator.use((ddl) =>
    ddl.rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), app.first.id]),
  );
  for (const role of ['reader', 'stranger'])
    await addUser(app.scratch.database, {
      client_id: app.first.id,
      email: `${role}@first.test`,
      first_name: role,
      last_name: 'Test',
      role,
      password,
    });
}

beforeAll(async () => {
  app = await testApp({
    built_in: shop,
    routes: (services) => [
      authRoutes(services),
      documentRoutes(services, () => false),
      graphRoutes(services),
      fileRoutes(services),
      pdfRoutes(services, printer),
    ],
  });
  admin = await app.as(people.admin);
  await addReader();
  const tokens = new Map<string, string>();
  ask = async (path, body, email = people.admin) => {
    const token = tokens.get(email) ?? (await tokenOf(email));
    tokens.set(email, token);
    return askForPdf(app.url, token, path, body);
  };
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(dot, 'base64')], { type: 'image/png' }), 'dot.png');
  const photo = (await admin('POST', '/v1/files', form)).json.data.id;
  ids = [await save('offer', { name: 'Mill A/1', secret: 'hush', photo: [photo] }), await save('offer', { name: 'Mill B', secret: 'hush' })];
  for (const [rank, what] of [
    [2, 'Roof'],
    [1, 'Wheel'],
  ] as const)
    await save('line', { what, rank, price: rank * 10 }, [{ name: 'offer', action: 'link', ids: [ids[0]] }]);
});
afterAll(async () => {
  await app?.close();
  await printer.close();
});

describe('records are printed', () => {
  it('with their related records, pictures and page numbers, and are called as the template says', async () => {
    const { status, type, name, bytes } = await ask('/v1/pdf/export', {
      pdf_template_id: 'offer-sheet',
      object_ids: [ids[0]],
      client_id: app.first.id,
    });
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect(name).toContain('filename="Our offer Mill A-1.pdf"');
    const [page] = await pdfTexts(bytes);
    expect(page).toMatch(/Our offer Mill A\/1.*Secret: hush\..*1 Wheel 10\.00.*2 Roof 20\.00.*Sum 30.*Mill A\/1 1\/1/);
    expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(true);
  });

  it('many as one PDF, each with its own page numbers, in the order and language that were asked for', async () => {
    const { bytes } = await ask('/v1/pdf/export', { pdf_template_id: 'offer-sheet', object_ids: [ids[1], ids[0]], language: 'de' });
    expect(await pdfTexts(bytes)).toEqual([
      expect.stringMatching(/Unser Angebot Mill B.*1\/1/),
      expect.stringMatching(/Unser Angebot Mill A.*10,00.*1\/1/),
    ]);
  });

  it('given tables under the name of the company, by whoever is signed in, whatever they are made of', async () => {
    const body = {
      title: 'Recall list of <L1>',
      notes: ['Received 10 = in stock 4 + shipped 6'],
      tables: [
        { caption: 'Mass balance', columns: [{ label: 'Lot' }, { label: 'Shipped', numeric: true }], rows: [['L1', '6']] },
        { caption: 'Where it is', columns: [{ label: 'Lot' }], rows: [['{{secret}}'], ['<b>L2</b>']] },
      ],
      language: 'en',
    };
    const { status, type, name, bytes } = await ask('/v1/convert/pdf/', body, 'stranger@first.test');
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect(name).toContain('Recall list of');
    const [page] = await pdfTexts(bytes);
    expect(page).toMatch(/Recall list of <L1>.*Received 10 .*Mass balance.*Lot Shipped.*L1 6.*Where it is.*\{\{secret\}\}.*<b>L2<\/b>.*1\/1/);
    const rows = Array.from({ length: mostPrintedCells + 1 }, () => ['x']);
    const tooMany = { title: 'x', tables: [{ caption: 'x', columns: [{ label: 'x' }], rows }] };
    expect(await ask('/v1/convert/pdf/', tooMany)).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('or as a zip with a PDF of each', async () => {
    const { status, type, bytes } = await ask('/v1/pdf/export', { pdf_template_id: 'offer-sheet', object_ids: [...ids, ids[0]], output: 'zip' });
    const text = Buffer.from(bytes).toString('latin1');
    expect([status, type, text.split('PK\u0003\u0004').length - 1]).toEqual([200, 'application/zip', 3]);
    for (const name of ['Our offer Mill A-1.pdf', 'Our offer Mill A-1 (2).pdf', 'Our offer Mill B.pdf']) expect(text).toContain(name);
  });

  it('one alone by the id of its template', async () => {
    const { status, type, bytes } = await ask('/v1/pdf', { html_template_id: 'offer-sheet', object_id: ids[1] });
    expect([status, type, (await pdfTexts(bytes))[0]?.includes('Mill B')]).toEqual([200, 'application/pdf', true]);
  });

  it('field by field as far as the reader may see them', async () => {
    const { status, bytes } = await ask('/v1/pdf/export', { pdf_template_id: 'offer-sheet', object_ids: [ids[0]] }, 'reader@first.test');
    const [page] = await pdfTexts(bytes);
    expect([status, page?.includes('Mill A/1'), page?.includes('Secret: .'), page?.includes('Wheel')]).toEqual([200, true, true, false]);
    expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(false);
  });

  it.each([
    ['no template', { object_ids: [] as string[] }, 422, 'pdf_template_id_required', people.admin],
    ['an unknown template', { pdf_template_id: 'nothing' }, 404, 'document_not_found', people.admin],
    ['an unknown output', { pdf_template_id: 'offer-sheet', output: 'docx' }, 422, 'invalid_output_type', people.admin],
    ['another company', { pdf_template_id: 'offer-sheet', client_id: 'second' }, 403, 'other_client', people.admin],
    ["another company's record", { pdf_template_id: 'offer-sheet' }, 404, 'not_found', people.other],
    ['who may not read templates', { pdf_template_id: 'offer-sheet' }, 404, 'document_not_found', 'stranger@first.test'],
  ])('but not for %s', async (_, body, status, code, email) => {
    const answer = await ask(
      '/v1/pdf/export',
      { ...body, object_ids: [ids[0]], ...('client_id' in body ? { client_id: app.second.id } : {}) },
      email,
    );
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  it('says so in the words of the specification', async () => {
    const messages = await Promise.all(
      [{}, { pdf_template_id: 'offer-sheet', output: 'docx' }].map(
        async (body) => (await ask('/v1/pdf/export', { ...body, object_ids: ids })).message,
      ),
    );
    expect(messages).toEqual(['PDF template id is required', 'Invalid output type']);
  });
});

describe('pictures', () => {
  const upload = async (content: Buffer, name: string) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), name);
    return String((await admin('POST', '/v1/files', form)).json.data.id);
  };
  /** Fills a template with a record of these pictures. Returns the length of each document's HTML. */
  const filled = async (html: string, photo: string[], times = 1) => {
    const id = await save('offer', { name: 'Large', photo });
    return inTenant(app.scratch.database, principalOf(app.first), async (tenant) => {
      const template = { ...findTemplate(tenant, 'offer-sheet'), html };
      const subject = { object_ids: Array.from({ length: times }, () => id) };
      return (await fillDocuments(tenant, app.services.files, { template, subject, language: 'en' })).map(({ sheet }) => sheet.html.length);
    });
  };

  it('of a list are read as far as the first that is shown, and are refused when all together are too large', async () => {
    const large = await Promise.all(
      [1, 2, 3, 4].map(() => upload(Buffer.concat([Buffer.from(dot, 'base64'), Buffer.alloc(4_000_000)]), 'large.png')),
    );
    const paper = await upload(Buffer.from('words'), 'paper.txt');
    const [length = 0] = await filled('{{image photo}}', [paper, ...large]);
    expect(length).toBeGreaterThan(5_000_000);
    expect(length).toBeLessThan(6_000_000);
    const each = '{{#each photo}}{{image this}}{{/each}}';
    await expect(filled(each, large)).rejects.toMatchObject({ code: 'too_large' });
    expect(await filled(each, large.slice(0, 2), 2)).toHaveLength(2);
    await expect(filled(each, large.slice(0, 2), 6)).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('a template', () => {
  const template = { name: 'Draft', model: 'offer', html: '<p>Hello {{name}} from {{company.name}}</p>' };

  it('is tried with a sample object or a record before it is stored, by who makes templates', async () => {
    const sample = await ask('/v1/pdf/template', { template, object: { name: '<b>Ada</b>' } });
    expect((await pdfTexts(sample.bytes))[0]).toContain('Hello <b>Ada</b> from First');
    expect((await pdfTexts((await ask('/v1/pdf/template', { template, object_id: ids[1] })).bytes))[0]).toContain('Hello Mill B from First');
    expect((await ask('/v1/pdf/template', { template, object: {} }, people.operator)).status).toBe(403);
    for (const html of [{ type: 'Program', body: [] }, '{{#broken}}', '{{{name}}}', '{{constructor "x"}}'])
      expect((await ask('/v1/pdf/template', { template: { ...template, html }, object: {} })).status).toBe(422);
  });

  it('shows the letterhead of the company: address, foot and a logo that is a picture', async () => {
    const html = '<p>{{lines company.letterhead}}|{{lines company.foot}}|</p>{{image company.logo height=18}}';
    const lettered = async (letterhead: unknown) => {
      await app.scratch.database.migrator.use((ddl) =>
        ddl.rows('UPDATE platform.clients SET options = $1::jsonb WHERE id = $2', [JSON.stringify({ letterhead }), app.first.id]),
      );
      const { bytes } = await ask('/v1/pdf/template', { template: { ...template, html }, object: {} });
      return { text: (await pdfTexts(bytes))[0], picture: Buffer.from(bytes).includes('/Subtype /Image') };
    };
    const whole = await lettered({ address: 'Mill Lane 1', foot: 'IBAN 1', logo: `data:image/png;base64,${dot}` });
    expect(whole).toEqual({ text: expect.stringMatching(/Mill Lane 1\s*\|\s*IBAN 1/), picture: true });
    const other = await lettered({ address: 'Mill Lane 1', logo: `${app.url}/v1/status` });
    expect(other.picture).toBe(false);
  });

  it('wears the colour of the company, and lays a pale one behind black words', async () => {
    const html = '<p>{{company.color}} {{company.ink}}</p><h1 style="color:var(--company-ink);background:var(--company-tint)">Offer</h1>';
    const dressed = async (look: unknown) => {
      await app.scratch.database.migrator.use((ddl) =>
        ddl.rows('UPDATE platform.clients SET options = $1::jsonb WHERE id = $2', [JSON.stringify({ look }), app.first.id]),
      );
      const { bytes } = await ask('/v1/pdf/template', { template: { ...template, html }, object: {} });
      return { text: (await pdfTexts(bytes))[0], fills: await pdfFills(bytes) };
    };
    const strong = await dressed({ colour: '#B3122B' });
    expect([strong.text, strong.fills.has('#b3122b')]).toEqual([expect.stringContaining('#b3122b #b3122b'), true]);
    const pale = await dressed({ colour: '#ffe600' });
    expect([pale.text, pale.fills.has('#ffe600'), pale.fills.has('#17202c')]).toEqual([expect.stringContaining('#ffe600 #17202c'), true, true]);
    for (const none of [null, { colour: 'red;}' }]) expect((await dressed(none)).text).toContain('#0f6b74');
  });

  it('is stored with its model and an id, and prints then', async () => {
    const { status, json } = await admin('POST', '/v1/documents/pdf_templates', template);
    expect([status, json.data.model, typeof json.data.id]).toEqual([201, 'offer', 'string']);
    const { bytes } = await ask('/v1/pdf/html', { pdf_template_id: json.data.id, object: { name: 'sample' } });
    expect((await pdfTexts(bytes))[0]).toContain('Hello sample');
    const bad = await admin('POST', '/v1/documents/pdf_templates', { ...template, script: 'alert(1)' });
    expect(bad.status).toBe(422);
  });

  it('reaches no file and no network', async () => {
    const file = `file://${import.meta.filename}`;
    const html = `<p>seen</p><iframe src="${file}"></iframe><iframe src="${app.url}/v1/status"></iframe><script>document.write('ran')</script>`;
    const { json } = await admin('POST', '/v1/documents/pdf_templates', { ...template, html });
    const [page] = await pdfTexts((await ask('/v1/pdf/html', { pdf_template_id: json.data.id })).bytes);
    expect(page?.trim()).toBe('seen');
  });
});

describe('a document is kept', () => {
  it('as a file of its record, beside what is there', async () => {
    const body = { pdf_template_id: 'offer-sheet', object_id: ids[1], field: 'papers' };
    const [first, second] = [await admin('POST', '/v1/pdf/persistent', body), await admin('POST', '/v1/pdf/persistent', body)];
    const kept = [first, second].map(({ json }) => (json.data as unknown as { file_id: string }).file_id);
    const { data } = (await admin('POST', '/v1/graph/get/', { ids: [ids[1]] })).json;
    expect(data[0]?.properties).toMatchObject({ papers: kept });
    const details = (await admin('GET', `/v1/files/details/${kept[0]}`)).json.data;
    expect(details).toMatchObject({ file_name: 'Our offer Mill B.pdf', content_type: 'application/pdf' });
    const file = await fetch(`${app.url}/v1/files/${kept[1]}`, { headers: { authorization: `Bearer ${await tokenOf(people.admin)}` } });
    expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(1);
  });

  it('beside another one that is kept at the same time', async () => {
    const id = await save('offer', { name: 'Mill C' });
    const body = { pdf_template_id: 'offer-sheet', object_id: id, field: 'papers' };
    const both = await Promise.all([admin('POST', '/v1/pdf/persistent', body), admin('POST', '/v1/pdf/persistent', body)]);
    const files = both.map(({ json }) => (json.data as unknown as { file_id: string }).file_id);
    const { data } = (await admin('POST', '/v1/graph/get/', { ids: [id] })).json;
    expect([...((data[0]?.properties as { papers?: string[] } | undefined)?.papers ?? [])].sort()).toEqual(files.sort());
  });

  it('only where its record has a field for files, by who may change it', async () => {
    const plain = await save('plain', { name: 'x' });
    expect((await admin('POST', '/v1/pdf/persistent', { pdf_template_id: 'plain-sheet', object_id: plain })).json.error.code).toBe('no_file_field');
    const reader = await app.as('reader@first.test');
    expect((await reader('POST', '/v1/pdf/persistent', { pdf_template_id: 'offer-sheet', object_id: ids[1], field: 'papers' })).status).toBe(403);
  });
});

it('is refused with what to install where the server has no browser, and told when it can not be exported', async () => {
  const broken = new Printer({ find: () => process.execPath });
  const without = new Printer({ find: () => null });
  for (const [printing, status, code, words] of [
    [without, 501, 'no_browser', 'Install Chromium'],
    [broken, 500, 'could_not_export_pdf', 'Could not export PDF template.'],
  ] as const) {
    const bare = await testApp({ built_in: shop, routes: (services) => [authRoutes(services), pdfRoutes(services, printing)] });
    const token = String((await bare.anonymous('POST', '/v1/auth/login', { email: people.admin, password })).json.token);
    const answer = await askForPdf(bare.url, token, '/v1/pdf/html', { pdf_template_id: 'plain-sheet', object: {} });
    expect([answer.status, answer.code, answer.message?.includes(words)]).toEqual([status, code, true]);
    await bare.close();
  }
});
