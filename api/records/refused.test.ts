import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { failure, problems, row } from './company.fixture.ts';
import { saveRecords } from './records.service.ts';

const text = { en: 'Fresh food has a day.', fr: 'Un produit frais a une date.' };
/** Boxes with food; food that is fresh has a day in each of its boxes. */
const company = builtIn({
  models: [
    model('food', [field('name'), field('fresh', 'boolean')]),
    model(
      'box',
      [field('name'), field('day', 'date'), field('undated', 'boolean', { misc: { formulaV1: 'AND(EMPTY(day), COALESCE(food.fresh, false))' } })],
      { misc: { refused: [{ when: 'undated', names: ['day', 'food'], text }] } },
    ),
  ],
  relations: [relation('N_1', 'box', 'food', 'food', 'boxes')],
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
const food = async (fresh: boolean) => (await save({ model: 'food', properties: { fresh } }))[0]?.identity as string;
const holds = (id: string) => [{ name: 'food', action: 'set' as const, ids: [id] }];
const box = (id: string, properties: Item['properties'] = {}): Item => ({ model: 'box', properties, relations: holds(id) });
const create = async (item: Item) => (await save(item))[0]?.identity as string;

it('refuses a record that says what its model refuses, by the place of what was given and with the reason in its languages', async () => {
  const [fresh, dry] = [await food(true), await food(false)];
  const error = await failure(save(box(dry), box(fresh)));
  expect([error.code, problems(error)]).toEqual(['invalid', ['items[1].relations[0] refused']]);
  expect(error.details.fields).toMatchObject([{ message: text.en, text }]);
  const [dated, undated] = [await create(box(fresh, { day: '2027-01-02' })), await create(box(dry))];
  expect(problems(await failure(save({ model: 'box', identity: dated, properties: { day: null } })))).toEqual(['properties.day refused']);
  expect(problems(await failure(save({ model: 'box', identity: undated, properties: {}, relations: holds(fresh) })))).toEqual([
    'relations[0] refused',
  ]);
  expect(await work((tenant) => row(tenant, 'box', dated))).toMatchObject({ day: '2027-01-02', version: 1 });
});

it('lets a record from before change in all else', async () => {
  const kind = await food(false);
  const old = await create(box(kind));
  await save({ model: 'food', identity: kind, properties: { fresh: true } });
  expect(await save({ model: 'box', identity: old, properties: { name: 'Left' } })).toMatchObject([{ version: 2 }]);
  expect(await save({ model: 'box', identity: old, properties: { day: '2027-01-02' } })).toMatchObject([{ version: 3 }]);
});
