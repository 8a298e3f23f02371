import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import { weightType } from '@millwright/core/field/testing/weight.ts';
import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cellText } from '../datasets/csv.service.ts';
import { readDataset } from '../datasets/datasets.service.ts';
import { datasetRows } from '../datasets/export-rows.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { changeDocuments } from '../documents/documents.service.ts';
import type { Operation } from '../documents/operations.ts';
import { importRows } from '../imports/imports.service.ts';
import { field, model } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { testBox } from '../testing/test-box.ts';
import { failure, problems } from './company.fixture.ts';
import { runQuery } from './query.service.ts';
import { saveRecords, updateRecord } from './records.service.ts';

vi.mock('@millwright/core/field/registry.ts', async (registry) =>
  (await import('@millwright/core/field/testing/weight.ts')).withWeight(await registry()),
);

let space: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
const work = <T>(run: (tenant: TenantTransaction) => Promise<T>) => inTenant(space.database, principalOf(client), run);
const graph = (query: string) => work(async (tenant) => JSON.parse(await runQuery(tenant, query, {})) as Record<string, JsonObject[]>);
const save = (...weights: Json[]) =>
  work((tenant) =>
    saveRecords(
      tenant,
      weights.map((weight) => ({ model: 'parcel', properties: { name: `of ${weight}`, weight } })),
    ),
  );
const stored = () => graph('{ parcel(order_by: [{field: "weight"}]) { name weight } }').then(({ parcel }) => parcel);

beforeAll(async () => {
  space = await scratch();
  client = await scratchClient(space.database, { feature_flags: [] });
  const data = model('parcel', [
    field('name'),
    field('weight', weightType, { misc: { unit: 'g' } }),
    field('four', 'number', { misc: { formulaV1: 'weight * 4' } }),
  ]);
  const operation = { op: 'create', collection: 'models', data: data as unknown } as Operation;
  await changeDocuments(space.database, principalOf(client), [operation], { action: () => true, secrets: testBox });
});
afterAll(() => space?.drop());

describe('a field type that is declared in one file', () => {
  it('has a column, is read and refused by its own rule, and a change that means the same is none', async () => {
    const columns = await work((tenant) =>
      tenant.query('select data_type from information_schema.columns where table_schema = $1 and column_name = $2', [client.schema, 'weight']),
    );
    expect(columns).toEqual([{ data_type: 'numeric' }]);
    const saved = await save('1.5 kg', 300, '20 g');
    expect(await stored()).toEqual([
      { name: 'of 20 g', weight: 20 },
      { name: 'of 300', weight: 300 },
      { name: 'of 1.5 kg', weight: 1500 },
    ]);
    expect(problems(await failure(save('3 horses')))).toEqual(['properties.weight unable_to_parse']);
    const [first] = saved;
    const again = await work((tenant) => updateRecord(tenant, String(first?.identity), { properties: { weight: '1500 g' } }));
    expect(again.version).toBe(1);
  });

  it('is a number to GraphQL: its type, its figures and its place in a list', async () => {
    const { __type } = (await graph('{ __type(name: "parcel") { fields { name type { name } } } }')) as unknown as {
      __type: { fields: JsonObject[] };
    };
    expect(__type.fields).toContainEqual({ name: 'weight', type: { name: 'Float' } });
    const { parcel_aggregate } = await graph('{ parcel_aggregate { sum { weight } max { weight } } }');
    expect(parcel_aggregate).toEqual([{ sum: { weight: 1820 }, max: { weight: 1500 } }]);
  });

  it('is found by the same filters in the database and in the browser, and no others are taken', async () => {
    const rows = (await graph('{ parcel { identity weight four } }')).parcel as JsonObject[];
    const { schema } = await work(async (tenant) => tenant.config);
    const context = { now: '2026-01-01T00:00:00Z', time_zone: 'UTC', values: {} };
    for (const condition of [
      { fact: 'weight', operator: 'greaterThan', value: 100 },
      { fact: 'weight', operator: 'in', value: [20, 300] },
      { fact: 'four', operator: 'equal', value: 6000 },
      { fact: 'weight', operator: 'lessThan', value: { fact: 'four' } },
      { not: { fact: 'weight', operator: 'isEmpty' } },
    ] as Condition[]) {
      const where = JSON.stringify(condition).replace(/"(\w+)":/g, '$1:');
      const found = ((await graph(`{ parcel(where: ${where}) { identity } }`)).parcel as JsonObject[]).map(({ identity }) => identity);
      const checked = checkCondition(parseCondition(condition), schema, 'parcel');
      const held = await Promise.all(rows.map((row) => matches(checked, row, context)));
      expect(found.sort()).toEqual(rows.flatMap(({ identity }, index) => (held[index] ? [identity] : [])).sort());
      expect(found.length).toBeGreaterThan(0);
    }
    const wrong = parseCondition({ fact: 'weight', operator: 'contains', value: 'kg' });
    expect(() => checkCondition(wrong, schema, 'parcel')).toThrow('Invalid filter');
  });

  it('is read by formulas, datasets and exports', async () => {
    const request = datasetRequest.parse({
      dataset: { model: 'parcel' },
      axis: [
        { name: 'grams', path: 'weight' },
        { name: 'four', path: 'four' },
      ],
      ordering: [{ axis: 'grams', direction: 'desc' }],
    });
    const answer = JSON.parse(await work((tenant) => readDataset(tenant, request, false)));
    expect(answer.data.map(({ grams, four }: JsonObject) => [grams, four])).toEqual([
      [1500, 6000],
      [300, 1200],
      [20, 80],
    ]);
    expect(answer.columns).toContainEqual({ name: 'grams', type: 'number' });
    const total = datasetRequest.parse({ dataset: { model: 'parcel' }, axis: [{ name: 'total', path: 'weight', aggregation: 'sum' }] });
    expect(JSON.parse(await work((tenant) => readDataset(tenant, total, false))).data).toEqual([{ total: 1820 }]);
    const lines = await work(async (tenant) => {
      const { head, rows } = await datasetRows(tenant, request);
      const all = [head as unknown[]];
      for await (const row of rows) all.push(row);
      return all.map((row) => row.map(cellText).join(','));
    });
    expect(lines).toEqual(['grams,four', '1500,6000', '300,1200', '20,80']);
  });

  it('is imported from what people write in files', async () => {
    const request = { model: 'parcel', mapping: { Name: 'name', Weight: 'weight' } };
    await work((tenant) =>
      importRows(tenant, {
        ...request,
        rows: [
          { Name: 'a', Weight: '2,5 Kilos' },
          { Name: 'b', Weight: 7 },
        ],
      }),
    );
    expect((await stored())?.slice(-1)).toEqual([{ name: 'a', weight: 2500 }]);
    expect((await stored())?.[0]).toEqual({ name: 'b', weight: 7 });
    const refused = await failure(work((tenant) => importRows(tenant, { ...request, rows: [{ Name: 'c', Weight: 'heavy' }] })));
    expect(problems(refused)).toEqual(['rows[0].Weight unable_to_parse']);
  });
});
