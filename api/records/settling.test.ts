import { AppError, invalid } from '@millwright/core/errors.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { failure, row } from './company.fixture.ts';
import { saveRecords } from './records.service.ts';

/** Boxes of which some are promised; what is done about those is asked for when they move or are renamed. */
const company = builtIn({
  models: [
    model('shelf', [field('name')], { misc: { settling: { action: 'steps/shelves', changed: ['name'] } } }),
    model('tray', [field('name')], {
      misc: {
        settling: [
          { action: 'steps/trays', changed: ['name'] },
          { action: 'steps/tray', changed: ['name'], each: true },
        ],
      },
    }),
    model(
      'crate',
      [
        field('name'),
        field('wanted', 'number'),
        field('promised', 'boolean', { misc: { formulaV1: 'wanted > 0' } }),
        field('full', 'boolean', { misc: { formulaV1: 'wanted > 50' } }),
      ],
      { misc: { settling: { action: 'steps/crates', changed: ['wanted'], turns: ['promised', 'full'] } } },
    ),
    model('entry', [field('name')], { misc: { settling: { action: 'steps/entries', created: true, changed: [] } } }),
    model('box', [field('name'), field('note'), field('wanted', 'number'), field('promised', 'boolean', { misc: { formulaV1: 'wanted > 0' } })], {
      misc: { settling: { action: 'steps/boxes', changed: ['name', 'shelf'], when: 'promised' } },
    }),
  ],
  relations: [relation('N_1', 'box', 'shelf', 'shelf', 'boxes')],
});

let asked: [string, object][] = [];
let refuses: AppError | null = null;
let made: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
beforeAll(async () => {
  made = await scratch({
    built_in: company,
    post: async (_, action, about) => {
      asked.push([action, about]);
      if (refuses) throw refuses;
      return null;
    },
  });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());
beforeEach(() => {
  asked = [];
  refuses = null;
});

type Item = Parameters<typeof saveRecords>[1][number];
const work = <T>(run: Parameters<typeof inTenant<T>>[2]) => inTenant(made.database, principalOf(client), run);
const save = async (...items: Item[]) => (await work((tenant) => saveRecords(tenant, items))).map(({ identity }) => identity);

it('asks once about the stored records whose named values changed and whose field holds, within their save', async () => {
  const [one, two, free, shelf] = await save(
    { model: 'box', properties: { name: 'One', wanted: 1 } },
    { model: 'box', properties: { name: 'Two' } },
    { model: 'box', properties: { name: 'Free' } },
    { model: 'shelf', properties: { name: 'Low' } },
  );
  expect(asked).toEqual([]);
  const box = (identity: string | undefined, properties: Item['properties'], relations: Item['relations'] = []): Item => ({
    model: 'box',
    identity: identity ?? '',
    properties,
    relations,
  });
  await save(box(one, { note: 'Fragile', name: 'One' }));
  expect(asked).toEqual([]);
  await save(
    box(one, {}, [{ name: 'shelf', action: 'set', ids: [shelf ?? ''] }]),
    box(two, { name: 'Second', wanted: 2 }),
    box(free, { name: 'Freed' }),
  );
  expect(asked).toEqual([['steps/boxes', { ids: [one, two] }]]);
  await save({ model: 'shelf', identity: shelf ?? '', properties: { name: 'High' } });
  expect(asked.at(-1)).toEqual(['steps/shelves', { ids: [shelf] }]);

  refuses = new AppError('in_use');
  expect(await failure(save(box(one, { name: 'Other' })))).toMatchObject({ code: 'in_use' });
  expect(await work((tenant) => row(tenant, 'box', one ?? ''))).toMatchObject({ name: 'One' });
});

it('asks only about those whose field says something else than before, where a rule names one', async () => {
  const [one, two, three] = await save(...[0, 1, 1].map((wanted): Item => ({ model: 'crate', properties: { name: 'Crate', wanted } })));
  const wants = (identity: string | undefined, wanted: number): Item => ({ model: 'crate', identity: identity ?? '', properties: { wanted } });
  await save(wants(two, 5), wants(three, 7));
  expect(asked).toEqual([]);
  await save(wants(one, 2), wants(two, 6), wants(three, 0));
  expect(asked).toEqual([['steps/crates', { ids: [one, three] }]]);
  // Of several fields it is enough that one has turned.
  await save(wants(two, 60));
  expect(asked.at(-1)).toEqual(['steps/crates', { ids: [two] }]);
  expect(asked).toHaveLength(2);
});

it('a refusal of one of several records stands where the request gives that one', async () => {
  const [one, two] = await save({ model: 'tray', properties: { name: 'One' } }, { model: 'tray', properties: { name: 'Two' } });
  refuses = invalid([{ field: `${two}.name`, code: 'no', message: 'No.' }]);
  const named = (identity: string | undefined): Item => ({ model: 'tray', identity: identity ?? '', properties: { name: 'Else' } });
  const error = await failure(save(named(one), named(two)));
  expect([asked, error.details]).toMatchObject([[['steps/trays', { ids: [one, two] }]], { fields: [{ field: 'items[1].properties.name' }] }]);
});

it('asks once about all new records of a model that wants it, and about none that is changed', async () => {
  const ids = await save({ model: 'entry', properties: { name: 'One' } }, { model: 'entry', properties: { name: 'Two' } });
  expect(asked).toEqual([['steps/entries', { ids }]]);
  await save({ model: 'entry', identity: ids[0] ?? '', properties: { name: 'Other' } });
  expect(asked).toHaveLength(1);
});

it('asks by several rules in their order, and by one for each record; what that refuses stands where the request gives it', async () => {
  const [one, two] = await save({ model: 'tray', properties: { name: 'One' } }, { model: 'tray', properties: { name: 'Two' } });
  const rename = (name: string) => [one, two].map((identity): Item => ({ model: 'tray', identity: identity ?? '', properties: { name } }));
  await save(...rename('New'));
  expect(asked).toEqual([
    ['steps/trays', { ids: [one, two] }],
    ['steps/tray', { id: one }],
    ['steps/tray', { id: two }],
  ]);
  refuses = invalid([{ field: 'name', code: 'full', message: 'It is full.' }]);
  expect(await failure(work((tenant) => saveRecords(tenant, rename('Other').slice(0, 1))))).toMatchObject({ code: 'invalid' });
});
