import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCompany } from '../records/company.fixture.ts';
import { readDataset } from './datasets.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
  await company.work((tenant) =>
    tenant.query(
      `WITH c AS (INSERT INTO ${tenant.client.schema}.customer (id, name, city, credit)
         SELECT platform.uuid_v7(), 'C' || n, CASE WHEN n % 3 > 0 THEN 'City ' || n % 7 END, n % 11 FROM generate_series(1, 40) n RETURNING id, credit)
       INSERT INTO ${tenant.client.schema}.project (id, title, budget, customer)
         SELECT platform.uuid_v7(), 'P' || n, nullif(n % 13, 5), (SELECT id FROM c WHERE credit = n % 11 ORDER BY id LIMIT 1) FROM generate_series(1, 2600) n`,
    ),
  );
});
afterAll(() => company?.drop());

async function titles(path: string, direction: string, where: object | null, skip: number, limit: number): Promise<string[]> {
  const request = datasetRequest.parse({
    dataset: { model: 'project' },
    axis: [
      { name: 'Title', path: 'title' },
      { name: 'Key', path },
      { name: 'City', path: 'customer_city' },
    ],
    ordering: [{ axis: 'Key', direction }],
    ...(where && { betterFilters: where }),
    skip,
    limit,
  });
  const answer = await company.work((tenant) => readDataset(tenant, request, false));
  return (JSON.parse(answer) as { data: { Title: string; City: string }[] }).data.map(({ Title, City }) => `${Title} ${City}`);
}

const wheres = [null, { fact: 'title', operator: 'contains', value: 'p' }, { fact: 'customer.credit', operator: 'lessThan', value: 10 }];

it.each([
  ['created_at', 'desc'],
  ['budget', 'asc'],
  ['budget', 'desc'],
  ['customer.city', 'asc'],
  ['customer_city', 'desc'],
])('a page far down by its number holds the rows that stand there, by %s %s', async (path, direction) => {
  for (const where of wheres) {
    const whole: string[] = [];
    for (let skip = 0; skip < 2_600; skip += 500) whole.push(...(await titles(path, direction, where, skip, 500)));
    expect(whole.length).toBeGreaterThan(2_300);
    expect(await titles(path, direction, where, 2_200, 60)).toEqual(whole.slice(2_200, 2_260));
    expect(await titles(path, direction, where, 1_990, 60)).toEqual(whole.slice(1_990, 2_050));
  }
});
