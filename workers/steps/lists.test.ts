import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Json } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';
import { startByHand } from '../testing/run-by-hand.ts';

const note = (id: string, text: Json) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } });
const list = (id: string, input: Record<string, Json>) =>
  step(id, 'list', { input: { items: { $: 'trigger.input' }, ...input } as never, output_variable: id });

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({
    built_in: company([
      template(
        'ways',
        { type: 'manual' },
        [
          step('tell', 'switch', { input: { value: { $: 'trigger.input' }, cases: ['red', '7'] } }),
          note('red', 'red'),
          note('seven', 'seven'),
          note('other', 'other'),
        ],
        { edges: edges('tell:case_1>red', 'tell:case_2>seven', 'tell>other') },
      ),
      template('lists', { type: 'manual' }, [
        list('many', { operation: 'filter', where: { all: [{ fact: 'item.price', operator: 'greaterThan', value: 5 }] } }),
        list('dear', { operation: 'sort', by: 'item.price', direction: 'desc' }),
        list('total', { operation: 'aggregate', measure: 'sum', by: 'price', group: 'kind' }),
        list('parts', { operation: 'split', size: 2 }),
      ]),
      template('no-list', { type: 'manual' }, [list('bad', { operation: 'sort' })]),
      template(
        'batches',
        { type: 'manual' },
        [
          step('each', 'for_each', { input: { items: { $: '[1..90]' }, batch_size: 2, at_once: 9 } }),
          note('sum', { $: '"batch " & $sum(item)' }),
          note('after', { $: '"after " & $count(item)' }),
          note('end', 'over'),
        ],
        { edges: edges('each:item>sum', 'sum>after', 'each>end') },
      ),
    ]),
  });
});
afterAll(() => h?.close());

const begin = (id: string, input: Json = null) => startByHand(h, id, input);
const end = (id: string) => until(async () => (await h.run(id))?.ended_at && h.run(id));
const stepsOf = async (id: string) => (await h.steps(id)).map(({ step_id }) => step_id);
const outputs = async (id: string) => Object.fromEntries((await h.steps(id)).map(({ step_id, output }) => [step_id, output]));

describe('a switch', () => {
  it.each([
    ['red', 'red', { case: 1, value: 'red' }],
    [7, 'seven', { case: 2, value: 7 }],
    ['blue', 'other', { case: null, value: 'blue' }],
    [null, 'other', { case: null, value: null }],
  ] as const)('goes the way of %j', async (value, way, output) => {
    const run = await begin('ways', value);
    expect(await end(run)).toMatchObject({ status: 'success' });
    expect([await stepsOf(run), (await outputs(run)).tell]).toEqual([['tell', way], output]);
  });
});

describe('a list', () => {
  const items = [
    { price: 4, kind: 'a' },
    { price: 9, kind: 'b' },
    { price: 7, kind: 'a' },
  ];

  it('is filtered, sorted, reckoned and split', async () => {
    const run = await begin('lists', items);
    expect(await end(run)).toMatchObject({ status: 'success' });
    expect(await outputs(run)).toEqual({
      many: [items[1], items[2]],
      dear: [items[1], items[2], items[0]],
      total: [
        { group: 'a', value: 11 },
        { group: 'b', value: 9 },
      ],
      parts: [[items[0], items[1]], [items[2]]],
    });
  });

  it('is one, or the step fails', async () => {
    expect(await end(await begin('no-list', 'text'))).toMatchObject({ status: 'failure', error: { code: 'invalid_input' } });
    expect(await end(await begin('no-list'))).toMatchObject({ status: 'success' });
  });
});

it('a loop does batches at the same time, each once, though its worker goes in the middle', async () => {
  const run = await begin('batches');
  await until(async () => (await h.steps(run)).length > 5);
  await h.stopWorkers();
  await h.startWorkers();
  expect(await end(run)).toMatchObject({ status: 'success', partly: null });
  const texts = ((await h.read('{ note { text } }')).note as { text: string }[]).map(({ text }) => text).filter((text) => text.startsWith('batch'));
  expect(texts.sort()).toEqual(Array.from({ length: 45 }, (_, at) => `batch ${4 * at + 3}`).sort());
  expect((await stepsOf(run)).filter((id) => id === 'end')).toHaveLength(1);
});
