import type { FormField } from '@millwright/core/form/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { changesOnly } from './form-changes.ts';

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
