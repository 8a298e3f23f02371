import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { expect, it } from 'vitest';
import { steadyFlow } from './flow.ts';
import type { Graph } from './graph.ts';

const step = (id: string, type: StepType = 'write'): Step => ({ id, name: id, type, enabled: true, input: {} });
const line: Graph = {
  steps: [step('a'), step('b'), step('c')],
  edges: [
    { from: 'a', port: 'next', to: 'b' },
    { from: 'b', port: 'next', to: 'c' },
  ],
};
const renamed = (graph: Graph, id: string, change: Partial<Step>): Graph => ({
  ...graph,
  steps: graph.steps.map((one) => (one.id === id ? { ...one, ...change } : one)),
});
const nodeOf = (flow: ReturnType<ReturnType<typeof steadyFlow>>, id: string) => flow.nodes.find((node) => node.id === id);

it('is the same while a step is only renamed, filled in or switched off', () => {
  const flowFor = steadyFlow();
  const first = flowFor(line);
  expect(flowFor(renamed(line, 'b', { name: 'Other', enabled: false, input: { items: [] } }))).toBe(first);
});

it('is laid out anew where a way is added', () => {
  const flowFor = steadyFlow();
  const first = flowFor(line);
  const next = flowFor(renamed(line, 'c', { soft_fail: true }));
  expect(next).not.toBe(first);
  expect(nodeOf(next, '+c:error')).toBeDefined();
});

it('keeps what stands where it stood', () => {
  const flowFor = steadyFlow();
  const first = flowFor(line);
  const longer = flowFor({ steps: [...line.steps, step('d')], edges: [...line.edges, { from: 'c', port: 'next', to: 'd' }] });
  expect(nodeOf(longer, 'a')).toBe(nodeOf(first, 'a'));
  expect(nodeOf(longer, 'd')?.position.y).toBeGreaterThan(nodeOf(longer, 'c')?.position.y ?? 0);
  const gone = flowFor({ steps: line.steps.slice(0, 2), edges: line.edges.slice(0, 1) });
  expect(nodeOf(gone, 'c')).toBeUndefined();
});
