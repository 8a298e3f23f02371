import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Privilege } from '@millwright/core/access/types.ts';
import { configurationCollections } from '@millwright/core/document/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';

const write_query = 'mutation ($values: JSON!) { save_task(items: [$values]) { identity } }';
const attribute = { name: 'label', label: 'Label', type: 'text' };
/** What is created and how it is changed, by resource. */
const kinds = {
  VIEWS: ['views', (n: number) => ({ name: `View ${n}`, view_group: group }), { order: 7 }],
  VIEW_GROUPS: ['view_groups', (n: number) => ({ name: `Group ${n}` }), { order: 7 }],
  FORMS: ['forms', (n: number) => ({ name: `form ${n}`, title: 'Form', model: 'task', write_query, fields: [] }), { title: 'Changed' }],
  SETTINGS: ['processes', (n: number) => ({ key: `look-${n}`, label: 'Look', tone: 'ready' }), { label: 'Changed' }],
  SETTING_MODELS: [
    'models',
    (n: number) => ({ name: `model${n}`, displayed_name: 'Model', primary_attribute: 'label', schema: [attribute] }),
    { displayed_name: 'Changed' },
  ],
  SETTING_DATA_CONNECTIONS: [
    'settings_data_connections',
    (n: number) => ({ name: `auto-${n}`, label: 'Automation', steps: [], edges: [] }),
    { label: 'Changed' },
  ],
  MESSAGE_TEMPLATES: ['message_templates', (n: number) => ({ name: `message ${n}` }), { subject: 'Changed' }],
  PDF_TEMPLATES: ['pdf_templates', (n: number) => ({ name: `pdf ${n}` }), { name: 'Changed' }],
  USERS: [
    'users',
    (n: number) => ({ email: `made${n}@first.test`, first_name: 'A', last_name: 'B', role: 'guest', password }),
    { first_name: 'Changed' },
  ],
} as const;
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];
/** Users are deleted by disabling them, so they stay in the list. */
const documents = all.filter((kind) => kind !== 'USERS');

let works: TestApp;
let admin: Send;
let other: Send;
let clerk: Send;
let group = '';
let count = 0;
const roles = [
  { role: 'clerk', parent: 'guest', label: 'Clerk' },
  { role: 'trainee', parent: 'clerk', label: 'Trainee' },
  { role: 'manager', parent: 'client_admin', label: 'Manager' },
];

beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  [admin, other] = (await Promise.all([people.admin, people.other].map((email) => works.as(email)))) as [Send, Send];
  await grant();
  await admin('POST', '/v1/documents/users', { email: 'clerk@first.test', first_name: 'C', last_name: 'K', role: 'clerk', password });
  clerk = await works.as('clerk@first.test');
  group = (await admin('POST', '/v1/documents/view_groups', { name: 'Group', order: 1, parent: null })).json.data.id;
});
afterAll(() => works?.close());

/** Gives the clerk (or the named role) these rights and no others. */
async function grant(...lines: [verb: Privilege['verb'], action: Privilege['action'], resource: string, role?: string][]) {
  const path = `/v1/documents/clients/${works.first.id}`;
  const { version } = (await admin('GET', path)).json.data;
  const privileges = lines.map(([verb, action, resource, role = 'clerk']) => ({ role, verb, action, resource }));
  const { status, json } = await admin(
    'PATCH',
    path,
    { acl: { roles: [...defaultAcl().roles, ...roles], privileges } },
    { 'if-match': String(version) },
  );
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data.acl as { roles: unknown[]; privileges: unknown[]; flattenRoles: object };
}
const place = (kind: Kind, id = '') => `/v1/documents/${kinds[kind][0]}${id && `/${id}`}`;
const made = async (kind: Kind) => {
  const { status, json } = await admin('POST', place(kind), kinds[kind][1](++count));
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
};
const tries = {
  CREATE: (by: Send, kind: Kind) => by('POST', place(kind), kinds[kind][1](++count)),
  READ: (by: Send, kind: Kind, id: string) => by('GET', place(kind, id)),
  UPDATE: (by: Send, kind: Kind, id: string) => by('PATCH', place(kind, id), kinds[kind][2], { 'if-match': '1' }),
  DELETE: (by: Send, kind: Kind, id: string) => by('DELETE', place(kind, id)),
};
const listed = async (kind: Kind) => {
  const { status, json } = await clerk('GET', place(kind));
  return status === 200 ? json.data.map(({ id }) => id) : [];
};
const refused = (status: number) => status === 403 || status === 404;

describe('a right at the routes of its resource', () => {
  it.each(all)('%s CREATE: refused without, made in the own client with CREATE_OWN', async (kind) => {
    await grant();
    expect((await tries.CREATE(clerk, kind)).status).toBe(403);
    await grant(['allow', 'CREATE_OWN', kind], ['allow', 'READ_OWN', kind]);
    const { status, json } = await tries.CREATE(clerk, kind);
    expect([status, json.data.client_id]).toEqual([201, works.first.id]);
    const foreign = await clerk('POST', place(kind), { ...kinds[kind][1](++count), client_id: works.second.id });
    expect([foreign.status, foreign.json.error.code]).toEqual([403, 'other_client']);
  });

  it.each(all)('%s READ: list and item are closed without, and open for the own client with READ_OWN', async (kind) => {
    const id = await made(kind);
    await grant();
    expect(await listed(kind)).not.toContain(id);
    expect(refused((await tries.READ(clerk, kind, id)).status)).toBe(true);
    await grant(['allow', 'READ_OWN', kind]);
    expect(await listed(kind)).toContain(id);
    expect((await tries.READ(clerk, kind, id)).status).toBe(200);
    expect((await tries.READ(other, kind, id)).status).toBe(404);
  });

  it.each(all)('%s UPDATE: refused without, and done in the own client only with UPDATE_OWN', async (kind) => {
    const id = await made(kind);
    await grant(['allow', 'READ_OWN', kind]);
    expect((await tries.UPDATE(clerk, kind, id)).status).toBe(403);
    await grant(['allow', 'READ_OWN', kind], ['allow', 'UPDATE_OWN', kind]);
    const { status } = await tries.UPDATE(clerk, kind, id);
    // Forms are changed by administrators only, whatever else a role holds.
    expect(status).toBe(kind === 'FORMS' ? 403 : 200);
    if (kind === 'FORMS') expect((await tries.UPDATE(admin, kind, id)).status).toBe(200);
    expect((await tries.UPDATE(other, kind, id)).status).toBe(404);
  });

  it.each(documents)('%s DELETE: refused without, and done in the own client only with DELETE_OWN', async (kind) => {
    const id = await made(kind);
    await grant(['allow', 'READ_OWN', kind]);
    expect((await tries.DELETE(clerk, kind, id)).status).toBe(403);
    expect((await tries.DELETE(other, kind, id)).status).toBe(404);
    await grant(['allow', 'READ_OWN', kind], ['allow', 'DELETE_OWN', kind]);
    expect((await tries.DELETE(clerk, kind, id)).status).toBe(204);
    expect(await listed(kind)).not.toContain(id);
  });
});

it('USERS DELETE: refused without, also to who may change users, and done in the own client only with DELETE_OWN', async () => {
  const id = await made('USERS');
  await grant(['allow', 'READ_OWN', 'USERS'], ['allow', 'UPDATE_OWN', 'USERS']);
  expect((await tries.DELETE(clerk, 'USERS', id)).status).toBe(403);
  expect((await tries.DELETE(other, 'USERS', id)).status).toBe(404);
  await grant(['allow', 'READ_OWN', 'USERS'], ['allow', 'DELETE_OWN', 'USERS']);
  expect((await tries.DELETE(clerk, 'USERS', id)).status).toBe(204);
  expect((await admin('GET', place('USERS', id))).json.data).toMatchObject({ disabled: true });
  expect((await clerk('POST', `${place('USERS', id)}/restore`, {})).status).toBe(403);
});

it('FORMS UPDATE: refused to an administrator without, and done in the own client only with UPDATE_OWN', async () => {
  const id = await made('FORMS');
  await grant(['deny', 'UPDATE_OWN', 'FORMS', 'manager'], ['deny', 'UPDATE', 'FORMS', 'manager']);
  await admin('POST', '/v1/documents/users', { email: 'manager@first.test', first_name: 'M', last_name: 'G', role: 'manager', password });
  const manager = await works.as('manager@first.test');
  expect((await tries.UPDATE(manager, 'FORMS', id)).status).toBe(403);
  await grant(['allow', 'UPDATE_OWN', 'FORMS', 'manager'], ['deny', 'UPDATE', 'FORMS', 'manager']);
  expect((await tries.UPDATE(manager, 'FORMS', id)).status).toBe(200);
  const theirs = await other('POST', place('FORMS'), kinds.FORMS[1](++count));
  expect(theirs.status).toBe(201);
  expect((await tries.UPDATE(manager, 'FORMS', theirs.json.data.id)).status).toBe(404);
});

describe('a right to one item', () => {
  it.each(documents)('%s: a denied item is neither listed nor opened; an allowed one alone is', async (kind) => {
    const [one, two] = [await made(kind), await made(kind)];
    await grant(['allow', 'READ_OWN', kind], ['deny', 'READ_OWN', `${kind}.${one}`]);
    expect((await listed(kind)).filter((id) => id === one || id === two)).toEqual([two]);
    expect([refused((await tries.READ(clerk, kind, one)).status), (await tries.READ(clerk, kind, two)).status]).toEqual([true, 200]);
    await grant(['allow', 'READ_OWN', `${kind}.${one}`]);
    expect((await listed(kind)).filter((id) => id === one || id === two)).toEqual([one]);
  });

  it.each(documents.filter((kind) => kind !== 'FORMS'))('%s: a denied item is not changed, others are', async (kind) => {
    const [one, two] = [await made(kind), await made(kind)];
    await grant(['allow', 'READ_OWN', kind], ['allow', 'UPDATE_OWN', kind], ['deny', 'UPDATE_OWN', `${kind}.${one}`]);
    expect([(await tries.UPDATE(clerk, kind, one)).status, (await tries.UPDATE(clerk, kind, two)).status]).toEqual([403, 200]);
  });

  it.each(documents)('%s: a denied item is not deleted, others are', async (kind) => {
    const [one, two] = [await made(kind), await made(kind)];
    await grant(['allow', 'READ_OWN', kind], ['allow', 'DELETE_OWN', kind], ['deny', 'DELETE_OWN', `${kind}.${one}`]);
    expect([(await tries.DELETE(clerk, kind, one)).status, (await tries.DELETE(clerk, kind, two)).status]).toEqual([403, 204]);
  });
});

it('the access list keeps the role, parent and label of each role, and the four parts of each line', async () => {
  const line = { role: 'clerk', resource: 'FORMS', verb: 'deny', action: 'READ_OWN' };
  const acl = await grant(['deny', 'READ_OWN', 'FORMS']);
  expect(acl.roles).toEqual([...defaultAcl().roles, ...roles]);
  expect(acl.privileges).toEqual([line]);
  expect((await admin('GET', `/v1/documents/clients/${works.first.id}`)).json.data).toMatchObject({ acl });
});

it('an operator may not save an edited form', async () => {
  await grant();
  const id = await made('FORMS');
  expect((await tries.UPDATE(await works.as(people.operator), 'FORMS', id)).status).toBe(403);
});

it('answers every collection of the store', async () => {
  for (const collection of ['users', 'clients', 'cache', ...configurationCollections]) {
    const { status, json } = await admin('GET', `/v1/documents/${collection}`);
    expect([collection, status, Array.isArray(json.data)]).toEqual([collection, 200, true]);
  }
});
