import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Automation, Step } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { draftOf } from '../data/draft.ts';
import type { Graph } from '../graph/graph.ts';
import { removeSteps } from '../graph/graph-edit.ts';
import { copiedSteps, stepsIn, withPasted } from './step-clipboard.ts';

const step = (id: string, type: StepType = 'transform', input: JsonObject = {}, output_variable?: string): Step => ({
  id,
  name: id,
  type,
  enabled: true,
  input,
  ...(output_variable && { output_variable }),
});
const automationOf = (graph: Graph, id = 'a-1'): Automation =>
  ({ id, slug: id, name: id, version: 1, label: id, trigger: { type: 'manual' }, disabled: true, ...graph }) as unknown as Automation;
/** The text of some stored steps, as they are in the draft. */
const textOf = (graph: Graph, ids: string[], draft: Graph = graph) =>
  copiedSteps({ ...draftOf(automationOf(graph)), ...draft }, automationOf(graph), new Set(ids));
const other = automationOf({ steps: [], edges: [] }, 'a-2');
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
  const copied = stepsIn(textOf(line, ['a', 'b']));
  if (!copied) throw new Error('nothing was copied');
  const { graph, ids } = withPasted(line, { from: 'b', port: 'next' }, copied, other, counter());
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
  const copied = stepsIn(textOf(loop, ['each', 'one', 'alone']));
  if (!copied) throw new Error('nothing was copied');
  const { graph } = withPasted(line, { from: null, port: 'next' }, copied, other, counter());
  expect(ways(graph)).toEqual(['a next b', 'b next c', 'n1 item n2', 'n1 next n3', 'n3 next a']);
});

const rest = step('r', 'rest', { url: 'https://x.test', password: { $secret: true }, headers: { a: 'b', token: { $secret: true } } });

it('a secret that was typed never goes to the clipboard', () => {
  const typed = step('r', 'rest', { url: 'https://x.test', password: 'hush-1', headers: { a: 'b', 'x-token': 'hush-2' } });
  const stored = { steps: [step('r', 'rest', { url: 'https://x.test', password: { $secret: true } })], edges: [] };
  const text = textOf(stored, ['r'], { steps: [typed], edges: [] });
  expect(text).not.toContain('hush');
  expect(stepsIn(text)?.steps[0]?.input).toEqual({ url: 'https://x.test', password: { $secret: true }, headers: { a: 'b' } });
});

it('a stored secret stays with a step that is cut and put back, and goes with no copy and into no other automation', () => {
  const stored = automationOf({ steps: [rest], edges: [] });
  const copied = stepsIn(textOf(stored, ['r']));
  if (!copied) throw new Error('nothing was copied');
  const pasted = (graph: Graph, into: Automation) => withPasted(graph, { from: null, port: 'next' }, copied, into, counter()).graph.steps[0];
  expect(pasted({ steps: [], edges: [] }, stored)).toMatchObject({ id: 'r', input: rest.input });
  const plain = { id: 'n1', input: { url: 'https://x.test', headers: { a: 'b' } } };
  for (const step of [pasted(stored, stored), pasted({ steps: [], edges: [] }, other)]) expect({ id: step?.id, input: step?.input }).toEqual(plain);
});

it('a text that holds no steps is nothing', () => {
  const text = textOf({ steps: [rest], edges: [] }, ['r']);
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
  expect(ways(removeSteps(line, ['b']))).toEqual(['a next c']);
  expect(removeSteps(line, ['a', 'b']).steps.map(({ id }) => id)).toEqual(['c']);
});
