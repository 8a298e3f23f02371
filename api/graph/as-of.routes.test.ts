import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Privilege } from '@millwright/core/access/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCompany } from '../records/company.fixture.ts';
import { type Send, type Served, serve } from '../testing/serve.ts';
import { graphRoutes } from './graph.routes.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let served: Served;
let send: Send;
let clerk: Send;
let other: Send;

beforeAll(async () => {
  company = await openCompany();
  const ids = await company.work(async ({ config }) => {
    const budget = config.get('models', 'project').schema.find(({ name }) => name === 'budget')?.id;
    return [budget, config.get('relations', 'project_customer').id];
  });
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'user', label: 'Clerk' });
  acl.flattenRoles.clerk = ['user', 'guest'];
  const deny = (id: string | undefined, action: Privilege['action']): Privilege => ({
    role: 'clerk',
    resource: `FIELDS.${id}`,
    verb: 'deny',
    action,
  });
  for (const id of ids) acl.privileges.push(deny(id, 'READ'), deny(id, 'READ_OWN'));
  await company.database.migrator.use((ddl) =>
    ddl.rows(`update platform.clients set acl = '${JSON.stringify(acl)}'::jsonb, acl_version = acl_version + 1 where id = '${company.client.id}'`),
  );
  served = await serve(company.database, (services) => [graphRoutes(services)]);
  ({ send } = await served.signIn(company.client));
  ({ send: clerk } = await served.signIn(company.client, 'clerk'));
  ({ send: other } = await served.signIn(company.other));
});
afterAll(async () => {
  await served?.close();
  await company?.drop();
});

type Past = { object: { properties: JsonObject }; version: number; as_of: { unknown: string[]; computed: string[] } };
const save = async (model: string, properties: object, more: object = {}) =>
  ((await send('POST', '/v1/graph/save/', { model, properties, ...more })).body.data as { identity: string }).identity;
const change = (id: string, properties: object, relations: object[] = []) =>
  send('POST', '/v1/graph/update/', { node_id: id, properties, relations });
/** The database's clock, which the timeline goes by. */
const now = async () =>
  (await company.work((tenant) => tenant.query<{ now: string }>(`select to_json(clock_timestamp()) #>> '{}' as now`)))[0]?.now ?? '';
const at = async (id: string, instant: string, by: Send = send) => {
  const { status, body } = await by('POST', `/v1/graph/get/${id}`, { at: instant });
  return { status, ...(body as unknown as Past) };
};

it('is put together from the timeline, between and after its changes, and when it was away', async () => {
  const [ada, eve] = [await save('customer', { name: 'Ada' }), await save('customer', { name: 'Eve' })];
  const before = await now();
  const id = await save('project', { title: 'One', budget: 1.5 }, { relations: [{ name: 'customer', action: 'link', ids: [ada] }] });
  const first = await now();
  await change(id, { title: 'Two', due: '2026-01-01T10:00:00Z' }, [{ name: 'customer', action: 'link', ids: [eve] }]);
  const second = await now();
  await change(id, { title: 'Three', budget: null });
  await send('POST', '/v1/graph/delete/', { node_id: id });
  const away = await now();
  await send('POST', '/v1/graph/restore/', { model: 'project', ids: [id] });
  const back = await now();
  expect((await at(id, before)).status).toBe(404);
  expect(await at(id, first)).toMatchObject({
    status: 200,
    version: 1,
    object: { properties: { title: 'One', budget: 1.5, due: null, customer: ada, state: 'open' } },
  });
  expect(await at(id, second)).toMatchObject({ version: 2, object: { properties: { title: 'Two', budget: 1.5, customer: eve } } });
  expect((await at(id, away)).status).toBe(404);
  expect(await at(id, back)).toMatchObject({ version: 4, object: { properties: { title: 'Three', budget: null, customer: eve } } });
  // What is not told is named: formulas, and links that others keep.
  const { as_of, object } = await at(id, first);
  expect(as_of.computed.sort()).toEqual(['billed', 'customer_city', 'hours_total']);
  expect(as_of.unknown.sort()).toEqual(['label', 'lead']);
  expect(Object.keys(object.properties).filter((name) => [...as_of.computed, ...as_of.unknown].includes(name))).toEqual([]);
  await send('POST', '/v1/graph/delete/', { node_id: id });
  expect(await at(id, second)).toMatchObject({ status: 200, version: 2, object: { properties: { title: 'Two' } } });
});

it('names a value as unknown that was changed without an event', async () => {
  const id = await save('project', { title: 'Silent' });
  const then = await now();
  await company.work((tenant) => tenant.query(`update "${tenant.client.schema}".project set notes = 'written by nobody' where id = $1`, [id]));
  const past = await at(id, then);
  expect(past.as_of.unknown).toContain('notes');
  expect('notes' in past.object.properties).toBe(false);
});

it('keeps denied what is denied, and tells nothing to another company', async () => {
  const id = await save(
    'project',
    { title: 'Denied', budget: 7 },
    { relations: [{ name: 'customer', action: 'link', ids: [await save('customer', { name: 'C' })] }] },
  );
  const then = await now();
  const { status, object, as_of } = await at(id, then, clerk);
  expect([status, object.properties.title]).toEqual([200, 'Denied']);
  for (const name of ['budget', 'customer', 'customer_city'])
    expect([...Object.keys(object.properties), ...as_of.unknown, ...as_of.computed]).not.toContain(name);
  expect((await at(id, then, other)).status).toBe(404);
  const { send: guest } = await served.signIn(company.client, 'guest');
  expect((await at(id, then, guest)).status).toBe(403);
  expect((await at(id, 'yesterday')).status).toBe(422);
  expect((await send('POST', `/v1/graph/get/${id}`, { at: then, more: 1 })).status).toBe(422);
});
