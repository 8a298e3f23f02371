import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, openCompany } from '../records/company.fixture.ts';
import { saveRecords } from '../records/records.service.ts';
import { readDataset } from './datasets.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
type Answer = {
  data: JsonObject[];
  total: number;
  total_estimated?: true;
  columns: { name: string; type: string }[];
  explain?: { sql: string; plan: unknown; duration_ms: number; predicates: string[]; records: number; filters: object[] };
};

const read = (request: object, explain = false): Promise<Answer> =>
  company.work(
    async (tenant) => JSON.parse(await readDataset(tenant, datasetRequest.parse({ dataset: { model: 'project' }, ...request }), explain)) as Answer,
  );

beforeAll(async () => {
  company = await openCompany();
  await company.work(async (tenant) => {
    const [ada, bob, eve] = await saveRecords(tenant, [
      { model: 'customer', properties: { name: 'Ada', city: 'Lyon' } },
      { model: 'customer', properties: { name: 'Bob', city: 'Lyon' } },
      { model: 'person', properties: { name: 'Eve' } },
    ]);
    const rows: [string, number, string, string, string | undefined, number[]][] = [
      ['Bridge', 50, '2026-01-05', '2026-01-31T23:30:00Z', ada?.identity, [1, 2]],
      ['Tower', 20, '2026-01-20', '2026-02-01T10:00:00Z', bob?.identity, [3]],
      ['Road', 30, '2026-02-03', '2026-03-01T10:00:00Z', undefined, []],
    ];
    await saveRecords(
      tenant,
      rows.map(([title, budget, starts, due, customer, hours]) => ({
        model: 'project',
        properties: { title, budget, starts, due, labels: title === 'Road' ? [] : ['open', 'done'] },
        relations: [
          ...(customer ? [{ name: 'customer', action: 'link' as const, ids: [customer] }] : []),
          { name: 'members', action: 'link' as const, ids: [eve?.identity as string] },
        ],
        children: [{ name: 'tasks', items: hours.map((each) => ({ properties: { name: `${title} ${each}`, hours: each } })) }],
      })),
    );
  });
});
afterAll(() => company?.drop());

describe('datasets', () => {
  it.each(['boolean', 'date', 'datetime', 'duration', 'file', 'number', 'select', 'tags', 'text'])(
    'takes %s as the type of an axis',
    async (type) => {
      expect((await read({ axis: [{ name: 'A', path: 'title', type }] })).columns).toEqual([{ name: 'A', type }]);
    },
  );

  it('answers rows by paths, ordered by an axis, with types, identities and the number of all', async () => {
    const answer = await read({
      axis: [
        { name: 'Title', path: 'title' },
        { name: 'Who', path: 'customer.name' },
        { name: 'Days', path: 'starts' },
        { name: 'Hours', path: 'hours_total' },
        { name: 'Town', path: 'customer_city' },
      ],
      ordering: [{ axis: 'Who', direction: 'desc' }],
      limit: 3,
    });
    expect(answer).toEqual({
      data: [
        { identity: expect.any(String), Title: 'Tower', Who: 'Bob', Days: '2026-01-20', Hours: 3, Town: 'Lyon' },
        { identity: expect.any(String), Title: 'Bridge', Who: 'Ada', Days: '2026-01-05', Hours: 3, Town: 'Lyon' },
        { identity: expect.any(String), Title: 'Road', Who: null, Days: '2026-02-03', Hours: 0, Town: null },
      ],
      total: 3,
      columns: [
        { name: 'Title', type: 'text' },
        { name: 'Who', type: 'text' },
        { name: 'Days', type: 'date' },
        { name: 'Hours', type: 'number' },
        { name: 'Town', type: 'text' },
      ],
    });
  });

  it('lists the values of a path through many, without multiplying rows', async () => {
    const answer = await read({
      axis: [
        { name: 'title', path: 'title' },
        { name: 'hours', path: 'tasks.hours' },
        { name: 'who', path: 'members.name' },
      ],
      ordering: [{ axis: 'title' }],
    });
    expect(answer.data.map(({ title, hours, who }) => [title, hours, who])).toEqual([
      ['Bridge', [1, 2], ['Eve']],
      ['Road', [], ['Eve']],
      ['Tower', [3], ['Eve']],
    ]);
    expect(answer.total).toBe(3);
  });

  it('groups by a month of the client and by paths', async () => {
    const byMonth = await read({
      axis: [
        { name: 'month', path: 'starts', truncate: 'month' },
        { name: 'sum', path: 'budget', aggregation: 'sum' },
      ],
      ordering: [{ axis: 'month', direction: 'desc' }],
    });
    expect(byMonth).toMatchObject({
      data: [
        { month: '2026-02-01', sum: 30 },
        { month: '2026-01-01', sum: 70 },
      ],
      total: 2,
    });
    // 23:30 UTC on the last of January is February in Paris.
    const byInstant = await read({
      axis: [
        { name: 'month', path: 'due', truncate: 'month' },
        { name: 'n', path: 'identity', aggregation: 'count' },
      ],
    });
    expect(byInstant.data.map(({ month, n }) => [new Date(String(month)).toISOString(), n])).toEqual([
      ['2026-01-31T23:00:00.000Z', 2],
      ['2026-02-28T23:00:00.000Z', 1],
    ]);
    const byCity = await read({
      axis: [
        { name: 'city', path: 'customer.city' },
        { name: 'n', path: 'identity', aggregation: 'count' },
      ],
    });
    expect(byCity.data).toEqual([
      { city: 'Lyon', n: 2 },
      { city: null, n: 1 },
    ]);
  });

  it('makes every figure, over one value a row and over many', async () => {
    const figures = ['average', 'collect', 'collect_unique', 'count', 'count_unique', 'keys', 'max', 'median', 'min', 'sum'];
    const over = async (path: string) => (await read({ axis: figures.map((aggregation) => ({ name: aggregation, path, aggregation })) })).data[0];
    expect(await over('budget')).toEqual({
      average: expect.closeTo(33.33, 1),
      collect: [50, 20, 30],
      collect_unique: [20, 30, 50],
      count: 3,
      count_unique: 3,
      keys: [expect.any(String), expect.any(String), expect.any(String)],
      max: 50,
      median: 30,
      min: 20,
      sum: 100,
    });
    // The least of what has no order of its own, as identities, is that of their texts.
    const { keys } = (await over('budget')) as { keys: string[] };
    const least = { name: 'least', path: 'identity', aggregation: 'min' };
    const asked = [{ axis: [least] }, { axis: [{ name: 'title', path: 'title', most: 10 }, least] }];
    for (const body of asked) expect((await read(body)).data).toContainEqual(expect.objectContaining({ least: keys.toSorted()[0] }));
    expect(await over('tasks.hours')).toEqual({
      average: 2,
      collect: [1, 2, 3],
      collect_unique: [1, 2, 3],
      count: 3,
      count_unique: 3,
      keys: [expect.any(String), expect.any(String), expect.any(String)],
      max: 3,
      median: 2,
      min: 1,
      sum: 6,
    });
  });

  it('filters by conditions, by the older list, by search and by context', async () => {
    const titles = async (request: object) =>
      (await read({ axis: [{ name: 't', path: 'title' }], ordering: [{ axis: 't' }], ...request })).data.map(({ t }) => t);
    expect(
      await titles({
        betterFilters: {
          any: [
            { fact: 'budget', operator: 'greaterThan', value: 40 },
            { fact: 'customer.name', operator: 'equal', value: 'Bob' },
          ],
        },
      }),
    ).toEqual(['Bridge', 'Tower']);
    expect(
      await titles({
        filters: [
          { attribute: 'customer.city', operator: 'not empty' },
          { attribute: 'budget', operator: 'less or equal', value: 20 },
        ],
      }),
    ).toEqual(['Tower']);
    expect(await titles({ search: 'RÖA' })).toEqual(['Road']);
    expect(await titles({ search: ' oad  roa ' })).toEqual(['Road']);
    expect(await titles({ search: '"oad roa"' })).toEqual([]);
    expect(await titles({ search: 'RÖ' })).toEqual(['Road']);
    expect(await titles({ search: 'ad' })).toEqual([]);
    expect(await titles({ search: 'ro tower' })).toEqual([]);
    expect(
      await titles({ betterFilters: { fact: 'title', operator: 'equal', value: { context: 'wanted' } }, context: { variables: { wanted: 'Road' } } }),
    ).toEqual(['Road']);
    expect(await titles({ betterFilters: { fact: 'title', operator: 'contains', value: `'; drop table project; --` } })).toEqual([]);
    expect((await failure(titles({ betterFilters: { fact: 'budget', operator: 'equal', value: 'much' } }))).code).toBe('invalid_filter');
    expect((await failure(titles({ betterFilters: { fact: 'nothing', operator: 'equal', value: 1 } }))).code).toBe('invalid_filter');
    expect((await failure(titles({ filters: [{ attribute: 'budget', operator: 'sounds like', value: 1 }] }))).code).toBe('invalid_filter');
    expect((await failure(read({ axis: [{ name: 't', path: 'nothing.at.all' }] }))).message).toBe('No relation found for project > nothing');
    expect((await failure(read({ axis: [{ name: 't', path: 'customer.nothing' }] }))).message).toBe('Mirror column nothing not found in customer');
  });

  it('explains itself to those who edit views, and to nobody else', async () => {
    const answer = await read({ axis: [{ name: 't', path: 'title' }], betterFilters: { fact: 'budget', operator: 'greaterThan', value: 40 } }, true);
    expect(answer.explain).toMatchObject({
      sql: expect.stringContaining('project'),
      plan: [{ Plan: expect.any(Object) }],
      predicates: [expect.stringContaining('budget')],
    });
    const request = datasetRequest.parse({ dataset: { model: 'project' }, axis: [{ name: 't', path: 'title' }] });
    expect((await failure(company.work((tenant) => readDataset(tenant, request, true), { role: 'user' }))).code).toBe('forbidden');
    expect(await company.work((tenant) => readDataset(tenant, request, false), { role: 'user' })).toContain('Bridge');
  });

  it('explains what each filter removes of the records that those before it left, groups as rows', async () => {
    const over20 = { fact: 'budget', operator: 'greaterThan', value: 20 };
    const ofLyon = { fact: 'customer.city', operator: 'equal', value: 'Lyon' };
    const worked = {
      any: [
        { fact: 'tasks.hours', operator: 'greaterThan', value: 2 },
        { fact: 'title', operator: 'equal', value: 'Bridge' },
      ],
    };
    const explained = async (betterFilters: unknown, axis: object = { name: 't', path: 'title' }) =>
      (await read({ axis: [axis], betterFilters }, true)).explain;
    expect(await explained({ all: [over20, { all: [ofLyon, worked] }] })).toMatchObject({
      records: 3,
      filters: [
        { condition: over20, removed: 1 },
        { condition: ofLyon, removed: 1 },
        { condition: worked, removed: 0 },
      ],
    });
    expect(await explained(over20, { name: 'n', path: 'identity', aggregation: 'count' })).toMatchObject({
      records: 3,
      filters: [{ condition: over20, removed: 1 }],
    });
    expect(await explained(null)).toMatchObject({ records: 3, filters: [] });
    const { filters = [] } = (await explained({ all: Array.from({ length: 20 }, () => over20) })) ?? {};
    expect(filters).toHaveLength(12);
  });

  it('reads the model and the filter of a block, and skips and tells a filter whose field has gone', async () => {
    const block = (block_id: string, parts: object = {}) =>
      read({ dataset: { view_id: 'overview', block_id }, axis: [{ name: 't', path: 'title' }], ...parts });
    expect((await block('large')).data.map(({ t }) => t)).toEqual(['Bridge']);
    expect((await block('large', { betterFilters: { fact: 'title', operator: 'equal', value: 'Road' } })).data).toEqual([]);
    expect(await block('outdated')).toMatchObject({ total: 3, skipped: [expect.stringContaining('gone')] });
    expect((await failure(block('nothing'))).code).toBe('not_found');
    expect((await failure(block('written', { ordering: [{ axis: 't' }] }))).message).toBe('ordering on a non model dataset is not supported yet');
  });

  it('refuses an unknown model, a broken axis and a sort by many values', async () => {
    expect((await failure(read({ dataset: { model: 'nothing' }, axis: [{ name: 't', path: 'title' }] }))).code).toBe('model_not_found');
    expect(
      (
        await failure(
          read({
            axis: [
              { name: 't', path: 'title' },
              { name: 't', path: 'title' },
            ],
          }),
        )
      ).code,
    ).toBe('invalid_query');
    expect((await failure(read({ axis: [{ name: 't', path: 'tasks.hours' }], ordering: [{ axis: 't' }] }))).code).toBe('invalid_query');
    expect((await failure(read({ axis: [{ name: 't', path: 'title', aggregation: 'sum' }] }))).code).toBe('invalid_query');
    expect((await failure(read({ axis: [{ name: 't', path: 'title', truncate: 'day' }] }))).code).toBe('invalid_query');
  });
});
