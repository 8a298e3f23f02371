import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import type { Graph } from '../graph/graph.ts';
import { copiedSteps, stepsIn, withoutSteps, withPasted } from './step-clipboard.ts';

const step = (id: string, type: StepType = 'transform', input: JsonObject = {}, output_variable?: string): Step => ({
  id,
  name: id,
  type,
  enabled: true,
  input,
  ...(output_variable && { output_variable }),
});
const edge = (from: string, to: string, port: 'next' | 'true' | 'item' = 'next') => ({ from, port, to });
const counter = () => {
  let count = 0;
  return () => `n${++count}`;
};
const ways = ({ edges }: Graph) => edges.map(({ from, port, to }) => `${from} ${port} ${to}`).sort();

const line: Graph = {
  steps: [step('a', 'query', { query: '{ x }' }, 'data'), step('b', 'transform', { value: { $: 'steps.data.x' } }, 'sum'), step('c', 'write')],
  edges: [edge('a', 'b'), edge('b', 'c')],
};

it('several steps are put between two others, with names of their own that they read each other by', () => {
  const copied = stepsIn(copiedSteps(line, new Set(['a', 'b'])));
  if (!copied) throw new Error('nothing was copied');
  const { graph, ids } = withPasted(line, { from: 'b', port: 'next' }, copied, counter());
  expect(ids).toEqual(['n1', 'n2']);
  expect(ways(graph)).toEqual(['a next b', 'b next n1', 'n1 next n2', 'n2 next c']);
  expect(graph.steps.filter(({ id }) => ids.includes(id))).toMatchObject([
    { output_variable: 'data_2' },
    { output_variable: 'sum_2', input: { value: { $: 'steps.data_2.x' } } },
  ]);
});

it('steps of another automation go first, a loop with its body, those that nothing leads to in a row', () => {
  const loop: Graph = {
    steps: [step('each', 'for_each'), step('one'), step('alone')],
    edges: [edge('each', 'one', 'item')],
  };
  const copied = stepsIn(copiedSteps(loop, new Set(['each', 'one', 'alone'])));
  if (!copied) throw new Error('nothing was copied');
  const { graph } = withPasted(line, { from: null, port: 'next' }, copied, counter());
  expect(ways(graph)).toEqual(['a next b', 'b next c', 'n1 item n2', 'n1 next n3', 'n3 next a']);
});

it('no stored secret is copied, and a text that holds no steps is nothing', () => {
  const rest = step('r', 'rest', { url: 'https://x.test', password: { $secret: true }, headers: { a: 'b', token: { $secret: true } } });
  const text = copiedSteps({ steps: [rest], edges: [] }, new Set(['r']));
  expect(stepsIn(text)?.steps[0]?.input).toEqual({ url: 'https://x.test', headers: { a: 'b' } });
  for (const none of [
    '',
    'words',
    '{"millwright_steps": 5}',
    '{"millwright_steps": {"steps": [{"id": "x", "type": "nope"}], "edges": []}}',
    text.slice(1),
  ])
    expect(stepsIn(none)).toBeNull();
});

it('several are removed at once, and what stood around them is joined', () => {
  expect(ways(withoutSteps(line, ['b']))).toEqual(['a next c']);
  expect(withoutSteps(line, ['a', 'b']).steps.map(({ id }) => id)).toEqual(['c']);
});
