import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { failure, problems, row } from '../company.fixture.ts';
import { saveRecords } from '../records.service.ts';

const company = builtIn({
  models: [
    model('person', [field('name'), field('mail', 'text', { misc: { format: 'email' } }), field('share', 'number', { misc: { min: 0, max: 100 } })]),
    model('line', [field('name'), field('amount', 'number', { misc: { above: 0 } })]),
  ],
  relations: [relation('N_1', 'line', 'person', 'person', 'lines')],
});

let made: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
beforeAll(async () => {
  made = await scratch({ built_in: company });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());

type Item = Parameters<typeof saveRecords>[1][number];
const work = <T>(run: Parameters<typeof inTenant<T>>[2]) => inTenant(made.database, principalOf(client), run);
const save = (...items: Item[]) => work((tenant) => saveRecords(tenant, items));
const create = async (properties: Item['properties']) => (await save({ model: 'person', properties }))[0]?.identity as string;
const change = (identity: string, properties: Item['properties']) => save({ model: 'person', identity, properties });

it('refuses what the limits of a field exclude, each value by its place, lines included', async () => {
  const lines = { name: 'lines', items: [{ properties: { amount: 2 } }, { properties: { amount: 0 } }] };
  const error = await failure(save({ model: 'person', properties: { mail: 'not-a-mail', share: 100.5 }, children: [lines] }));
  expect([error.code, problems(error).sort()]).toEqual([
    'invalid',
    ['children[0].items[1].properties.amount not_above', 'properties.mail not_an_email', 'properties.share too_large'],
  ]);
  expect(error.details.fields).toContainEqual({ field: 'properties.share', code: 'too_large', message: 'At most 100.', params: { max: 100 } });
  const ana = await create({ mail: 'ana@example.com', share: 100 });
  expect(problems(await failure(change(ana, { share: -1 })))).toEqual(['properties.share too_small']);
  expect(await work((tenant) => row(tenant, 'person', ana))).toMatchObject({ mail: 'ana@example.com', share: 100, version: 1 });
});

it('lets a record from before keep what no longer fits while the rest of it changes, also where a form sends all of it', async () => {
  const old = await create({ name: 'Ana' });
  await work((tenant) => tenant.query(`update "${tenant.client.schema}".person set mail = 'call her', share = -3 where id = $1`, [old]));
  await change(old, { name: 'Bea', mail: 'call her', share: '-3.0' });
  expect(await work((tenant) => row(tenant, 'person', old))).toMatchObject({ name: 'Bea', mail: 'call her', share: -3 });
  expect(problems(await failure(change(old, { share: -2 })))).toEqual(['properties.share too_small']);
  await change(old, { mail: null, share: 5 });
});
