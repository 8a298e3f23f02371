import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Privilege } from '@millwright/core/access/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventRoutes } from '../events/events.routes.ts';
import { openCompany } from '../records/company.fixture.ts';
import { type Send, type Served, serve } from '../testing/serve.ts';
import { graphRoutes } from './graph.routes.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let served: Served;
let send: Send;
let clerk: Send;

const denied = { fields: ['person.name', 'badge.code', 'project.customer'], create: 'place' };

beforeAll(async () => {
  company = await openCompany();
  const ids = await company.work(async (tenant) => {
    const of = (slug: string) => tenant.config.get('models', slug);
    const fieldOf = (path: string) => {
      const [slug = '', name = ''] = path.split('.');
      return of(slug).schema.find((each) => each.name === name)?.id ?? tenant.config.get('relations', `${slug}_${name}`).id;
    };
    return { fields: denied.fields.map(fieldOf), place: of(denied.create).id };
  });
  const deny = (resource: string, action: Privilege['action']): Privilege => ({ role: 'clerk', resource, verb: 'deny', action });
  const allow = (action: Privilege['action']): Privilege => ({ role: 'clerk', resource: 'MODELS', verb: 'allow', action });
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'user', label: 'Clerk' });
  acl.flattenRoles.clerk = ['user', 'guest'];
  acl.privileges.push(...(['READ', 'CREATE', 'UPDATE', 'DELETE'] as const).map(allow));
  for (const id of ids.fields) acl.privileges.push(deny(`FIELDS.${id}`, 'READ'), deny(`FIELDS.${id}`, 'READ_OWN'));
  acl.privileges.push(deny(`MODELS.${ids.place}`, 'CREATE'), deny(`MODELS.${ids.place}`, 'CREATE_OWN'));
  await company.database.migrator.use((ddl) =>
    ddl.rows(`update platform.clients set acl = '${JSON.stringify(acl)}'::jsonb, acl_version = acl_version + 1 where id = '${company.client.id}'`),
  );
  served = await serve(company.database, (services) => [graphRoutes(services), eventRoutes(services)]);
  ({ send } = await served.signIn(company.client));
  ({ send: clerk } = await served.signIn(company.client, 'clerk'));
});
afterAll(async () => {
  await served?.close();
  await company?.drop();
});

const save = async (model: string, properties: object, more: object = {}) => {
  const { body } = await send('POST', '/v1/graph/save/', { model, properties, ...more });
  return (body.data as { identity: string }).identity;
};
const post = async (path: string, body: object, by: Send = send) => {
  const answer = await by('POST', path, body);
  return { status: answer.status, body: answer.body };
};

it('lists and restores what the calls and mutations delete, in the shapes of the contract', async () => {
  const [one, two] = [await save('label', { code: 'A' }), await save('label', { code: 'B' })];
  expect((await post('/v1/graph/delete/', { node_id: one })).body).toEqual({ data: { deleted: 1 } });
  expect(await post('/v1/graph', { query: 'mutation ($id: ID!) { delete_label(id: $id) }', variables: { id: two } })).toMatchObject({ status: 200 });
  const { body } = await post('/v1/graph/trash/', { model: 'label' });
  expect(body).toMatchObject({
    total: 2,
    data: [
      { identity: two, name: 'B', children: 0, deleted_by: { first_name: expect.any(String) } },
      { identity: one, name: 'A' },
    ],
  });
  expect(await post('/v1/graph/restore/', { model: 'label', ids: [one, two] })).toEqual({
    status: 200,
    body: { data: { restored: 2, children: 0, left_out: [] } },
  });
  expect((await post(`/v1/graph/get/${one}`, {})).status).toBe(200);
  expect((await send('GET', `/v1/events/${one}`)).body).toMatchObject({ data: [{ type: 'restored' }, { type: 'deleted' }, { type: 'created' }] });
  expect((await post('/v1/graph/restore/', { model: 'label', ids: [one] })).status).toBe(404);
  expect((await post('/v1/graph/trash/', { model: 'nothing' })).status).toBe(404);
});

it('shows no denied name, and names no denied field that did not come back', async () => {
  const customer = await save('customer', { name: 'Hidden' });
  const badge = await save('badge', { code: 'SECRET' });
  const project = await save('project', { title: 'Seen' }, { relations: [{ name: 'customer', action: 'link', ids: [customer] }] });
  await post('/v1/graph/delete/', { node_ids: [project, badge] });
  await post('/v1/graph/delete/', { node_id: customer });
  await save('badge', { code: 'SECRET' });
  await company.work((tenant) => tenant.query(`delete from "${tenant.client.schema}"._trash where id = $1`, [customer]));
  const seen = await post('/v1/graph/trash/', { model: 'badge' }, clerk);
  expect(seen.body).toMatchObject({ total: 1, data: [{ identity: badge, name: null }] });
  // To search by a name that may not be seen would tell it.
  expect((await post('/v1/graph/trash/', { model: 'badge', search: 'SEC' }, clerk)).body).toMatchObject({ total: 0 });
  const restored = [];
  for (const [model, id] of [
    ['project', project],
    ['badge', badge],
  ])
    restored.push((await post('/v1/graph/restore/', { model, ids: [id] }, clerk)).body.data);
  expect(restored).toMatchObject([
    { restored: 1, left_out: [{ identity: project, name: null, why: 'gone' }] },
    { restored: 1, left_out: [{ identity: badge, name: null, why: 'taken' }] },
  ]);
});

it('restores for those who may create such records', async () => {
  const place = await save('place', { name: 'Here' });
  expect(await post('/v1/graph/delete/', { node_id: place }, clerk)).toMatchObject({ status: 200 });
  expect(await post('/v1/graph/trash/', { model: 'place' }, clerk)).toMatchObject({ status: 200, body: { total: 1 } });
  expect(await post('/v1/graph/restore/', { model: 'place', ids: [place] }, clerk)).toMatchObject({ status: 403 });
  expect(await post('/v1/graph/restore/', { model: 'place', ids: [place] })).toMatchObject({ status: 200 });
});

it('says before a deletion what goes along, what is emptied and what forbids it, and changes nothing', async () => {
  const [ana, leo] = [await save('person', { name: 'Ana' }), await save('person', { name: 'Leo' })];
  const customer = await save('customer', { name: 'Bee' });
  const project = await save(
    'project',
    { title: 'Looked at' },
    {
      relations: [
        { name: 'customer', action: 'link', ids: [customer] },
        { name: 'members', action: 'link', ids: [ana, leo] },
      ],
      children: [{ name: 'tasks', items: [{ properties: { name: 'One' } }, { properties: { name: 'Two' } }] }],
    },
  );
  const label = await save('label', { code: 'L' }, { relations: [{ name: 'project', action: 'link', ids: [project] }] });
  const preview = async (ids: string[], by: Send = send) => (await post('/v1/graph/delete/preview/', { node_ids: ids }, by)).body.data;
  expect(await preview([project])).toEqual({
    records: 1,
    taken: [{ relation: 'tasks', label: 'tasks', model: 'task', count: 2 }],
    emptied: [
      { relation: 'members', label: 'members', model: 'person', count: 2 },
      { relation: 'label', label: 'label', model: 'label', count: 1 },
    ],
    refused: [],
  });
  // What goes too loses nothing.
  expect(await preview([project, label, ana])).toMatchObject({ records: 3, emptied: [{ relation: 'members', count: 1 }] });
  await post('/v1/graph/update/', { node_id: project, properties: { closed: true } });
  expect(await preview([label])).toMatchObject({
    refused: [{ code: 'in_use', label: 'project', because: { en: 'It is closed.', fr: 'Il est clos.' } }],
  });
  expect(await preview([customer])).toMatchObject({ emptied: [{ relation: 'projects', count: 1 }], refused: [] });
  expect(await preview([customer], clerk)).toMatchObject({ emptied: [{ relation: null, label: null, model: null, count: null }] });
  const box = await save(
    'box',
    { label: 'B', amount: 5 },
    { relations: [{ name: 'place', action: 'link', ids: [await save('place', { name: 'P', key: 'p' })] }] },
  );
  expect(await preview([box])).toMatchObject({ refused: [{ code: 'in_use', label: 'moves' }] });
  expect((await post('/v1/graph/delete/', { node_id: box })).status).toBe(422);
  expect((await post(`/v1/graph/get/${project}`, {})).body).toMatchObject({ version: 2 });
  expect((await post('/v1/graph/delete/preview/', { node_id: 'none' })).status).toBe(404);
  const { send: guest } = await served.signIn(company.client, 'guest');
  expect((await post('/v1/graph/delete/preview/', { node_id: project }, guest)).status).toBe(403);
});
