import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { failure, problems, row } from '../company.fixture.ts';
import { saveRecords } from '../records.service.ts';
import { lockRecords } from '../stored/lock-records.ts';

const text = { en: 'Fresh food has a day.', fr: 'Un produit frais a une date.' };
/** Boxes with food; food that is fresh has a day in each of its boxes. */
const company = builtIn({
  models: [
    model('food', [field('name'), field('fresh', 'boolean')]),
    model(
      'box',
      [
        field('name'),
        field('day', 'date'),
        field('undated', 'boolean', { misc: { formulaV1: 'AND(EMPTY(day), COALESCE(food.fresh, false))' } }),
        field('far', 'boolean', { misc: { formulaV1: 'COALESCE(name = "Far", false)' } }),
        field('why'),
        field('perishes', 'boolean', { misc: { formulaV1: 'COALESCE(food.fresh, false)' } }),
      ],
      {
        misc: {
          about: [{ link: 'food', names: ['why'], when: 'perishes' }],
          refused: [
            { when: 'undated', names: ['day', 'food'], text },
            { when: 'far', names: ['name'], text, by_hand: true },
          ],
        },
      },
    ),
    model('barrel', [field('holds', 'number'), field('drawn', 'number', { misc: { formulaV1: 'COALESCE(SUM(draws.amount), 0)' } })]),
    model('draw', [field('amount', 'number'), field('beyond', 'boolean', { misc: { formulaV1: 'barrel.drawn > barrel.holds' } })], {
      misc: { refused: [{ when: 'beyond', names: ['amount', 'barrel'], text, locks: 'barrel' }] },
    }),
  ],
  relations: [relation('N_1', 'box', 'food', 'food', 'boxes'), relation('N_1', 'draw', 'barrel', 'barrel', 'draws')],
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

it('asks what is for people to say of them alone, not of server actions', async () => {
  const far = box(await food(false), { name: 'Far' });
  expect(problems(await failure(save(far)))).toEqual(['properties.name refused']);
  await work((tenant) => saveRecords(tenant, [far], { rights: 'by_action' }));
});

it('empties what is said of a linked record where another one is linked, unless it is said anew or was of none yet', async () => {
  const [fresh, other, dry] = [await food(true), await food(true), await food(false)];
  const id = await create(box(fresh, { day: '2027-01-02', why: 'Ripe' }));
  const why = async () => (await work((tenant) => row(tenant, 'box', id)))?.why;
  const put = async (to: string | null, properties: Item['properties'] = {}) => {
    const relations = to ? holds(to) : [];
    await save({ model: 'box', identity: id, properties, relations });
    return why();
  };
  expect(await put(fresh, { name: 'The same' })).toBe('Ripe');
  expect(await put(other, { why: 'Ripe' })).toBeNull();
  expect(await put(null, { why: 'Riper' })).toBe('Riper');
  expect(await put(dry)).toBeNull();
  expect(await put(null, { why: 'Told before' })).toBe('Told before');
  expect(await put(fresh)).toBe('Told before');
  expect(await put(other, { why: 'Told at once' })).toBe('Told at once');
});

it('lets a record from before change in all else', async () => {
  const kind = await food(false);
  const old = await create(box(kind));
  await save({ model: 'food', identity: kind, properties: { fresh: true } });
  expect(await save({ model: 'box', identity: old, properties: { name: 'Left' } })).toMatchObject([{ version: 2 }]);
  expect(await save({ model: 'box', identity: old, properties: { day: '2027-01-02' } })).toMatchObject([{ version: 3 }]);
});

it('holds server actions to it too', async () => {
  const fresh = await food(true);
  const asAction = (item: Item) => work((tenant) => saveRecords(tenant, [item], { rights: 'by_action' }));
  expect(problems(await failure(asAction(box(fresh))))).toEqual(['relations[0] refused']);
  await asAction(box(fresh, { day: '2027-01-02' }));
});

const waitingForRows = () =>
  made.database.migrator.use(async (ddl) => {
    const rows = await ddl.rows(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%for update%'",
    );
    return rows.length;
  });

it('has two who take of the same record take turns, so that together they take no more than there is', async () => {
  const barrel = await create({ model: 'barrel', properties: { holds: 10 } });
  const draw = (amount: number): Item => ({
    model: 'draw',
    properties: { amount },
    relations: [{ name: 'barrel', action: 'set', ids: [barrel] }],
  });
  let settled = 0;
  const { second } = await work(async (tenant) => {
    await saveRecords(tenant, [draw(6)]);
    const later = save(draw(6)).finally(() => settled++);
    later.catch(() => undefined);
    while (settled === 0 && (await waitingForRows()) === 0) await sleep(10);
    return { second: later };
  });
  expect(problems(await failure(second))).toEqual(['properties.amount refused']);
  await save(draw(4));
});

it('locks what is shared before the records that share it, so that nobody waits in a circle with a server action', async () => {
  const barrel = await create({ model: 'barrel', properties: { holds: 10 } });
  const drawn = await create({ model: 'draw', properties: { amount: 4 }, relations: [{ name: 'barrel', action: 'set', ids: [barrel] }] });
  let settled = 0;
  const { later } = await work(async (tenant) => {
    await lockRecords(tenant, 'barrel', [barrel]);
    const person = save({ model: 'draw', identity: drawn, properties: { amount: 5 } }).finally(() => settled++);
    person.catch(() => undefined);
    while (settled === 0 && (await waitingForRows()) === 0) await sleep(10);
    await saveRecords(tenant, [{ model: 'draw', identity: drawn, properties: { amount: 6 } }], { rights: 'by_action' });
    return { later: person };
  });
  expect(await later).toMatchObject([{ identity: drawn, version: 3 }]);
});
