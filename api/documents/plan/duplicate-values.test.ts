import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { field, model } from '../../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { type Send, type Served, serve } from '../../testing/serve.ts';
import { dataOf, make } from '../documents.fixture.ts';
import { documentRoutes } from '../documents.routes.ts';

let space: Scratch;
let served: Served;
let send: Send;
beforeAll(async () => {
  space = await scratch();
  served = await serve(space.database, (services) => [graphRoutes(services), documentRoutes(services, () => true)]);
  ({ send } = await served.signIn(await scratchClient(space.database, { feature_flags: [] })));
});
afterAll(async () => {
  await served?.close();
  await space?.drop();
});

const saved = async (of: string, properties: object) => {
  const answer = await send('POST', '/v1/graph/save/', { model: of, properties });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (answer.body.data as { identity: string }).identity;
};
type Schema = { name: string; misc?: object }[];
const plan = async (id: string, version: number, schema: object[]) =>
  (dataOf(await send('POST', `/v1/documents/models/${id}/plan`, { schema }, { 'if-match': String(version) })) as unknown as ModelPlan).duplicates;

it('a plan names the values of a field that is to become unique which several records have, with these records', async () => {
  const made = await make(send, 'models', { ...model('shelf', [field('name'), field('code'), field('size')]), primary_attribute: 'name' });
  const rows = [
    { name: 'one', code: 'A' },
    { name: 'two', code: 'B' },
    { name: 'three', code: 'A' },
    { name: 'four' },
    { name: 'five' },
    ...['six', 'seven', 'eight'].map((name) => ({ name, code: 'C' })),
  ];
  const ids: string[] = [];
  for (const row of rows) ids.push(await saved('shelf', row));
  const schema = (made as unknown as { schema: Schema }).schema;
  const unique = (name: string, parts: object = {}) =>
    schema.map((each) => (each.name === name ? { ...each, ...parts, misc: { ...each.misc, unique: true } } : each));
  expect(await plan(made.id, made.version, unique('code'))).toEqual([
    {
      model: 'shelf',
      field: 'code',
      count: 2,
      examples: [
        { value: 'C', records: 3, examples: [5, 6, 7].map((at) => ({ identity: ids[at], name: rows[at]?.name })) },
        { value: 'A', records: 2, examples: [0, 2].map((at) => ({ identity: ids[at], name: rows[at]?.name })) },
      ],
    },
  ]);
  expect(await plan(made.id, made.version, unique('name'))).toEqual([]);
  expect(await plan(made.id, made.version, schema)).toEqual([]);
  // A new field has no values yet; of a new type it is known only once they are converted.
  expect(await plan(made.id, made.version, [...schema, { ...field('fresh'), misc: { unique: true } }])).toEqual([]);
  expect(await plan(made.id, made.version, unique('size', { type: 'number' }))).toEqual([]);
});
