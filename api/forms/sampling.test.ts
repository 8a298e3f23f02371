import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn } from '../testing/scratch.ts';
import { formRoutes } from './forms.routes.ts';

const results = ['accepted', 'refused'].map((key) => ({ key, label: key }));
const built_in = builtIn({
  models: [
    model('lot', [field('title'), field('quantity', 'number'), field('result', 'tag', { misc: { options: results } }), field('reason')]),
    model('reading', [field('name'), field('diameter', 'number')]),
  ],
  relations: [relation('N_1', 'reading', 'lot', 'lot', 'readings')],
  forms: [
    {
      slug: 'control',
      name: 'Control',
      title: 'Control',
      model: 'lot',
      read_query:
        'query ($node_id: ID!) { lot_by_id(id: $node_id) { identity version quantity result reason readings { identity version diameter } } }',
      write_query: 'mutation ($values: JSON!) { save_lot(items: [$values]) { identity } }',
      fields: [
        { id: 'quantity', kind: 'number', attribute: 'quantity' },
        {
          id: 'readings',
          kind: 'sampling',
          attribute: 'readings',
          allow_creation: true,
          allow_deletion: true,
          columns: [{ id: 'diameter', kind: 'number', attribute: 'diameter', min: 9.8, max: 10.2 }],
          sampling: { lot: 'quantity', aql: 4, result: 'result', reason: 'reason' },
        },
        { id: 'result', kind: 'option', attribute: 'result', required: false },
        { id: 'reason', kind: 'text', attribute: 'reason' },
      ],
    },
  ],
});

let works: TestApp;
let operator: Send;
beforeAll(async () => {
  works = await testApp({ built_in, routes: (services) => [authRoutes(services), formRoutes(services)] });
  operator = await works.as(people.operator);
});
afterAll(() => works?.close());

const submit = (values: object, node_id?: string) => operator('POST', '/v1/graph/form/', { form_id: 'control', values, ...(node_id && { node_id }) });
const saved = async (values: object, node_id?: string) => {
  const { status, text, json } = await submit(values, node_id);
  if (status !== 200) throw new Error(text);
  return (json.data as unknown as { identity: string }).identity;
};
const refused = async (values: object, node_id?: string) =>
  (await submit(values, node_id)).json.error.details.fields.map(({ field: place, code }) => `${place} ${code}`);
const stored = async (node_id: string) =>
  (await operator('POST', '/v1/graph/form/get/', { form_id: 'control', node_id })).json.values as unknown as {
    result: string | null;
    readings: { identity: string; diameter: number }[];
  };

/** Of a lot of 60 (E, 13 items) at a limit of 4 % one may be outside of the limits, not two. */
const read = (count: number, outside = 0) => Array.from({ length: count }, (_, at) => ({ diameter: at < outside ? 10.3 : 10 }));

it('the server writes the result of a sample, and keeps it true when readings change', async () => {
  const id = await saved({ quantity: 60, readings: read(12, 1) });
  expect((await stored(id)).result).toBeNull();
  await saved({ readings: read(1) }, id);
  const { result, readings } = await stored(id);
  expect([result, readings.length]).toEqual(['accepted', 13]);
  const good = readings.find(({ diameter }) => diameter === 10)?.identity;
  expect(await refused({ readings: [{ identity: good, diameter: 9 }] }, id)).toEqual(['reason missing_field']);
  await saved({ readings: [{ identity: good, diameter: 9 }], reason: 'too thin' }, id);
  expect((await stored(id)).result).toBe('refused');
  await saved({ readings: [{ identity: good, _delete: true }] }, id);
  expect((await stored(id)).result).toBeNull();
});

it('nobody accepts a lot early or against the table by a call of their own', async () => {
  expect(await refused({ quantity: 60, readings: read(12), result: 'accepted' })).toEqual(['result sample_open']);
  expect(await refused({ quantity: 60, readings: read(13, 2), reason: 'x', result: 'accepted' })).toEqual(['result sample_refused']);
  const id = await saved({ quantity: 60, readings: read(13, 2), reason: 'too wide' });
  expect(await refused({ result: 'accepted' }, id)).toEqual(['result sample_refused']);
  expect((await stored(id)).result).toBe('refused');
});
