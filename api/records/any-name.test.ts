import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataset } from '../datasets/datasets.service.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { getObject, readQuery } from './query.service.ts';
import { saveRecords } from './records.service.ts';

// Names that our own SQL uses for its tables, as names of people's fields.
const names = ['a', 'd', 'n', 'r', 't', 'x', ...Array.from({ length: 30 }, (_, index) => `t${index}`), 'select', 'user'];
const made = builtIn({
  models: [
    model(
      'job',
      names.map((name) => field(name)),
    ),
    model(
      'note',
      names.map((name) => field(name)),
    ),
  ],
  relations: [relation('N_N', 'note', 'jobs', 'job', 'notes', { schema: names.map((name) => field(name)) })],
});
const values = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));

let space: Scratch;
let work: <T>(run: (tenant: TenantTransaction) => Promise<T>) => Promise<T>;
beforeAll(async () => {
  space = await scratch({ built_in: made });
  const client = await scratchClient(space.database);
  work = (run) => inTenant(space.database, principalOf(client), run);
});
afterAll(() => space?.drop());

describe('fields, aliases and axes may have any name', () => {
  it('also those of our own SQL, in writes, queries, objects and datasets', async () => {
    const [job] = await work((tenant) => saveRecords(tenant, [{ model: 'job', properties: values }]));
    const link = { name: 'jobs', action: 'link' as const, ids: [job?.identity ?? ''], properties: values };
    const note = (await work((tenant) => saveRecords(tenant, [{ model: 'note', properties: values, relations: [link] }])))[0]?.identity ?? '';
    await work((tenant) => saveRecords(tenant, [{ model: 'note', identity: note, properties: { x: 'other' }, relations: [link] }]));
    const all = names.join(' ');
    const answer = await work((tenant) => readQuery(tenant, `{ d: note { ${all} jobs { ${all} _relation { ${all} } } } n: job { ${all} } }`));
    expect(answer).toEqual({ d: [{ ...values, x: 'other', jobs: [{ ...values, _relation: values }] }], n: [values] });
    const object = JSON.stringify(await work((tenant) => getObject(tenant, note)));
    for (const name of names) if (name !== 'x') expect(object).toContain(`value of ${name}`);
    const request = datasetRequest.parse({ dataset: { model: 'note' }, axis: names.map((name) => ({ name, path: name })) });
    const { data } = JSON.parse(await work((tenant) => readDataset(tenant, request, false))) as { data: JsonObject[] };
    expect(data).toEqual([{ identity: note, ...values, x: 'other' }]);
  });
});
