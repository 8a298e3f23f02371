import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { failure, problems } from '../company.fixture.ts';
import { saveRecords } from '../records.service.ts';

const text = { en: 'This box is there already.', fr: 'Cette caisse existe déjà.' };
/** Boxes of a kind of food, each number once for the kind and the day, unless they are spoilt. */
const company = builtIn({
  models: [
    model('food', [field('name')]),
    model('paper', [field('number')], { misc: { distinct: [{ names: ['number'], text }], indexes: [['number']] } }),
    model('sheet', [field('number', 'text', { misc: { counter: 'S-{n}.' } })], {
      misc: { distinct: [{ names: ['number'], text }], indexes: [['number']] },
    }),
    model('ticket', [field('number', 'number', { misc: { counter: '{n}' } })], { misc: { distinct: [{ names: ['number'], text }] } }),
    model('slip', [field('number', 'text', { misc: { counter: 'A\\d(.)\\{n}-{n}' } })], { misc: { distinct: [{ names: ['number'], text }] } }),
    model(
      'box',
      [
        field('number'),
        field('day', 'date'),
        field('spoilt', 'boolean'),
        field('good', 'boolean', { misc: { formulaV1: 'NOT(COALESCE(spoilt, false))' } }),
      ],
      {
        misc: { distinct: [{ names: ['food', 'number', 'day'], when: 'good', text }] },
      },
    ),
  ],
  relations: [relation('N_1', 'box', 'food', 'food', 'boxes')],
});

let made: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
let [jam, honey] = ['', ''];
beforeAll(async () => {
  made = await scratch({ built_in: company });
  client = await scratchClient(made.database);
  [jam, honey] = [await create({ model: 'food', properties: { name: 'Jam' } }), await create({ model: 'food', properties: { name: 'Honey' } })];
});
afterAll(() => made?.drop());

type Item = Parameters<typeof saveRecords>[1][number];
const save = (...items: Item[]) => inTenant(made.database, principalOf(client), (tenant) => saveRecords(tenant, items));
const create = async (item: Item) => (await save(item))[0]?.identity as string;
const box = (food: string | null, number: string, properties: Item['properties'] = {}): Item => ({
  model: 'box',
  properties: { number, ...properties },
  relations: food ? [{ name: 'food', action: 'set', ids: [food] }] : [],
});

const waiting = () =>
  made.database.migrator.use(async (ddl) => {
    const rows = await ddl.rows(
      "SELECT FROM pg_locks JOIN pg_database d ON d.oid = database WHERE NOT granted AND locktype = 'advisory' AND datname = current_database()",
    );
    return rows.length;
  });

it('refuses a record that agrees with another in all that a rule names, empty values included, with the reason in its languages', async () => {
  await create(box(jam, '1'));
  await create(box(jam, '2', { day: '2027-01-01' }));
  const error = await failure(save(box(jam, '1')));
  expect([error.code, problems(error)]).toEqual(['invalid', ['relations[0] repeated']]);
  expect(error.details.fields).toMatchObject([{ message: text.en, text }]);
  await failure(save(box(jam, '2', { day: '2027-01-01' })));
  for (const other of [box(honey, '1'), box(jam, '1', { day: '2027-01-01' }), box(jam, '2'), box(null, '1'), box(null, '1')]) await save(other);
});

it('refuses two of one save, and one that comes to agree by a change or by what it is compared for', async () => {
  expect(problems(await failure(save(box(jam, '3'), box(jam, '3'))))).toEqual(['items[0].relations[0] repeated', 'items[1].relations[0] repeated']);
  const [four, five] = [await create(box(jam, '4')), await create(box(jam, '5'))];
  expect(problems(await failure(save({ model: 'box', identity: five, properties: { number: '4' } })))).toEqual(['properties.number repeated']);
  const spoilt = await create(box(jam, '4', { spoilt: true }));
  await save({ model: 'box', identity: four, properties: { number: '6' } });
  await save({ model: 'box', identity: spoilt, properties: { spoilt: false } });
  expect(problems(await failure(save(box(jam, '4'))))).toEqual(['relations[0] repeated']);
});

it('lets one of two writers through who write the same at once: the later one waits for the earlier', async () => {
  const paper = (): Item => ({ model: 'paper', properties: { number: 'race' } });
  let settled = 0;
  const first = inTenant(made.database, principalOf(client), async (tenant) => {
    await saveRecords(tenant, [paper()]);
    const second = save(paper()).finally(() => settled++);
    second.catch(() => undefined);
    while (settled === 0 && (await waiting()) === 0) await sleep(10);
    return { second };
  });
  const { second } = await first;
  expect(problems(await failure(second))).toEqual(['properties.number repeated']);
});

it('draws numbers that go on where typed and imported ones end, and meets none of them', async () => {
  const sheet = (properties: Item['properties'] = {}): Item => ({ model: 'sheet', properties });
  const numbers = async () => {
    const rows = await inTenant(made.database, principalOf(client), (tenant) =>
      tenant.query<{ number: string }>(`select number from "${tenant.client.schema}".sheet order by id`),
    );
    return rows.map(({ number }) => number);
  };
  for (const number of ['S-7.', 'S-30.', 'S-40. late', 'S-900', 'S-1e5.']) await save(sheet({ number }));
  await save(sheet(), sheet());
  await save(sheet({ number: 'S-33.' }), sheet({ number: 'S-50.' }));
  await save(sheet(), sheet());
  await save(sheet());
  expect((await numbers()).slice(5)).toEqual(['S-31.', 'S-32.', 'S-33.', 'S-50.', 'S-51.', 'S-52.', 'S-53.']);
});

it('draws numbers past those that are too long to be counted, again and again', async () => {
  const sheet = (properties: Item['properties'] = {}): Item => ({ model: 'sheet', properties });
  const last = async () => {
    const [row] = await inTenant(made.database, principalOf(client), (tenant) =>
      tenant.query<{ number: string }>(`select number from "${tenant.client.schema}".sheet order by id desc limit 1`),
    );
    return row?.number;
  };
  await save(sheet({ number: 'S-54.' }), sheet({ number: 'S-٥٥.' }), sheet({ number: 'S-999999999999999.' }));
  await save(sheet());
  expect(await last()).toBe('S-1000000000000000.');
  for (const next of [1, 2, 3, 4]) await save(sheet({ number: `S-100000000000000${next}.` }));
  await save(sheet());
  await save(sheet());
  expect(await last()).toMatch(/^S-10000000000000\d\d\.$|^S-100000000000000[5-9]\.$/);
});

it('draws numbers whose words have signs of patterns in them', async () => {
  const slip = (properties: Item['properties'] = {}): Item => ({ model: 'slip', properties });
  await save(slip({ number: 'A\\d(.)\\7-{n}' }));
  await save(slip(), slip());
  const rows = await inTenant(made.database, principalOf(client), (tenant) =>
    tenant.query<{ number: string }>(`select number from "${tenant.client.schema}".slip order by id`),
  );
  expect(rows.map(({ number }) => number)).toEqual(['A\\d(.)\\7-{n}', 'A\\d(.)\\8-{n}', 'A\\d(.)\\9-{n}']);
});

it('draws numbers of a field that holds numbers', async () => {
  const ticket = (properties: Item['properties'] = {}): Item => ({ model: 'ticket', properties });
  await save(ticket({ number: 7 }));
  await save(ticket());
  await save(ticket({ number: 9 }));
  await save(ticket());
  const rows = await inTenant(made.database, principalOf(client), (tenant) =>
    tenant.query<{ number: string }>(`select number::text from "${tenant.client.schema}".ticket order by id`),
  );
  expect(rows.map(({ number }) => Number(number))).toEqual([7, 8, 9, 10]);
});

it('lets records that agreed before change in all else', async () => {
  const twins = [await create(box(honey, 'twin', { spoilt: true })), await create(box(honey, 'twin', { spoilt: true }))];
  for (const identity of twins) await save({ model: 'box', identity, properties: { spoilt: false } });
  await save({ model: 'box', identity: twins[0] as string, properties: { day: '2027-02-02' } });
});

it.each([
  ['what agrees', 'distinct', 'paper', 'exists'],
  ['a number that is taken', 'number_taken', 'sheet', ''],
])('finds %s by the index of its text, however many records there are', async (_, label, table, part) => {
  await made.database.migrator.use(async (ddl) => {
    await ddl.rows(`INSERT INTO ${client.schema}.${table} (id, number) SELECT platform.uuid_v7(), 'Many ' || n FROM generate_series(1, 20000) n`);
    await ddl.rows(`ANALYZE ${client.schema}.${table}`);
  });
  const plan = await inTenant(made.database, principalOf(client), async (tenant) => {
    // The connection has prepared what it has been asked for twice.
    for (let n = 0; n < 4; n++) await saveRecords(tenant, [{ model: table, properties: table === 'paper' ? { number: `Plan ${n}` } : {} }]);
    const [found] = await tenant.query<{ name: string; parameters: number }>(
      `SELECT name, cardinality(parameter_types) AS parameters FROM pg_prepared_statements WHERE name LIKE $1 AND statement LIKE $2`,
      [`${label}:%`, `%${part}%${table}%`],
    );
    await tenant.query('SET LOCAL plan_cache_mode = force_generic_plan');
    const rows = await tenant.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE "${found?.name}"(NULL)`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index (Only )?Scan .*sort_und/);
  expect(plan).not.toContain('Seq Scan');
});
