import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { View } from '@millwright/core/view/types.ts';
import { expect, it } from 'vitest';
import { workBlocks } from './work.ts';

const field = (name: string, type: Field['type']): Field => ({ id: name, name, label: name, type });
const fields = [field('name', 'text'), field('state', 'tag'), field('day', 'date'), field('at', 'datetime'), field('clock', 'datetime-local')];
const task = {
  table: 'task',
  model: { id: 'm', slug: 'task', primary_attribute: 'name' },
  fields: new Map(fields.map((one) => [one.name, one])),
  ends: new Map(),
} as unknown as ResolvedModel;
const schema = { models: new Map([['task', task]]) } as unknown as Schema;

/** The fields by which the open work of a view with this table is due. */
function dueOf(ordering: { field: string; direction: 'asc' | 'desc' }[], format: 'status' | null = 'status', type = 'table') {
  const misc = { model: 'task', columns: [{ path: 'state', ...(format && { format }) }], ordering };
  const view = { id: 'v', name: 'Open', root: { blocks: [{ id: 'b' }] }, setup: { b: { type, misc } } } as unknown as View;
  return workBlocks([view], schema).map(({ due }) => due.path);
}

it.each(['day', 'at', 'clock'])('a list that shows a status and puts the earliest %s first holds open work', (name) => {
  expect(dueOf([{ field: name, direction: 'asc' }])).toEqual([name]);
  expect(dueOf([{ field: name, direction: 'asc' }], 'status', 'cardlist')).toEqual([name]);
});

it('a list in another order, or without a status, holds none', () => {
  expect(dueOf([{ field: 'day', direction: 'desc' }])).toEqual([]);
  expect(dueOf([{ field: 'name', direction: 'asc' }])).toEqual([]);
  expect(dueOf([])).toEqual([]);
  expect(dueOf([{ field: 'day', direction: 'asc' }], null)).toEqual([]);
  expect(dueOf([{ field: 'day', direction: 'asc' }], 'status', 'chart')).toEqual([]);
});
