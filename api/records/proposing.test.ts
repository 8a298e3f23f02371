import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { failure, row } from './company.fixture.ts';
import { proposeFor, saveRecords } from './records.service.ts';

/** Tickets whose fare is proposed by where they go, and their seat by nothing; and trips, whose level is proposed and told of their tickets. */
const company = builtIn({
  models: [
    model('town', [field('name')]),
    model('ticket', [field('class'), field('fare', 'number'), field('seat')], {
      misc: { proposing: { action: 'steps/fares', names: ['fare', 'seat'], from: ['class', 'town', 'town.name', 'trip.level'] } },
    }),
    model('trip', [field('name'), field('level')], { misc: { proposing: { action: 'steps/levels', names: ['level'], from: ['name'] } } }),
  ],
  relations: [relation('N_1', 'ticket', 'town', 'town', 'tickets'), relation('N_1', 'ticket', 'trip', 'trip', 'tickets')],
});

type Told = { model: string; facts: (JsonObject & { ref: string })[] };
let told: Told[] = [];
let forbids = false;
let made: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
beforeAll(async () => {
  made = await scratch({
    built_in: company,
    post: async (_, __, about) => {
      if (!('told' in about) || !about.checked) throw new Error('Told what a person may know.');
      if (forbids) throw new AppError('forbidden');
      const each = about.told as Told;
      told.push(each);
      if (each.model === 'trip') return Object.fromEntries(each.facts.map(({ ref, name }) => [ref, { level: `${name}, first` }]));
      return Object.fromEntries(each.facts.map(({ ref, ...facts }) => [ref, { fare: facts['town.name'] === 'Rome' ? '12.5' : null, other: 1 }]));
    },
  });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());
beforeEach(() => {
  told = [];
  forbids = false;
});

type Item = Parameters<typeof saveRecords>[1][number];
const work = <T>(run: Parameters<typeof inTenant<T>>[2]) => inTenant(made.database, principalOf(client), run);
const ticket = (town: string | undefined, properties: JsonObject = {}): Item => ({
  model: 'ticket',
  properties,
  relations: [{ name: 'town', action: 'set', ids: [town ?? ''] }],
});
const save = async (...items: Item[]) => (await work((tenant) => saveRecords(tenant, items))).map(({ identity }) => identity);
const fare = async (id: string | undefined) => Number((await work((tenant) => row(tenant, 'ticket', id ?? ''))).fare ?? Number.NaN);

it('fills what new records came without, told what they are linked to, once for all of them', async () => {
  const [rome, oslo] = await save({ model: 'town', properties: { name: 'Rome' } }, { model: 'town', properties: { name: 'Oslo' } });
  const ids = await save(ticket(rome, { class: '2' }), ticket(oslo), ticket(rome, { fare: 3 }), ticket(rome, { fare: null }));
  expect(await Promise.all(ids.map(fare))).toEqual([12.5, Number.NaN, 3, Number.NaN]);
  expect(told).toHaveLength(1);
  expect(told[0]?.model).toBe('ticket');
  expect(told[0]?.facts.find(({ ref }) => ref === '0')).toEqual({ ref: '0', class: '2', town: rome, 'town.name': 'Rome', 'trip.level': null });
  await save({ ...ticket(rome), identity: ids[1] ?? '' });
  expect(await fare(ids[1])).toBeNaN();
});

it('tells what would be filled into values that are still being typed, and nothing that may not be read for them', async () => {
  const ask = (facts: JsonObject) => work((tenant) => proposeFor(tenant, 'ticket', [facts]));
  expect(await ask({ 'town.name': 'Rome', unasked: 'x' })).toEqual([{ fare: 12.5, seat: null }]);
  expect(told[0]?.facts).toEqual([{ ref: '0', class: null, town: null, 'town.name': 'Rome', 'trip.level': null }]);
  expect(await failure(work((tenant) => proposeFor(tenant, 'nothing', [{}])))).toMatchObject({ code: 'model_not_found' });
  forbids = true;
  expect(await ask({ 'town.name': 'Rome' })).toEqual([{ fare: null, seat: null }]);
  const [rome] = await save({ model: 'town', properties: { name: 'Rome' } });
  expect(await fare((await save(ticket(rome)))[0])).toBeNaN();
});

it('writes what is proposed with the record, where the save itself tells all that it is proposed by', async () => {
  const relations = [{ name: 'trip', action: 'link' as const, ids: [{ ref: 'night' }] }];
  const [rome] = await save({ model: 'town', properties: { name: 'Rome' } });
  const rewritten = (items: Item[]) =>
    work(async (tenant) => {
      const updates = async () => {
        const [row] = await tenant.query<{ rows: number }>(
          `select sum(n_tup_upd)::int as rows from pg_stat_xact_user_tables where schemaname = $1 and relname in ('trip', 'ticket')`,
          [tenant.client.schema],
        );
        return Number(row?.rows);
      };
      const before = await updates();
      await saveRecords(tenant, items);
      return (await updates()) - before;
    });
  const trip = (tickets: number): Item[] => [
    { model: 'trip', ref: 'night', properties: { name: 'Night' } },
    ...Array.from({ length: tickets }, (): Item => ({ model: 'ticket', properties: { class: '1' }, relations })),
  ];
  expect([await rewritten(trip(1)), await rewritten(trip(20))]).toEqual([0, 0]);
  expect(await rewritten([ticket(rome, { class: '2' })])).toBe(1);
  expect(told.map(({ facts }) => facts.length)).toEqual([1, 1, 1, 20, 1]);
});

it('tells of a record that is made by the same save what has been proposed for it', async () => {
  const relations = [{ name: 'trip', action: 'link' as const, ids: [{ ref: 'night' }] }];
  await save({ model: 'trip', ref: 'night', properties: { name: 'Night' } }, { model: 'ticket', properties: {}, relations });
  expect(told.map(({ model: slug, facts }) => [slug, facts[0]?.['trip.level']])).toEqual([
    ['trip', undefined],
    ['ticket', 'Night, first'],
  ]);
});
