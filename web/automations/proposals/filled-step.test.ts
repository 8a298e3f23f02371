import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../data/draft.ts';
import { type Around, filledStep, rootOf } from './filled-step.ts';
import { likelySteps } from './likely-steps.ts';
import { matchedFields } from './matched-fields.ts';

const step = (id: string, type: StepType, input: JsonObject = {}, output_variable?: string): Step => ({
  id,
  name: id,
  type,
  enabled: true,
  input,
  ...(output_variable && { output_variable }),
});
const draftOf = (steps: Step[], trigger: Draft['trigger'] = { type: 'manual' }): Draft => ({
  label: 'x',
  trigger,
  steps,
  edges: steps.slice(1).map((to, at) => ({ from: steps[at]?.id ?? '', port: 'next', to: to.id })),
  disabled: true,
});
const around = (draft: Draft, slot: Around['slot'], more: Partial<Around> = {}): Around => ({
  draft,
  slot,
  name: 'Orders',
  record: null,
  called: undefined,
  designer: { id: 'ana', email: 'ana@mill.test' },
  failed: '“Orders” has failed',
  ...more,
});
const first = { from: null, port: 'next' } as const;
const behind = (from: string) => ({ from, port: 'next' }) as const;
const record = {
  model: 'Crate',
  primary: 'name',
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'state', label: 'State' },
  ],
};

describe('a mail', () => {
  it('tells the record with its fields, to who draws it', () => {
    const filled = filledStep('email', around(draftOf([]), first, { record }));
    expect(filled?.preset.input).toEqual({
      to: 'ana@mill.test',
      subject: 'Crate: {{record.name}}',
      body: 'Name: {{record.name}}\nState: {{record.state}}',
    });
  });

  it('says on an error path what failed and why', () => {
    const filled = filledStep('email', around(draftOf([step('ask', 'rest')]), { from: 'ask', port: 'error' }));
    expect(filled?.preset.input).toMatchObject({
      subject: '“Orders” has failed',
      body: expect.stringContaining('{{error.step}}: {{error.message}}'),
    });
  });
});

it('a transform of a call takes its plain values by name, a name that is no word in quotes', () => {
  const called = { id: 7, 'total-price': '3', lines: [{ code: 'a' }], note: null };
  expect(filledStep('transform', around(draftOf([], { type: 'webhook' }), first, { called }))?.preset.input).toEqual({
    value: { id: { $: 'trigger.input.id' }, 'total-price': { $: 'trigger.input.`total-price`' } },
  });
  expect(filledStep('transform', around(draftOf([]), first))).toBeNull();
});

it('a loop goes through the list of the step before, and a call in it sends the item', () => {
  const draft = draftOf([step('read', 'query', { query: '{\n  crate(limit: 5) { identity } }' }, 'data')]);
  expect(filledStep('for_each', around(draft, behind('read')))?.preset.input).toEqual({ items: { $: 'steps.data.crate' } });
  const loop = draftOf([step('each', 'for_each')]);
  expect(filledStep('rest', around(loop, { from: 'each', port: 'item' }))?.preset.input).toMatchObject({ method: 'POST', body: { $: 'item' } });
  expect(filledStep('rest', around(draft, behind('read')))).toBeNull();
});

it('a condition behind a call branches on its status, whose refusal ends no run then', () => {
  const draft = draftOf([step('ask', 'rest', {}, 'answer')]);
  const filled = filledStep('condition', around(draft, behind('ask'), { by_status: true }));
  expect(filled?.preset.input).toEqual({ when: { all: [{ fact: 'steps.answer.status', operator: 'lessThan', value: 300 }] } });
  expect(filled?.beside?.steps).toMatchObject([{ id: 'ask', soft_fail: true }]);
});

it('a condition of another meaning behind a call leaves the call as it is', () => {
  expect(filledStep('condition', around(draftOf([step('ask', 'rest', {}, 'answer')]), behind('ask')))).toBeNull();
});

it('an answer names the record that was written, and has the webhook wait for it', () => {
  const filled = filledStep('answer', around(draftOf([step('w', 'write', {}, 'saved')], { type: 'webhook' }), behind('w')));
  expect(filled?.preset.input).toEqual({ body: { id: { $: 'steps.saved.saved[0].identity' } } });
  expect(filled?.beside?.trigger).toEqual({ type: 'webhook', answer: 'run' });
});

it.each([
  ['{ crate { name } }', 'crate'],
  ['query ($id: ID!) { crate_by_id(id: $id) { name } }', 'crate_by_id'],
  ['', null],
])('reads where the list of the query %s stands', (query, root) => expect(rootOf(query)).toBe(root));

it('fields follow values that are called alike, the nearest step first', () => {
  const leaf = (path: string, name: string) => ({ path, name, value: undefined, known: false, children: [] });
  const tree = [
    { ...leaf('steps.value', 'value'), children: [leaf('steps.value.email', 'email'), leaf('steps.value.`total-price`', 'total-price')] },
    {
      ...leaf('trigger', 'trigger'),
      children: [{ ...leaf('trigger.input', 'input'), children: [leaf('trigger.input.email', 'email'), leaf('trigger.input.ref', 'Reference')] }],
    },
  ];
  const fields = [
    { value: 'acm_email', label: 'E-mail' },
    { value: 'total_price', label: 'Total' },
    { value: 'acm_no', label: 'Reference' },
    { value: 'colour', label: 'Colour' },
  ];
  expect(matchedFields(fields, tree)).toEqual({
    acm_email: { $: 'steps.value.email' },
    total_price: { $: 'steps.value.`total-price`' },
    acm_no: { $: 'trigger.input.ref' },
  });
});

it('offers what mostly follows: a mail where a step fails, the answer behind what a webhook writes', () => {
  const draft = draftOf([step('w', 'write')], { type: 'webhook' });
  expect(likelySteps(draft, { from: 'w', port: 'error' })).toEqual(['email', 'notify']);
  expect(likelySteps(draft, behind('w'))[0]).toBe('answer');
  expect(likelySteps(draft, first)[0]).toBe('transform');
});
