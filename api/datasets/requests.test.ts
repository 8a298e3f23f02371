import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { openCompany } from '../records/company.fixture.ts';
import { getObject, getRecords } from '../records/query.service.ts';
import { saveRecords } from '../records/records.service.ts';
import { principalOf } from '../testing/scratch.ts';
import { readDataset } from './datasets.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
const read = async (request: object, user_id: string | null = null) =>
  inTenant(
    company.database,
    principalOf(company.client, { user_id }),
    async (tenant) =>
      JSON.parse(await readDataset(tenant, datasetRequest.parse({ dataset: { model: 'project' }, ...request }), false)) as {
        data: JsonObject[];
        total: number;
      },
  );
const title = { axis: [{ name: 't', path: 'title' }], ordering: [{ axis: 't' }] };
let first = '';

beforeAll(async () => {
  company = await openCompany();
  const saved = await company.work((tenant) =>
    saveRecords(
      tenant,
      Array.from({ length: 60 }, (_, index) => ({
        model: 'project',
        properties: {
          title: `P${String(index).padStart(2, '0')}`,
          starts: '2026-02-28',
          // Around the turn of hours, days, weeks, months and years in Paris.
          due: ['2025-12-31T22:30:00Z', '2025-12-31T23:30:00Z', '2026-01-04T22:30:00Z', '2026-01-04T23:30:00Z'][index % 4] ?? '',
        },
      })),
    ),
  );
  first = saved[0]?.identity ?? '';
});
afterAll(() => company?.drop());

describe('a slice of a dataset', () => {
  it('is exactly what limit and skip say, in a stable order, and 50 rows when nothing is said', async () => {
    const whole = (await read({ ...title, limit: 500 })).data;
    expect(whole).toHaveLength(60);
    const pages = [await read({ ...title, limit: 25 }), await read({ ...title, limit: 25, skip: 25 }), await read({ ...title, limit: 25, skip: 50 })];
    expect(pages.flatMap(({ data }) => data)).toEqual(whole);
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [25, 60],
      [25, 60],
      [10, 60],
    ]);
    expect(await read(title)).toMatchObject({ data: { length: 50 }, total: 60 });
    expect(datasetRequest.safeParse({ dataset: { model: 'project' }, ...title, limit: 501 }).success).toBe(false);
    // Rows that are alike in what they are ordered by keep their order from page to page.
    const alike = { axis: [{ name: 'd', path: 'starts' }], ordering: [{ axis: 'd' }] };
    const ids = async (skip: number) => (await read({ ...alike, limit: 20, skip })).data.map(({ identity }) => identity);
    expect(new Set([...(await ids(0)), ...(await ids(20)), ...(await ids(40))]).size).toBe(60);
  });
});

describe('a truncated axis', () => {
  it.each([
    ['hour', ['2025-12-31T22:00', '2025-12-31T23:00', '2026-01-04T22:00', '2026-01-04T23:00']],
    ['day', ['2025-12-30T23:00', '2025-12-31T23:00', '2026-01-03T23:00', '2026-01-04T23:00']],
    ['week', ['2025-12-28T23:00', '2026-01-04T23:00']],
    ['month', ['2025-11-30T23:00', '2025-12-31T23:00']],
    ['year', ['2024-12-31T23:00', '2025-12-31T23:00']],
  ])('groups by the %s of the client', async (truncate, starts) => {
    const { data } = await read({
      axis: [
        { name: 'at', path: 'due', truncate },
        { name: 'n', path: 'identity', aggregation: 'count' },
      ],
    });
    const found = data.map(({ at }) => new Date(String(at)).toISOString().slice(0, 16)).sort();
    expect(found).toEqual(starts);
    expect(data.reduce((sum, { n }) => sum + Number(n), 0)).toBe(60);
  });
});

it('filters by the object, the user and the variables around', async () => {
  const titles = async (context: object, key: string, fact = 'identity', user: string | null = null) =>
    (await read({ ...title, betterFilters: { fact, operator: 'equal', value: { context: key } }, context }, user)).data.map(({ t }) => t);
  expect(await titles({ object_id: first }, 'object_id')).toEqual(['P00']);
  expect(await titles({}, 'user_id', 'identity', first)).toEqual(['P00']);
  expect(await titles({ user_id: first }, 'user_id', 'identity', v7())).toEqual(['P00']);
  expect(await titles({ variables: { wanted: 'P07' } }, 'wanted', 'title')).toEqual(['P07']);
  expect(await titles({ object_id: v7() }, 'object_id')).toEqual([]);
});

it('lists of records are 50 long when nothing is said, and give days and instants as ISO 8601', async () => {
  const all = await company.work((tenant) => getRecords(tenant, { model: 'project' }));
  expect([all.data.length, all.total]).toEqual([50, 60]);
  const { object } = await company.work((tenant) => getObject(tenant, first));
  expect(object.properties).toMatchObject({ starts: '2026-02-28', due: expect.stringMatching(/^2025-12-31T22:30:00(\.0+)?(Z|\+00:00)$/) });
  const page = await company.work((tenant) =>
    getRecords(tenant, { model: 'project', limit: 3, skip: 58, ordering: [{ field: 'title', direction: 'asc' }] }),
  );
  expect(page.data.map(({ properties }) => properties.title)).toEqual(['P58', 'P59']);
});
