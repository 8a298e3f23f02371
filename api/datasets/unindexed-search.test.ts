import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { recordsText, runQuery } from '../records/query.service.ts';
import { field, model } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { readDataset } from './datasets.service.ts';

const built_in = builtIn({ models: [model('thing', [field('title', 'text', { misc: { searchable: true } }), field('note', 'textarea')])] });

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

const contains = (fact: string, value: string) => ({ fact, operator: 'contains', value });
type Where = ReturnType<typeof contains>;
const calls = {
  dataset: (where: Where) => (tenant: Parameters<typeof readDataset>[0]) =>
    readDataset(tenant, datasetRequest.parse({ dataset: { model: 'thing' }, axis: [{ name: 'Title', path: 'title' }], betterFilters: where }), false),
  records: (where: Where) => (tenant: Parameters<typeof readDataset>[0]) => recordsText(tenant, { model: 'thing', filters: where } as never),
  graph: (where: Where) => (tenant: Parameters<typeof readDataset>[0]) =>
    runQuery(tenant, 'query ($where: JSON) { thing(where: $where) { title } }', { where }),
};

/** What a call is refused with when the table answers nothing in time. */
async function refusal(call: keyof typeof calls, where: Where, single: boolean) {
  await other.query(`BEGIN; LOCK TABLE "${client.schema}".thing`);
  try {
    await inTenant(space.database, principalOf(client), calls[call](where), { read_only: true, single, timeout_ms: 200 });
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
