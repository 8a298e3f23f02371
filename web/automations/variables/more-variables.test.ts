import { step, stepRun } from '@millwright/core/automation/testing.ts';
import { connectors } from '@millwright/core/integration/shipped/registry.ts';
import type { IntegrationWebhook } from '@millwright/core/integration/webhook.ts';
import { describe, expect, it } from 'vitest';
import { calledTree, howTree, recordTree } from './more-variables.ts';
import type { Variable } from './variables.ts';

const paths = ({ children }: { children: { path: string }[] }) => children.map(({ path }) => path);

describe('how a step went', () => {
  it('is read beside what it handed on, under its own names only where those are free', () => {
    const ask = step('ask', 'rest', { output_variable: 'answer' });
    const failed = {
      ...stepRun('ask', {}, null),
      status: 'failure' as const,
      attempt: 3,
      error: { code: 'outgoing_failed', message: '', details: { status: 404 } },
    };
    const tree = howTree(ask, [failed], undefined, 'Ask');
    expect(paths(tree)).toEqual(['steps.answer.status', 'steps.answer.error', 'steps.answer.attempts']);
    expect(tree.children.map(({ value }) => value)).toEqual([404, undefined, 3]);
    expect(paths(howTree(ask, [], { status: 200, body: {} }, 'Ask'))).toEqual(['steps.answer.error', 'steps.answer.attempts']);
  });

  it('is read by the id of a step without a variable, and of a loop with what each pass came to', () => {
    expect(paths(howTree(step('a-1', 'email'), [], undefined, 'Mail'))).toContain('steps.`a-1`.error');
    expect(paths(howTree(step('each', 'for_each', { output_variable: 'all' }), [], [1], 'Each'))).toContain('steps.all.output');
  });
});

it('a record is read by the labels of its fields, with what is known of its values', () => {
  const fields = [
    { value: 'name', label: 'Name' },
    { value: 'customer.name', label: 'Customer › Name' },
  ];
  const { children } = recordTree('record', 'The record', fields, { name: 'Anvil' });
  expect(children.map(({ path, name, value, known }) => [path, name, value, known])).toEqual([
    ['record.name', 'Name', 'Anvil', true],
    ['record.customer.name', 'Customer › Name', undefined, true],
  ]);
});

describe('the call of a webhook that an integration describes', () => {
  const push = connectors.find(({ key }) => key === 'github')?.webhooks?.find(({ name }) => name === 'push') as IntegrationWebhook;
  const flat = (tree: Variable): Variable[] => [tree, ...tree.children.flatMap(flat)];

  it('is shown by the names that people have for its values, with those of its example', () => {
    const all = flat(calledTree('A push', push, null));
    expect(all.find(({ path }) => path === 'trigger.input.head_commit.message')).toMatchObject({ name: 'Message', value: 'Belt holds' });
    expect(all.find(({ path }) => path === 'trigger.headers.`x-github-event`')?.value).toBe('push');
    expect(all.filter(({ path }) => path === 'trigger.input')).toHaveLength(1);
  });

  it('has the values of the last run once one has come', () => {
    const all = flat(calledTree('A push', push, { type: 'webhook', input: { ref: 'refs/heads/next' } }));
    expect(all.find(({ path }) => path === 'trigger.input.ref')).toMatchObject({ name: 'Branch', value: 'refs/heads/next' });
    expect(all.some(({ value }) => value === 'Belt holds')).toBe(false);
  });
});
