import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { getRecords, readQuery } from '../records/query.service.ts';
import { saveRecords } from '../records/records.service.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { readDataset } from './datasets.service.ts';

const off = { formulaDisabled: true };
const made = builtIn({
  models: [
    model('job', [
      field('title'),
      field('amount', 'number'),
      field('twice', 'number', { misc: { formulaV1: 'amount * 2', ...off } }),
      field('shout', 'text', { misc: { formulaV1: 'title', ...off } }),
      field('day', 'date', { misc: { formulaV1: 'TODAY()', ...off } }),
      field('over', 'number', { misc: { formulaV1: 'twice + 1' } }),
    ]),
    model('note', [field('text')]),
  ],
  relations: [relation('N_1', 'note', 'job', 'job', 'notes')],
});

let space: Scratch;
let work: <T>(run: (tenant: TenantTransaction) => Promise<T>) => Promise<T>;
beforeAll(async () => {
  space = await scratch({ built_in: made });
  const client = await scratchClient(space.database);
  work = (run) => inTenant(space.database, principalOf(client), run);
  await work((tenant) =>
    saveRecords(tenant, [
      { model: 'job', properties: { title: 'a', amount: 2 }, children: [{ name: 'notes', items: [{ properties: { text: 'n' } }] }] },
      { model: 'job', properties: { title: 'b', amount: 3 } },
    ]),
  );
});
afterAll(() => space?.drop());

const dataset = (request: object, model_slug = 'job') =>
  work(
    async (tenant) =>
      JSON.parse(await readDataset(tenant, datasetRequest.parse({ dataset: { model: model_slug }, ...request }), false)) as {
        data: JsonObject[];
        columns: { name: string; type: string }[];
      },
  );
const axis = (name: string, path: string, more: object = {}) => ({ name, path, ...more });
const empty = { twice: null, shout: null, day: null };

describe('a formula that is switched off', () => {
  it('is empty in every read, and so is what only it gives a value to', async () => {
    const { job } = await work((tenant) =>
      readQuery(tenant, '{ job(order_by: [{field: "title", direction: "asc"}]) { title twice shout day over } }'),
    );
    expect(job).toEqual(['a', 'b'].map((title) => ({ title, ...empty, over: null })));
    const { data } = (await work((tenant) => getRecords(tenant, { model: 'job', limit: 50, skip: 0 }))) as { data: { properties: JsonObject }[] };
    expect(data.map(({ properties }) => properties)).toMatchObject([empty, empty]);
  });

  it('keeps the type of its field as a column, over relations too', async () => {
    const { data, columns } = await dataset({ axis: [axis('n', 'job.twice'), axis('t', 'job.shout'), axis('d', 'job.day')] }, 'note');
    expect(columns.map(({ type }) => type)).toEqual(['number', 'text', 'date']);
    expect(data).toMatchObject([{ n: null, t: null, d: null }]);
  });

  it('can be summed, grouped, cut and sorted by', async () => {
    const sums = await dataset({
      axis: [axis('sum', 'twice', { aggregation: 'sum' }), axis('month', 'day', { truncate: 'month' })],
      aggregation: true,
    });
    expect(sums.data).toMatchObject([{ sum: null, month: null }]);
    const sorted = await dataset({ axis: [axis('title', 'title'), axis('twice', 'twice')], ordering: [{ axis: 'twice', direction: 'desc' }] });
    expect(sorted.data).toHaveLength(2);
  });

  it.each([
    { fact: 'twice', operator: 'isEmpty', value: true },
    { fact: 'twice', operator: 'greaterThan', value: 0 },
    { fact: 'shout', operator: 'contains', value: 'a' },
    { fact: 'day', operator: 'equal', value: '2026-01-05' },
  ])('is refused by name in a filter, instead of finding nothing or everything: %o', async (filter) => {
    const refused = dataset({ axis: [axis('title', 'title')], betterFilters: { all: [filter] } });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_filter',
      details: { path: 'all[0].fact', message: `The formula of ${filter.fact} is switched off.` },
    });
  });

  it('is told beside every answer that it is asked for in', async () => {
    const message = 'This formula is switched off.';
    const { skipped } = (await dataset({ axis: [axis('n', 'job.twice')] }, 'note')) as { skipped?: string[] };
    expect(skipped).toEqual([`job.twice: ${message}`]);
    expect(await work((tenant) => getRecords(tenant, { model: 'job', limit: 50, skip: 0, fields: ['title', 'shout'] }))).toMatchObject({
      problems: [{ place: 'job.shout', message }],
    });
    const told: string[] = [];
    const query = '{ note { job { day } } job(order_by: [{field: "twice", direction: "asc"}]) { title } }';
    await work((tenant) => readQuery(tenant, query, {}, { switched_off: (formulas) => void told.push(...formulas) }));
    expect(told.toSorted()).toEqual(['job.day', 'job.twice']);
    expect(await work((tenant) => getRecords(tenant, { model: 'job', limit: 50, skip: 0, fields: ['title'] }))).not.toHaveProperty('problems');
  });

  it('is not written', async () => {
    await expect(work((tenant) => saveRecords(tenant, [{ model: 'job', properties: { title: 'c', twice: 3 } }]))).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
