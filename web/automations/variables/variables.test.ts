import { readExpression } from '@millwright/core/automation/expressions/read-expression.ts';
import { step as madeUp, stepRun as pass } from '@millwright/core/automation/testing.ts';
import type { StepRun } from '@millwright/core/automation/types.ts';
import { describe, expect, it } from 'vitest';
import { follows, readAt, swap, writeAt } from '../steps/mapping.ts';
import { quoteName, search, variable, variablesFor } from './variables.ts';

const step = (id: string, output_variable?: string) => madeUp(id, 'query', output_variable ? { output_variable } : {});
const around = { client: { id: 'c', name: 'Jam & Co', language: 'en', time_zone: 'Europe/Paris' }, user: null, now: '2026-01-01T00:00:00Z' };

describe('variables', () => {
  const run = {
    trigger: { type: 'manual' as const, primary_item_id: 'p1' },
    steps: [pass('q', {}, [{ name: 'Jam', 'unit weight': 2 }]), pass('each', { items: [{ name: 'Jam' }] }, null)],
  };
  const tree = variablesFor([step('q', 'rows'), step('silent')], step('each'), run, around);

  it('offer the loop item, what earlier steps hand on, the trigger, and who and when', () => {
    expect(tree.map(({ path }) => path)).toEqual(['item', 'steps.rows', 'trigger', 'client', 'user', 'now']);
  });

  it('carry the real values of the run, under paths that JSONata reads', () => {
    const rows = tree[1]?.children[0]?.children.map(({ path, value }) => [path, value]);
    expect(rows).toEqual([
      ['steps.rows[0].name', 'Jam'],
      ['steps.rows[0].`unit weight`', 2],
    ]);
    expect(tree[0]?.children.map(({ path, value }) => [path, value])).toEqual([['item.name', 'Jam']]);
    expect(tree[2]?.children.find(({ path }) => path === 'trigger.primary_item_id')?.value).toBe('p1');
    expect(tree[1]?.count).toBe(1);
  });

  it('are unknown, not wrong, before the first run', () => {
    const fresh = variablesFor([step('q', 'rows')], null, null, around);
    expect(fresh.find(({ name }) => name === 'rows')).toMatchObject({ known: false, value: undefined });
    expect(fresh.find(({ name }) => name === 'trigger')?.children.map(({ path }) => path)).toContain('trigger.primary_item_id');
  });

  it('are found by path and by value', () => {
    expect(search(tree, 'jam & co').map(({ name }) => name)).toEqual(['client']);
    expect(
      search(tree, 'unit')
        .flatMap(({ children }) => children.flatMap((child) => child.children))
        .map(({ name }) => name),
    ).toEqual(['unit weight']);
    expect(search(tree, '')).toHaveLength(tree.length);
  });

  it('end at a depth that can be read', () => {
    let value: StepRun['output'] = 'end';
    for (let level = 0; level < 50; level++) value = { inner: value };
    let node = variable('x', 'x', value);
    let depth = 0;
    for (; node.children[0]; depth++) node = node.children[0];
    expect(depth).toBe(5);
  });
});

describe('mappings', () => {
  const input = { items: [{ model: 'task', properties: { title: { $: 'item.name' } } }] };

  it('are read and written at any depth without touching the original', () => {
    const path = ['items', 0, 'properties', 'title'];
    expect(follows(readAt(input, path))).toBe(true);
    const changed = writeAt(input, path, 'Fixed');
    expect(readAt(changed, path)).toBe('Fixed');
    expect(readAt(input, path)).toEqual({ $: 'item.name' });
    expect(writeAt(changed, ['items', 0], undefined)).toEqual({ items: [] });
    expect(writeAt({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
    expect(writeAt(undefined, ['a', 0, 'b'], 1)).toEqual({ a: [{ b: 1 }] });
  });

  it('keep both values when a field changes between fixed and variable', () => {
    const first = swap('Hello', undefined, '');
    expect(first).toEqual({ value: { $: '' }, parked: 'Hello' });
    const second = swap({ $: 'trigger.origin' }, first.parked, '');
    expect(second).toEqual({ value: 'Hello', parked: { $: 'trigger.origin' } });
    expect(swap(second.value, second.parked, '')).toEqual({ value: { $: 'trigger.origin' }, parked: 'Hello' });
  });
});

it.each(['plain', 'two words', 'and', 'a`b', '` & $evil & `', 'a"`\\'])('the name %s is read as one name, whatever it holds', (name) => {
  expect(readExpression(`trigger.input.${quoteName(name)}.x`)).toMatchObject({ problem: null, paths: [['trigger', 'input', name, 'x']] });
});
