import { graphOf } from '@millwright/core/automation/flow/graph.ts';
import { firstStep } from '@millwright/core/automation/flow/traverse.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeDocuments } from '../documents/documents.service.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { testBox } from '../testing/test-box.ts';

let made: Scratch;
let client: { id: string };
beforeAll(async () => {
  made = await scratch({ built_in: seeds.builtIn });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());

const change = (operations: Parameters<typeof changeDocuments>[2]) =>
  changeDocuments(made.database, principalOf(client), operations, { action: () => true, secrets: testBox });
const collection = 'settings_data_connections' as const;
const { builtIn, actions } = seeds;
const named = (name: string, steps: unknown[], edges: unknown[]) =>
  ({ op: 'create', collection, data: { name, label: name, trigger: { type: 'manual' }, steps, edges, disabled: true } as JsonObject }) as const;

it('every built-in automation is one graph: from its first step each other one is reached', () => {
  for (const automation of builtIn.settings_data_connections) {
    const graph = graphOf(automation as never);
    const reached = new Set([firstStep(graph)]);
    for (const step of reached) for (const { from, to } of automation.edges) if (from === step) reached.add(to);
    expect([...reached].sort(), automation.slug).toEqual(automation.steps.map(({ id }) => id).sort());
  }
});

it('every built-in automation is copied, and the copy is changed', async () => {
  const copies = await change(builtIn.settings_data_connections.map(({ slug, steps, edges }) => named(`copy of ${slug}`, steps as unknown[], edges)));
  expect(copies).toHaveLength(builtIn.settings_data_connections.length);
  const note = { id: 'note', name: 'Note', type: 'transform', enabled: true, input: { value: 1 } };
  const changes = (copies as unknown as JsonObject[]).map(({ id, steps, edges }) => {
    const last = (steps as { id: string }[]).at(-1)?.id ?? '';
    const grown = { steps: [...(steps as JsonObject[]), note], edges: [...(edges as JsonObject[]), { from: last, port: 'next', to: 'note' }] };
    return { op: 'update', collection, id, version: 1, data: grown } as never;
  });
  expect(await change(changes)).toHaveLength(copies.length);
});

it('every member of the library is a step that is saved in an automation of a company', async () => {
  const steps = actions.map(({ name, label }, at) => ({ id: `s${at}`, name: label, type: 'action', enabled: true, input: { action: name } }));
  expect(await change(steps.map((step, at) => named(`member ${at}`, [step], [])))).toHaveLength(actions.length);
});
