import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCompany } from '../records/company.fixture.ts';
import { saveRecords } from '../records/records.service.ts';
import { readDataset } from './datasets.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let twins: string[];

beforeAll(async () => {
  company = await openCompany();
  twins = await company.work(async (tenant) => {
    const made = await saveRecords(
      tenant,
      [1, 2].map(() => ({ model: 'customer', properties: { name: 'Two of one name' } })),
    );
    const project = (title: string, customer?: number) => ({
      model: 'project',
      properties: { title },
      relations: customer === undefined ? [] : [{ name: 'customer', action: 'link' as const, ids: [made[customer]?.identity as string] }],
    });
    await saveRecords(tenant, [project('T1', 0), project('T2', 0), project('T3', 1), project('T4')]);
    return made.map(({ identity }) => identity);
  });
});
afterAll(() => company?.drop());

const axis = [
  { name: 'axis', path: 'customer.identity', most: 4 },
  { name: 'n', path: 'identity', aggregation: 'count' },
];
const groups = async (betterFilters?: object) => {
  const request = datasetRequest.parse({ dataset: { model: 'project' }, axis, ...(betterFilters && { betterFilters }) });
  const { data } = await company.work(async (tenant) => JSON.parse(await readDataset(tenant, request, false)) as { data: JsonObject[] });
  return data.map(({ axis, n }) => [axis, n]);
};

it('records of one name are kept apart by their identity, and a filter by it finds those of a group again', async () => {
  const all = await groups();
  expect(all).toHaveLength(3);
  expect(all).toEqual(
    expect.arrayContaining([
      [twins[0], 2],
      [twins[1], 1],
      [null, 1],
    ]),
  );
  expect(await groups({ fact: 'customer', operator: 'in', value: [twins[1]] })).toEqual([[twins[1], 1]]);
  expect(await groups({ fact: 'customer', operator: 'isEmpty', value: true })).toEqual([[null, 1]]);
});
