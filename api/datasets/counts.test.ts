import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemaOf } from '../db/sql/identifiers.ts';
import { openCompany } from '../records/company.fixture.ts';
import { recordsText } from '../records/query.service.ts';
import { readDataset } from './datasets.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
const insert = (from: number, to: number) =>
  company.work((tenant) =>
    tenant.query(
      `INSERT INTO ${tenant.client.schema}.customer (id, name, city, credit)
       SELECT platform.uuid_v7(), 'C' || n, CASE WHEN n % 2 = 0 THEN 'Lyon' ELSE 'Bonn' END, n FROM generate_series($1::int, $2::int) n`,
      [from, to],
    ),
  );
beforeAll(async () => {
  company = await openCompany();
  await insert(1, 10_000);
});
afterAll(() => company?.drop());

type Counted = { data: unknown[]; total: number; total_estimated?: true };
const records = (filters?: object) =>
  company.work(
    async (tenant) => JSON.parse(await recordsText(tenant, { model: 'customer', limit: 2, ...(filters ? { filters } : {}) } as never)) as Counted,
  );
const dataset = (request: object = {}) =>
  company.work(async (tenant) => {
    const whole = { dataset: { model: 'customer' }, axis: [{ name: 'Name', path: 'name' }], limit: 2, ...request };
    return JSON.parse(await readDataset(tenant, datasetRequest.parse(whole), false)) as Counted;
  });

const lyon = { fact: 'city', operator: 'equal', value: 'Lyon' };
const both = async () => [await records(), await dataset()];

it('counts 10 000 exactly, and past them tells an estimate that is never below', async () => {
  for (const answer of await both()) {
    expect([answer.data.length, answer.total]).toEqual([2, 10_000]);
    expect(answer).not.toHaveProperty('total_estimated');
  }
  await insert(10_001, 10_001);
  for (const answer of await both()) {
    expect([answer.data.length, answer.total_estimated]).toEqual([2, true]);
    expect(answer.total).toBeGreaterThanOrEqual(10_000);
  }
});

it('estimates by what the database knows of many more', async () => {
  await insert(10_002, 40_000);
  await company.database.migrator.use((ddl) => ddl.run(`ANALYZE ${schemaOf(company.client.id)}.customer`));
  for (const { total, total_estimated } of [
    await records({ fact: 'credit', operator: 'greaterThan', value: 0 }),
    await dataset({ betterFilters: { fact: 'credit', operator: 'greaterThan', value: 0 } }),
  ]) {
    expect(total_estimated).toBe(true);
    expect(total).toBeGreaterThan(30_000);
    expect(total).toBeLessThan(50_000);
  }
});

it('counts what a filter leaves, not what stands in the table', async () => {
  const few = { all: [lyon, { fact: 'credit', operator: 'lessThanInclusive', value: 100 }] };
  for (const answer of [await records(few), await dataset({ betterFilters: few })]) {
    expect(answer.total).toBe(50);
    expect(answer).not.toHaveProperty('total_estimated');
  }
});

it('counts groups exactly, however many rows they hold', async () => {
  const axis = [
    { name: 'City', path: 'city' },
    { name: 'Credit', path: 'credit', aggregation: 'sum' },
  ];
  const answer = await dataset({ axis });
  expect(answer.total).toBe(2);
  expect(answer).not.toHaveProperty('total_estimated');
});
