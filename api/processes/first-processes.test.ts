import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import type { OwnSubject } from '@millwright/core/contract/process-subjects.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';
import { processes, withProcesses } from '../testing/made-up-processes.ts';
import { scratchClient } from '../testing/scratch.ts';
import { addUser } from '../users/add-user.ts';

const { binding, models, relations } = processes;
const nothing = { subjects: [], rules: [], chains: [], anew: [], guards: [] };
/** A configuration whose part for processes alone has the models that carry them, and no tasks. */
const built_in: BuiltIn = { ...withProcesses(projects({})), carriers: { models, relations, binding: { ...binding, ...nothing } } };

let works: TestApp;
let company: string;
let [designer, colleague, root]: Send[] = [];
beforeAll(async () => {
  works = await testApp({ built_in, routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  const { database } = works.scratch;
  company = (await scratchClient(database, { name: 'Plain', feature_flags: [] })).id;
  for (const [email, role] of [
    ['dora@plain.test', 'client_admin'],
    ['uma@plain.test', 'user'],
  ] as const)
    await addUser(database, { client_id: company, email, first_name: role, last_name: 'Test', role, password });
  [designer, colleague, root] = await Promise.all(['dora@plain.test', 'uma@plain.test', people.root].map((email) => works.as(email)));
});
afterAll(() => works?.close());

const call = async (send: Send | undefined, method: string, path: string, body?: unknown, headers = {}) => {
  if (!send) throw new Error('Nobody has signed in.');
  const { status, text, json } = await send(method, path, body, headers);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return json.data as unknown;
};
const newModel = async (slug: string) => {
  const schema = [{ name: 'title', label: 'Title', type: 'text' }];
  const body = { slug, name: slug, displayed_name: slug, primary_attribute: 'title', schema };
  return (await call(designer, 'POST', '/v1/documents/models', body)) as { id: string; version: number };
};
const told = async (slug: string) => (await call(designer, 'GET', `/v1/documents/models/${slug}/process`)) as OwnSubject;
const slugs = async () => ((await call(designer, 'GET', '/v1/documents/models?limit=500')) as { slug: string }[]).map(({ slug }) => slug);
const flags = async () => ((await call(root, 'GET', `/v1/documents/clients/${company}`)) as { feature_flags: string[] }).feature_flags;

it('begins without any model that carries processes, and says which ones it would get', async () => {
  const { version } = await newModel('complaint');
  expect(await slugs()).toEqual(['complaint']);
  expect((await designer?.('GET', '/v1/processes'))?.json.error.code).toBe('no_process');
  expect(await told('complaint')).toMatchObject({
    possible: true,
    rule: null,
    models: models.map(({ slug, displayed_name }) => ({ slug, label: displayed_name })),
    adds: [{ to_model: 'flow' }, { to_model: 'operation' }, { model: 'operation' }],
    records: 0,
  });
  // Who may not change models gives the company none.
  const refused = await colleague?.('POST', '/v1/documents/models/complaint/process', { on: true }, { 'if-match': `${version}` });
  expect(refused?.status).toBe(403);
  expect(await flags()).toEqual([]);
});

const database = <Row extends object>(text: string, values: unknown[] = []) =>
  works.scratch.database.migrator.use((ddl) => ddl.rows<Row>(text, values));
const press = (version: number, by = designer) => by?.('POST', '/v1/documents/models/complaint/process', { on: true }, { 'if-match': `${version}` });
const versionOfComplaint = async () => ((await call(designer, 'GET', '/v1/documents/models/complaint')) as { version: number }).version;
const nothingGiven = async () => expect([await flags(), await slugs()]).toEqual([[], ['complaint']]);

it('gets nothing by a change that is refused: for an older version, or for rights that the change needs', async () => {
  const version = await versionOfComplaint();
  expect((await press(999))?.status).toBe(409);
  await nothingGiven();
  const acl = defaultAcl();
  const write = (changed: Acl) =>
    database('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(changed), company]);
  await write({ ...acl, privileges: [...acl.privileges, { role: 'client_admin', resource: 'SETTING_MODELS', verb: 'deny', action: 'CREATE' }] });
  const refused = await press(version, await works.as('dora@plain.test'));
  expect([refused?.status, refused?.json.error.code]).toEqual([403, 'forbidden']);
  await nothingGiven();
  await write(acl);
  designer = await works.as('dora@plain.test');
});

it('gets nothing while a model or relation of its own has a slug of these, and says which', async () => {
  const version = await versionOfComplaint();
  const { id } = await newModel('flow');
  expect(await told('complaint')).toMatchObject({ possible: false, taken: ['flow'], rule: null, models: [], adds: [] });
  const refused = await press(version);
  expect([refused?.status, refused?.json.error.code, refused?.json.error.details]).toEqual([422, 'not_unique', { field: 'flow' }]);
  expect(await flags()).toEqual([]);
  // Its table is there until it is deleted for good.
  const remove = async (query: string) => expect((await designer?.('DELETE', `/v1/documents/models/${id}${query}`))?.status).toBe(204);
  await remove('');
  expect(await told('complaint')).toMatchObject({ possible: false, taken: ['flow'] });
  await remove('?hard=1');
  expect(await told('complaint')).toMatchObject({ possible: true, taken: [] });
  await nothingGiven();
});

it('gets nothing while its tables can’t be made, and all of it once they can', async () => {
  const version = await versionOfComplaint();
  const [{ schema } = { schema: '' }] = await database<{ schema: string }>('SELECT schema FROM platform.clients WHERE id = $1', [company]);
  await database(`CREATE VIEW "${schema}".operation AS SELECT 1 AS other`);
  const failed = await press(version);
  expect(failed?.status).toBeGreaterThanOrEqual(400);
  await nothingGiven();
  await database(`DROP VIEW "${schema}".operation`);
});

it('gets them with the first model that goes through processes, whose records go through one', async () => {
  const { version } = (await call(designer, 'GET', '/v1/documents/models/complaint')) as { version: number };
  await call(designer, 'POST', '/v1/documents/models/complaint/process', { on: true }, { 'if-match': `${version}` });
  expect(await flags()).toEqual(['processes']);
  expect((await slugs()).toSorted()).toEqual(['complaint', 'desk', 'flow', 'operation', 'stage']);
  expect(await told('complaint')).toMatchObject({ rule: { type: 'complaint' }, models: [], adds: [] });
  const steps = ['heard', 'answered'].map((key, at) => ({ label: key, key, line_num: at + 1 }));
  await call(designer, 'POST', '/v1/processes/create/', { label: 'Handling', process_type: 'complaint', steps });
  const { identity } = (await call(colleague, 'POST', '/v1/graph/save/', { model: 'complaint', properties: { title: 'Late' } })) as {
    identity: string;
  };
  const live = await call(colleague, 'POST', `/v1/processes/get/live/object/${identity}`, {});
  expect(live).toMatchObject({ process: { label: 'Handling' }, active_operation: { key: 'heard' } });
  // The next model needs no more.
  await newModel('repair');
  expect(await told('repair')).toMatchObject({ possible: true, models: [] });
});

it('keeps its processes when it gets the rest of the configuration', async () => {
  const { version } = (await call(root, 'GET', `/v1/documents/clients/${company}`)) as { version: number };
  await call(root, 'PATCH', `/v1/documents/clients/${company}`, { feature_flags: ['core'] }, { 'if-match': `${version}` });
  expect(await slugs()).toEqual(expect.arrayContaining(['project', 'task', 'complaint', 'flow']));
  const { identity } = (await call(colleague, 'POST', '/v1/graph/save/', { model: 'complaint', properties: { title: 'Lost' } })) as {
    identity: string;
  };
  expect(await call(colleague, 'POST', `/v1/processes/get/live/object/${identity}`, {})).toMatchObject({ active_operation: { key: 'heard' } });
});

it('is refused by a company without these models when it comes in an archive, which changes nothing then', async () => {
  const plain = await scratchClient(works.scratch.database, { name: 'Bare', feature_flags: [] });
  const email = 'bea@bare.test';
  await addUser(works.scratch.database, { client_id: plain.id, email, first_name: 'Bea', last_name: 'Test', role: 'client_admin', password });
  const bea = await works.as(email);
  const { format, product, files } = (await call(designer, 'GET', '/v1/configuration/archive')) as Record<string, unknown>;
  const { hash } = (await call(bea, 'GET', '/v1/configuration/archive')) as { hash: string };
  const { status, text } = await bea('POST', '/v1/configuration/archive', { archive: { format, product, files }, hash });
  expect([status, text]).toEqual([422, expect.stringContaining('related_model_not_found')]);
  expect(await call(bea, 'GET', '/v1/documents/models?limit=500')).toEqual([]);
});
