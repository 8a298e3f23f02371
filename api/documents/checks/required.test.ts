import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchRoutes } from '../../batches/batches.routes.ts';
import type { Client } from '../../db/entities/client.entity.ts';
import { inTenant } from '../../db/tenant.ts';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { saveRecords } from '../../records/records.service.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { type Send, type Served, serve } from '../../testing/serve.ts';
import { dataOf, errorOf, fieldsOf, make, patch } from '../documents.fixture.ts';
import { documentRoutes } from '../documents.routes.ts';

type Fields = { name: string; [key: string]: unknown }[];

let space: Scratch;
let served: Served;
let client: Client;
let send: Send;
beforeAll(async () => {
  space = await scratch();
  served = await serve(space.database, (services) => [
    graphRoutes(services),
    batchRoutes(services, () => true),
    documentRoutes(services, () => true),
  ]);
  client = await scratchClient(space.database, { feature_flags: [] });
  ({ send } = await served.signIn(client));
});
afterAll(async () => {
  await served?.close();
  await space?.drop();
});

const read = async (slug: string) => dataOf(await send('GET', `/v1/documents/models/${slug}`));
const schemaOf = (document: object) => (document as { schema: Fields }).schema;
const saved = async (of: string, properties: object) => {
  const answer = await send('POST', '/v1/graph/save/', { model: of, properties });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (answer.body.data as { identity: string }).identity;
};
const value = async (id: string, name: string) =>
  ((await send('POST', '/v1/graph/get/', { ids: [id] })).body.data as { properties: Record<string, unknown>; version: number }[])[0]?.properties[
    name
  ];

/** A crate with its colour, and two without. */
async function crates(slug: string) {
  const made = await make(send, 'models', { ...model(slug, [field('name'), field('colour'), field('weight')]), primary_attribute: 'name' });
  const ids: string[] = [];
  for (const properties of [
    { name: 'one', colour: 'red', weight: '5' },
    { name: 'two', weight: 'heavy' },
    { name: 'three', weight: '7' },
  ])
    ids.push(await saved(slug, properties));
  return { made, ids };
}
async function change(slug: string, name: string, parts: object, more: object = {}) {
  const before = await read(slug);
  const fields = schemaOf(before);
  const schema = fields.some((each) => each.name === name)
    ? fields.map((each) => (each.name === name ? { ...each, ...parts } : each))
    : [...fields, { ...field(name), ...parts }];
  return patch(send, `models/${slug}`, before.version, { schema, ...more });
}
const required = { validation: 'required' };

describe('a field becomes required', () => {
  it('only with a value for the records that lack it; they are counted and named', async () => {
    const { ids } = await crates('crate');
    const refused = errorOf(await change('crate', 'colour', required));
    expect(refused).toMatchObject({
      status: 422,
      code: 'values_missing',
      details: {
        model: 'crate',
        field: 'colour',
        count: 2,
        records: 'two, three',
        examples: [
          { identity: ids[1], name: 'two' },
          { identity: ids[2], name: 'three' },
        ],
      },
    });
    expect((await read('crate')).version).toBe(1);
    expect(await change('crate', 'colour', required, { fill: { colour: 'grey' } })).toMatchObject({ status: 200 });
    expect(await Promise.all(ids.map((id) => value(id, 'colour')))).toEqual(['red', 'grey', 'grey']);
    const events = await space.database.migrator.use((ddl) =>
      ddl.rows(`SELECT changes FROM ${client.schema}._events WHERE node_id = '${ids[1]}' AND changes ? 'colour'`),
    );
    expect(events).toEqual([{ changes: { colour: [null, 'grey'] } }]);
    expect(JSON.stringify(await read('crate'))).not.toContain('"fill"');
  });

  it('and is refused a value that does not fit, or that nothing asks for', async () => {
    await crates('bin');
    expect(fieldsOf(await change('bin', 'colour', required, { fill: { colour: '' } }))).toEqual(['fill.colour: unfit']);
    expect(fieldsOf(await change('bin', 'colour', required, { fill: { colour: 'grey', name: 'x' } }))).toEqual(['fill.name: not_required']);
  });

  it('when it is new: by its plain default, or by a value', async () => {
    const { ids } = await crates('box');
    expect(errorOf(await change('box', 'shape', required)).details).toMatchObject({ field: 'shape', count: 3 });
    expect((await change('box', 'size', { ...required, misc: { default: 'M' } })).status).toBe(200);
    expect((await change('box', 'shape', required, { fill: { shape: 'flat' } })).status).toBe(200);
    expect([await value(ids[0] ?? '', 'size'), await value(ids[0] ?? '', 'shape')]).toEqual(['M', 'flat']);
    // A field that stood empty so far says by its default what new records get, and nothing about older ones.
    expect(errorOf(await change('box', 'colour', { ...required, misc: { default: 'red' } })).code).toBe('values_missing');
  });

  it('and stays filled when it gets another type: what does not fit needs a value too', async () => {
    const { ids } = await crates('tray');
    expect((await change('tray', 'weight', required)).status).toBe(200);
    expect(errorOf(await change('tray', 'weight', { type: 'number' })).details).toMatchObject({ field: 'weight', count: 1, records: 'two' });
    expect(await value(ids[1] ?? '', 'weight')).toBe('heavy');
    expect((await change('tray', 'weight', { type: 'number' }, { fill: { weight: 9 } })).status).toBe(200);
    expect(await value(ids[1] ?? '', 'weight')).toBe(9);
    expect((await change('tray', 'weight', { validation: '' })).status).toBe(200);
    expect((await send('POST', '/v1/graph/update/', { node_id: ids[1], properties: { weight: null } })).status).toBe(200);
  });

  it('in a batch as well, which is all or nothing', async () => {
    const { made, ids } = await crates('sack');
    const schema = schemaOf(made).map((each) => (each.name === 'colour' ? { ...each, ...required } : each));
    const operation = { op: 'update', collection: 'models', id: made.id, version: 1, data: { schema } };
    expect(errorOf(await send('POST', '/v1/documents/batch', { operations: [operation] })).code).toBe('values_missing');
    expect((await send('POST', '/v1/documents/batch', { operations: [{ ...operation, fill: { colour: 'blue' } }] })).status).toBe(200);
    expect(await value(ids[1] ?? '', 'colour')).toBe('blue');
  });
});

it('the plan of a change counts the records that lack what becomes required, of another type too', async () => {
  const { made, ids } = await crates('basket');
  const asked = (parts: object) => schemaOf(made).map((each) => (each.name === 'colour' ? { ...each, ...required, ...parts } : each));
  const plan = async (body: object) => dataOf(await send('POST', `/v1/documents/models/${made.id}/plan`, body, { 'if-match': '1' })).missing;
  const lacking = await plan({ schema: asked({}) });
  expect(lacking).toEqual([{ model: 'basket', field: 'colour', count: expect.any(Number), examples: expect.any(Array) }]);
  const [{ count, examples }] = lacking as [{ count: number; examples: { identity: string }[] }];
  expect([count > 0, examples.length, ids.includes(examples[0]?.identity ?? '')]).toEqual([true, count, true]);
  expect(await plan({ schema: asked({}), fill: { colour: 'blue' } })).toEqual([]);
  expect(await plan({ schema: asked({ type: 'number' }) })).toMatchObject([{ field: 'colour', count }]);
});

it('a writer who began before a field became required writes nothing without it', async () => {
  await crates('pallet');
  const principal = systemPrincipal(client.id);
  let attempts = 0;
  const late = inTenant(space.database, principal, async (tenant) => {
    await tenant.begin();
    if (attempts++ === 0) expect((await change('pallet', 'colour', required, { fill: { colour: 'grey' } })).status).toBe(200);
    return saveRecords(tenant, [{ model: 'pallet', properties: { name: 'late' } }]);
  });
  await expect(late).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ code: 'missing_field' }] } });
  expect(attempts).toBe(2);
});

it('a relation becomes required with a record for those that have none', async () => {
  const { ids } = await crates('parcel');
  await make(send, 'models', model('depot', [field('name')]));
  const link = await make(send, 'relations', relation('N_1', 'parcel', 'depot', 'depot', 'parcels'));
  const refused = await patch(send, `relations/${link.id}`, link.version, { required: true });
  expect(errorOf(refused)).toMatchObject({ code: 'values_missing', details: { model: 'parcel', field: 'depot', count: 3 } });
  const depot = await saved('depot', { name: 'North' });
  expect((await patch(send, `relations/${link.id}`, link.version, { required: true, fill: { depot } })).status).toBe(200);
  expect(await value(ids[2] ?? '', 'depot')).toBe(depot);
});
