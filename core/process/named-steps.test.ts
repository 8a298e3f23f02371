import { expect, it } from 'vitest';
import { namedSteps } from './named-steps.ts';

const process = '0198b7a0-0000-7000-8000-000000000001';
const names = new Map([
  [process, null],
  ['bake-oven', 'bake-oven'],
  ['done', 'done'],
]);
const placesIn = (document: object) => namedSteps(document as never, names, { stepKey: 'step_key' }).map(({ place, step }) => [place, step]);

it('finds a step in conditions by the path to its key, in lists and beneath others', () => {
  const when = { all: [{ fact: 'active.step_key', operator: 'in', value: ['done', 'bake-oven'] }, { not: { fact: 'step_key', value: 'done' } }] };
  expect(placesIn({ trigger: { when } })).toEqual([
    ['trigger.when.all[0]', 'done'],
    ['trigger.when.all[0]', 'bake-oven'],
    ['trigger.when.all[1].not', 'done'],
  ]);
});

it('finds a step or the process where it is said, and in quotes inside formulas, queries and scripts', () => {
  expect(placesIn({ steps: [{ input: { action: 'set_step', step: 'bake-oven' } }, { input: { id: process } }] })).toEqual([
    ['steps[0].input.step', 'bake-oven'],
    ['steps[1].input.id', null],
  ]);
  expect(placesIn({ misc: { formulaV1: 'IF(active.step_key = "done", 1, 0)' }, code: "move('bake-oven')" })).toEqual([
    ['misc.formulaV1', 'done'],
    ['code', 'bake-oven'],
  ]);
});

it('takes neither the value of another field nor a choice for a step', () => {
  expect(placesIn({ when: { fact: 'state', operator: 'equal', value: 'done' }, options: [{ key: 'done', label: 'Done' }] })).toEqual([]);
  expect(placesIn({ title: 'When all is done', code: 'undone' })).toEqual([]);
  expect(placesIn({ schema: [{ name: 'done' }], columns: [{ path: 'done' }], refused: [{ when: 'done', names: ['done'] }] })).toEqual([]);
});
