import { step as madeUp, stepRun as pass } from '@millwright/core/automation/testing.ts';
import type { TestedStep } from '@millwright/core/contract/parts/run-shapes.ts';
import { expect, it } from 'vitest';
import { handSource, knownValues, withTestResults } from './test-values.ts';
import { variablesFor } from './variables.ts';

const step = (id: string, output_variable?: string) => madeUp(id, 'query', output_variable ? { output_variable } : {});
const around = { client: { id: 'c', name: 'Jam & Co', language: 'en', time_zone: 'Europe/Paris' }, user: null, now: '2026-01-01T00:00:00Z' };
const [find, say, silent, loop] = [step('find', 'found'), step('say', 'said word'), step('silent'), step('each')];
const run = { trigger: { type: 'manual' as const, input: { a: 1 } }, steps: [pass('find', null, [7]), pass('each', { items: ['x', 'y'] }, null)] };

it('begins with what the run has shown: the input, the answers under their names, and the item of the loop', () => {
  const variables = variablesFor([find, say, silent], loop, run, around);
  expect(knownValues(variables, [find, say, silent])).toEqual({ input: { a: 1 }, steps: { found: [7] }, item: 'x' });
  expect(knownValues(variablesFor([find], null, null, around), [find])).toEqual({});
});

it('lets what a tested step has answered count instead of what the run has', () => {
  const results = new Map<string, TestedStep>([
    ['find', { ...pass('find', null, [8]), effects: [] }],
    ['say', { ...pass('say', null, 'hi'), effects: [] }],
  ]);
  const known = (from: typeof run | null) => knownValues(variablesFor([find, say], null, withTestResults(from, results), around), [find, say]).steps;
  expect(known(run)).toEqual({ found: [8], 'said word': 'hi' });
  expect(known(null)).toEqual({ found: [8], 'said word': 'hi' });
  expect(withTestResults(run, new Map())).toBe(run);
});

it('is given as the call takes it', () => {
  expect(handSource({ input: 1, steps: { found: [] }, item: 2 }, 'r')).toEqual({
    values: { trigger: { primary_item_id: 'r', input: 1 }, steps: { found: [] }, item: 2 },
  });
  expect(handSource({}, undefined)).toEqual({ values: { trigger: {} } });
});
