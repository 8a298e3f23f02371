import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { recordsText, runQuery } from '../records/query.service.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { readDataset } from './datasets.service.ts';

const rollup = (name: string, formulaV1: string, stored = false) => field(name, 'number', { misc: { formulaV1, ...(stored && { stored }) } });
const built_in = builtIn({
  models: [
    model('thing', [
      field('title', 'text', { misc: { searchable: true } }),
      field('note', 'textarea'),
      rollup('total', 'SUM(parts.weight)'),
      rollup('doubled', 'total * 2'),
      rollup('kept', 'SUM(parts.weight)', true),
    ]),
    model('part', [field('weight', 'number')]),
  ],
  relations: [relation('N_1', 'part', 'thing', 'thing', 'parts')],
});

let space: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
let other: pg.Client;
beforeAll(async () => {
  space = await scratch({ built_in });
  client = await scratchClient(space.database);
  const url = new URL(space.urls.admin);
  url.pathname = new URL(space.urls.app).pathname;
  other = new pg.Client({ connectionString: url.href });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await space?.drop();
});

type Where = { fact: string; operator: string; value: string | number };
const contains = (fact: string, value: string): Where => ({ fact, operator: 'contains', value });
const above = (fact: string): Where => ({ fact, operator: 'greaterThan', value: 5 });
const calls = {
  dataset: (where: Where) => (tenant: Parameters<typeof readDataset>[0]) =>
    readDataset(tenant, datasetRequest.parse({ dataset: { model: 'thing' }, axis: [{ name: 'Title', path: 'title' }], betterFilters: where }), false),
  records: (where: Where) => (tenant: Parameters<typeof readDataset>[0]) => recordsText(tenant, { model: 'thing', filters: where } as never),
  graph: (where: Where) => (tenant: Parameters<typeof readDataset>[0]) =>
    runQuery(tenant, 'query ($where: JSON) { thing(where: $where) { title } }', { where }),
};

/** What a call is refused with when the table answers nothing in time. */
const refusal = (call: keyof typeof calls, where: Where, single: boolean) => refused(calls[call](where), single);

async function refused(work: (tenant: Parameters<typeof readDataset>[0]) => Promise<unknown>, single: boolean) {
  await other.query(`BEGIN; LOCK TABLE "${client.schema}".thing`);
  try {
    await inTenant(space.database, principalOf(client), work, { read_only: true, single, timeout_ms: 200 });
    return null;
  } catch (error) {
    const { code, details } = error as { code: string; details: { fields?: string } };
    return [code, details.fields];
  } finally {
    await other.query('ROLLBACK');
  }
}

it.each(['dataset', 'records', 'graph'] as const)('%s: a search that reads every text names its field when it takes too long', async (call) => {
  for (const single of [false, true]) {
    // A single read goes without a transaction once its statement is prepared.
    await inTenant(space.database, principalOf(client), calls[call](contains('note', 'word')), { read_only: true, single });
    expect(await refusal(call, contains('note', 'word'), single)).toEqual(['unindexed_search', 'thing.note']);
    expect(await refusal(call, contains('title', 'word'), single)).toEqual(['too_slow', undefined]);
  }
});

it.each(['dataset', 'records', 'graph'] as const)('%s: a filter by a sum that is not stored names it when it takes too long', async (call) => {
  expect(await refusal(call, above('total'), false)).toEqual(['unstored_rollup', 'thing.total']);
  expect(await refusal(call, above('doubled'), false)).toEqual(['unstored_rollup', 'thing.doubled']);
  expect(await refusal(call, above('kept'), false)).toEqual(['too_slow', undefined]);
});

it('a list sorted by one names it too', async () => {
  const sorted = (field: string) =>
    refused((tenant) => recordsText(tenant, { model: 'thing', ordering: [{ field, direction: 'desc' }] } as never), false);
  expect(await sorted('total')).toEqual(['unstored_rollup', 'thing.total']);
  expect(await sorted('kept')).toEqual(['too_slow', undefined]);
});
