import type { FormField } from '@millwright/core/form/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { changesOnly, readAgain } from './form-changes.ts';

const fields = [
  { id: 'title', kind: 'text', attribute: 'title' },
  { id: 'budget', kind: 'number', attribute: 'budget' },
  { id: 'members', kind: 'relationship', attribute: 'members', multiple: true },
  {
    id: 'tasks',
    kind: 'items',
    attribute: 'tasks',
    columns: [
      { id: 'name', kind: 'text', attribute: 'name' },
      { id: 'parts', kind: 'items', attribute: 'parts', columns: [{ id: 'count', kind: 'number', attribute: 'count' }] },
    ],
  },
] as FormField[];
const before = {
  title: 'Boat',
  budget: 10,
  members: ['m1'],
  tasks: [
    { identity: 't1', name: 'Plan', parts: [{ identity: 'p1', count: 1 }] },
    { identity: 't2', name: 'Build', parts: [] },
  ],
};

it('sends nothing of a record that was not changed', () => {
  expect(changesOnly(fields, structuredClone(before), before)).toEqual({});
});

it('sends the fields that were changed, emptied ones too', () => {
  expect(changesOnly(fields, { ...before, budget: null, members: ['m1', 'm2'] }, before)).toEqual({ budget: null, members: ['m1', 'm2'] });
});

it('keeps every line in its place and tells of known ones only what was changed', () => {
  const tasks: Json = [
    { identity: 't1', name: 'Plan', parts: [{ identity: 'p1', count: 2 }] },
    { identity: 't2', _delete: true },
    { name: 'Paint', parts: [] },
  ];
  expect(changesOnly(fields, { ...before, tasks }, before)).toEqual({
    tasks: [
      { identity: 't1', parts: [{ identity: 'p1', count: 2 }] },
      { identity: 't2', _delete: true },
      { name: 'Paint', parts: [] },
    ],
  });
});

it('shows what is stored now where nobody typed, and keeps what was typed with what it was opened with', () => {
  const opened = { title: 'Hall', budget: 10, members: ['m1'] };
  const typed = { values: { ...opened, budget: 12 }, opened, names: new Map([['m1', 'Ana']]), touched: true };
  const fresh = { values: { title: 'Yard', budget: 11, members: ['m1', 'm2'] }, names: new Map([['m2', 'Leo']]) };
  expect(readAgain(typed, fresh)).toEqual({
    values: { title: 'Yard', budget: 12, members: ['m1', 'm2'] },
    opened: { title: 'Yard', budget: 10, members: ['m1', 'm2'] },
    names: new Map([
      ['m1', 'Ana'],
      ['m2', 'Leo'],
    ]),
    touched: true,
  });
  expect(readAgain({ ...typed, opened: null }, fresh).values).toEqual(typed.values);
});
