import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { type Send, type Served, serve } from '../../testing/serve.ts';
import { dataOf, errorOf, fieldsOf, make, patch } from '../documents.fixture.ts';
import { documentRoutes } from '../documents.routes.ts';

let space: Scratch;
let served: Served;
let send: Send;
let user: Send;
beforeAll(async () => {
  space = await scratch();
  served = await serve(space.database, (services) => [graphRoutes(services), documentRoutes(services, () => true)]);
  const client = await scratchClient(space.database, { feature_flags: [] });
  ({ send } = await served.signIn(client));
  user = (await served.signIn(client, 'user')).send;
});
afterAll(async () => {
  await served?.close();
  await space?.drop();
});

const saved = async (of: string, item: object) => {
  const answer = await send('POST', '/v1/graph/save/', { model: of, ...item });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (answer.body.data as { identity: string }).identity;
};
const linked = async (node_id: string | undefined, link: object) => {
  const answer = await send('POST', '/v1/graph/update/', { node_id, relations: [{ action: 'link', ...link }] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const ask = (body: object) => send('POST', '/v1/documents/relations/plan', body);
const plan = async (body: object) => dataOf(await ask(body)) as unknown as ModelPlan;

/** Two boats and a harbour. */
async function boats(slug: string) {
  await make(send, 'models', { ...model(slug, [field('name')]), primary_attribute: 'name' });
  await make(send, 'models', { ...model(`${slug}_port`, [field('name')]), primary_attribute: 'name' });
  const ids = [await saved(slug, { properties: { name: 'Ada' } }), await saved(slug, { properties: { name: 'Bea' } })];
  const port = await saved(`${slug}_port`, { properties: { name: 'North' } });
  return { ids, port };
}

describe('the plan of a relation', () => {
  it('that is new tells the tables with their rows, and who would be left without a link that is demanded; nothing is made', async () => {
    const { ids, port } = await boats('boat');
    const data = relation('N_1', 'boat', 'home', 'boat_port', 'boats');
    const free = await plan({ data });
    expect(free).toMatchObject({ fields: [], missing: [], readers: [] });
    expect(free.tables).toEqual([{ table: 'boat', rows: 2, steps: expect.arrayContaining(['add_column', 'create_index', 'add_foreign_key']) }]);
    const demanded = await plan({ data: { ...data, required: true } });
    expect(demanded.missing).toEqual([
      { model: 'boat', field: 'home', count: 2, examples: [expect.objectContaining({ identity: ids[0], name: 'Ada' }), expect.anything()] },
    ]);
    expect((await plan({ data: { ...data, required: true, fill: { home: port } } })).missing).toEqual([]);
    expect((await send('GET', '/v1/documents/relations/boat_home')).status).toBe(404);
    expect(fieldsOf(await ask({ data: { ...data, name: 'with space' } }))).toContain('name: name_space');
  });

  it('that changes tells who lacks what becomes required, at the version that was edited', async () => {
    const { ids, port } = await boats('ship');
    const link = await make(send, 'relations', relation('N_1', 'ship', 'home', 'ship_port', 'ships'));
    await linked(ids[0], { name: 'home', ids: [port] });
    const change = { id: link.id, version: link.version, data: { required: true } };
    expect((await plan(change)).missing).toMatchObject([{ field: 'home', count: 1, examples: [{ identity: ids[1], name: 'Bea' }] }]);
    expect(dataOf(await send('GET', `/v1/documents/relations/${link.id}`)).required).toBeUndefined();
    expect(errorOf(await ask({ id: link.id, data: { required: true } }))).toMatchObject({ status: 428, code: 'version_missing' });
    expect(errorOf(await ask({ ...change, version: 7 }))).toMatchObject({ status: 409, code: 'out_of_sync' });
    expect((await user('POST', '/v1/documents/relations/plan', change)).status).toBe(403);
  });

  it('tells what of its own attributes fits another type, and what reads one that goes', async () => {
    const { ids, port } = await boats('raft');
    const share = field('share');
    const made = relation('N_N', 'raft', 'ports', 'raft_port', 'rafts', { schema: [share, field('note')] } as object);
    const link = await make(send, 'relations', made);
    await linked(ids[0], { name: 'ports', ids: [port], properties: { share: '12' } });
    await linked(ids[1], { name: 'ports', ids: [port], properties: { share: 'half' } });
    const own = (link as unknown as { schema: { name: string; type: string }[] }).schema;
    const retyped = own.map((each) => (each.name === 'share' ? { ...each, type: 'number' } : each));
    const change = await plan({ id: link.id, version: link.version, data: { schema: retyped } });
    expect(change.tables.map(({ rows, steps }) => [rows, steps])).toEqual([[2, expect.arrayContaining(['change_type'])]]);
    expect(change.fields).toMatchObject([
      { field: 'share', from: 'text', to: 'number', values: 2, converts: 1, fails: 1, examples: [{ identity: ids[1], value: 'half' }] },
    ]);
    const raft = dataOf(await send('GET', '/v1/documents/models/raft'));
    const schema = [...(raft.schema as object[]), field('shares', 'number', { misc: { formulaV1: 'COUNT(ports@share)' } })];
    expect((await patch(send, `models/${raft.id}`, raft.version, { schema })).status).toBe(200);
    const without = { id: link.id, version: link.version, data: { schema: own.filter(({ name }) => name !== 'share') } };
    expect((await plan(without)).readers).toMatchObject([{ collection: 'models', slug: 'raft', places: ['schema.shares'] }]);
  });
});
