import { afterEach, beforeEach, expect, it } from 'vitest';
import { shapeProblems } from '../../document/check.ts';
import { checksOfView } from '../../document/rules/conditions.ts';
import type { View } from '../types.ts';
import { seating, seatingSetup } from './made-up.fixture.ts';
import { blockOf, withBlock } from './registry.ts';

let remove = () => {};
beforeEach(() => {
  remove = withBlock('seating', seating);
});
afterEach(() => remove());

const viewOf = (setup: object) => ({ name: 'V', view_group: 'g', order: 1, root: { blocks: [{ id: 'one' }] }, setup: { one: setup } });
const problems = (setup: object) => shapeProblems('views', viewOf(setup) as never).map(({ field, code }) => `${field}: ${code}`);

it('takes a type that is declared in one place through the check of a view, value by value', () => {
  expect(problems(seatingSetup('task'))).toEqual([]);
  expect(problems(seatingSetup('task', { seats: 0 }))).toEqual(['setup.one.misc.seats: too_small']);
  const { seats: _, ...unseated } = seatingSetup('task').misc;
  expect(problems({ type: 'seating', misc: unseated })).toEqual(['setup.one.misc.seats: required']);
  expect(problems(seatingSetup('task', { tables: 3 }))).toEqual(['setup.one.misc.tables: unknown']);
  const hide = { id: 'a', trigger: 'button', kind: 'hide', block: 'gone' };
  expect(problems(seatingSetup('task', { actions: [hide] }))).toEqual(['setup.one.misc.actions: custom']);
  remove();
  expect(problems(seatingSetup('task'))).toEqual(['setup.one.type: custom']);
});

it('names what the type refers to, and what of it must fit its model', () => {
  const open = {
    id: 'a',
    trigger: 'button',
    kind: 'open_form',
    form: 'new-task',
    callback: { id: 'b', trigger: 'button', kind: 'run_automation', automation: 'tell' },
  };
  const when = { fact: 'title', operator: 'isEmpty', value: true };
  const own = {
    actions: [open],
    ordering: [{ field: 'due', direction: 'asc' }],
    formatting: [{ when, tone: 'hold', scope: 'card' }],
    host: 'owner.name',
  };
  const setup = seatingSetup('task', own);
  expect(blockOf('seating')?.references(setup.misc as never)).toEqual([
    { place: 'model', collection: 'models', name: 'task' },
    { place: 'actions[0].form', collection: 'forms', name: 'new-task' },
    { place: 'actions[0].automation', collection: 'settings_data_connections', name: 'tell' },
  ]);
  expect(checksOfView(viewOf(setup) as unknown as View)).toEqual([
    { place: 'setup.one.misc.formatting[0].when', condition: when, model: 'task' },
    { place: 'setup.one.misc.ordering[0]', path: 'due', model: 'task' },
    { place: 'setup.one.misc.host', path: 'owner.name', model: 'task' },
  ]);
});

it('wants of a card list what it wants of a table that lists records', () => {
  const { seats: _, ...misc } = seatingSetup('task').misc;
  expect(problems({ type: 'cardlist', misc })).toEqual([]);
  expect(problems({ type: 'cardlist', misc: { ...misc, limit: 0 } })).toEqual(['setup.one.misc.limit: too_small']);
});
