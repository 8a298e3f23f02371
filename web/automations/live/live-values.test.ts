import { step, stepRun } from '@millwright/core/automation/testing.ts';
import { expect, it } from 'vitest';
import { howTree, recordTree } from '../variables/more-variables.ts';
import { variable } from '../variables/variables.ts';
import { liveValues } from './live-values.ts';

it('are what expressions read: outputs by name, the record with those it belongs to, and how steps went', () => {
  const fields = ['title', 'customer', 'customer.name', 'gone'].map((value) => ({ value, label: value }));
  const tree = [
    recordTree('record', 'The record', fields, { title: 'Bridge', 'customer.name': 'Ana' }),
    variable('steps.`my rows`', 'my rows', [1]),
    variable('steps.later', 'later', undefined),
    howTree(step('ask', 'rest', { output_variable: 'ask' }), [stepRun('ask', {}, 1)], 1, 'Ask'),
  ];
  expect(liveValues(tree)).toEqual({
    record: { title: 'Bridge', customer: { name: 'Ana' } },
    steps: { 'my rows': [1] },
    _how: { ask: { status: 'success', attempts: 1 } },
  });
});

it('leave the values of the tree as they are', () => {
  const trigger = { input: { n: 1 } };
  const tree = [variable('trigger', 'trigger', trigger), variable('trigger.more', 'more', 2)];
  expect(liveValues(tree)).toEqual({ trigger: { input: { n: 1 }, more: 2 } });
  expect(trigger).toEqual({ input: { n: 1 } });
});

it('reach nothing beyond themselves, whatever a step or a key is called', () => {
  const how = (id: string) => howTree(step(id, 'rest'), [stepRun(id, {}, 1)], 1, id);
  const tree = [how('__proto__'), how('constructor'), how('toString'), how('a`b'), variable('steps.`__proto__`.polluted', 'polluted', 1)];
  const values = liveValues(tree);
  expect([({} as { status?: unknown }).status, ({} as { polluted?: unknown }).polluted, Object.hasOwn(Object, 'status')]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  const told = { status: 'success', attempts: 1 };
  expect(Object.entries(values._how ?? {})).toEqual([
    ['toString', told],
    ['a`b', told],
  ]);
});
