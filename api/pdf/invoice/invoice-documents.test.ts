import { defaultAcl } from '@millwright/core/access/roles.ts';
import { content } from '@millwright/core/invoice/testing/sample.ts';
import type { Json } from '@millwright/core/json.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authRoutes } from '../../auth/auth.routes.ts';
import { inTenant } from '../../db/tenant.ts';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { password, people, type Send, type TestApp, testApp } from '../../http/testing/app.ts';
import { field, model } from '../../testing/made-up.ts';
import { builtIn, principalOf } from '../../testing/scratch.ts';
import { addUser } from '../../users/add-user.ts';
import { Printer } from '../browser/printer.ts';
import { pdfRoutes } from '../pdf.routes.ts';
import { askForPdf } from '../testing.ts';

const html = '{{invoice.number}} {{invoice.total}}';
const shop = builtIn({
  models: [
    model('bill', [field('name'), field('said', 'textarea')], { misc: { invoice: { content: 'said', number: 'name' } } }),
    model('job', [field('name'), field('price', 'number')], { misc: { invoice: { action: 'steps/jobs/bill', measured: ['job.price'] } } }),
    model('plain', [field('name')]),
  ],
  pdf_templates: [
    { slug: 'bill-sheet', name: 'Bill', model: 'bill', html, invoice: 'issued' },
    { slug: 'job-sheet', name: 'Job', model: 'job', html, invoice: 'draft' },
    { slug: 'plain-sheet', name: 'Plain', model: 'plain', html, invoice: 'issued' },
  ],
});

let app: TestApp;
let admin: Send;
let answers: Json = null;
let asked: unknown[] = [];
let tokens: Record<'admin' | 'clerk', string>;
beforeAll(async () => {
  app = await testApp({
    built_in: shop,
    post: async (_, name, about) => {
      asked.push([name, about]);
      return answers;
    },
    // The printer finds no browser: XML files need none.
    routes: (services) => [authRoutes(services), graphRoutes(services), pdfRoutes(services, new Printer({ find: () => null }))],
  });
  admin = await app.as(people.admin);
  const tokenOf = async (email: string) => String((await app.anonymous('POST', '/v1/auth/login', { email, password })).json.token);
  await addClerk();
  tokens = { admin: await tokenOf(people.admin), clerk: await tokenOf('clerk@first.test') };
});
afterAll(() => app?.close());
beforeEach(() => {
  asked = [];
});

/** Adds a clerk who may read everything except the invoices and prices of bills. */
async function addClerk(): Promise<void> {
  const denied = await inTenant(app.scratch.database, principalOf(app.first), async ({ config }) =>
    [
      ['bill', 'said'],
      ['job', 'price'],
    ].map(([slug, name]) => `FIELDS.${config.get('models', slug as string).schema.find((each) => each.name === name)?.id}`),
  );
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'client_admin', label: 'Clerk' });
  acl.flattenRoles.clerk = ['client_admin', ...(acl.flattenRoles.client_admin ?? [])];
  for (const resource of denied)
    for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role: 'clerk', resource, verb: 'deny', action });
  await app.scratch.database.migrator.use((ddl) =>
    ddl.rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), app.first.id]),
  );
  const person = { client_id: app.first.id, email: 'clerk@first.test', first_name: 'C', last_name: 'T', role: 'clerk', password };
  await addUser(app.scratch.database, person);
}

const save = async (slug: string, properties: unknown) =>
  String((await admin('POST', '/v1/graph/save/', { model: slug, properties })).json.data.identity);
const ask = (pdf_template_id: string, id: string, output: string | undefined, who: 'admin' | 'clerk' = 'admin') =>
  askForPdf(app.url, tokens[who], '/v1/pdf/export', { pdf_template_id, object_ids: [id], ...(output && { output }) });

describe('an invoice that was issued', () => {
  it('is XML without a browser, and as PDF says what to install', async () => {
    const id = await save('bill', { name: 'B-1', said: JSON.stringify(content()) });
    const { status, type, bytes } = await ask('bill-sheet', id, 'xml');
    expect([status, type, Buffer.from(bytes).toString().includes('<ram:ID>B-1</ram:ID>')]).toEqual([200, 'application/xml', true]);
    const printed = await ask('bill-sheet', id, undefined);
    expect([printed.status, printed.code, printed.message?.includes('Chromium')]).toEqual([501, 'no_browser', true]);
  });

  it('is nobody’s who may not read what it says', async () => {
    const id = await save('bill', { name: 'B-2', said: JSON.stringify(content()) });
    for (const output of ['xml', undefined]) expect(await ask('bill-sheet', id, output, 'clerk')).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it.each([
    ['no JSON', 'x'],
    ['no invoice', '{}'],
    ['more than an invoice', JSON.stringify({ ...content(), more: 1 })],
  ])('is not made up of %s', async (_, said) => {
    const id = await save('bill', { name: 'B-3', said });
    expect(await ask('bill-sheet', id, 'xml')).toMatchObject({ status: 500, code: 'could_not_export_pdf' });
  });

  it('is told by models alone that say so', async () =>
    expect(await ask('plain-sheet', await save('plain', { name: 'P' }), 'xml')).toMatchObject({ status: 422, code: 'invalid_output_type' }));
});

describe('an invoice that might be issued', () => {
  it('is what the action of its model says of the record, and no file', async () => {
    const id = await save('job', { name: 'J-1', price: 3 });
    answers = JSON.parse(JSON.stringify(content()));
    expect(await ask('job-sheet', id, 'xml')).toMatchObject({ status: 422, code: 'invalid_output_type' });
    expect(asked).toEqual([['steps/jobs/bill', { id }]]);
    expect(await ask('job-sheet', id, undefined)).toMatchObject({ status: 501 });
  });

  it('is not worked out for who may not read all that it is made of', async () => {
    const id = await save('job', { name: 'J-2', price: 3 });
    expect(await ask('job-sheet', id, undefined, 'clerk')).toMatchObject({ status: 403, code: 'forbidden' });
    expect(asked).toEqual([]);
  });

  it('of which the action says something else is no document', async () => {
    const id = await save('job', { name: 'J-3', price: 3 });
    answers = { total: 1 };
    expect(await ask('job-sheet', id, undefined)).toMatchObject({ status: 500, code: 'could_not_export_pdf' });
  });
});
