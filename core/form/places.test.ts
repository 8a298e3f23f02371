import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { submittedPlace } from './places.ts';
import type { FormField } from './types.ts';

const fields: FormField[] = [
  { id: 'title', kind: 'text', attribute: 'title' },
  { id: 'owner', kind: 'relationship', attribute: 'owner', read_only: true },
  { id: 'kind', kind: 'relationship', attribute: 'kind' },
  { id: 'notes', kind: 'items', attribute: 'notes', columns: [{ id: 'text', kind: 'text', attribute: 'text' }] },
  {
    id: 'tasks',
    kind: 'items',
    attribute: 'tasks',
    columns: [
      { id: 'hours', kind: 'number', attribute: 'hours' },
      { id: 'parts', kind: 'items', attribute: 'parts', columns: [{ id: 'code', kind: 'text', attribute: 'code' }] },
    ],
  },
];
const values: JsonObject = {
  title: 'Boat',
  kind: 'k',
  notes: [],
  tasks: [
    { identity: 'a', hours: 1 },
    { identity: 'b', _delete: true },
    { hours: 2, parts: [{ code: 'x' }] },
  ],
};
const place = (text: string) => submittedPlace(fields, values, text);

describe('what a save refuses', () => {
  it('is named by its place in the form, whatever the save did first', () => {
    expect(place('properties.title')).toBe('title');
    expect(place('items[0].properties.title')).toBe('title');
    expect(place('relations[0].ids[0]')).toBe('kind');
    expect(place('relations.owner')).toBe('owner');
    expect(place('children[0].items[0].properties.hours')).toBe('tasks[2].hours');
    expect(place('children[0].items[1].identity')).toBe('tasks[0].identity');
    expect(place('children[0].items[0].children[0].items[0].properties.code')).toBe('tasks[2].parts[0].code');
    expect(place('children[0].name')).toBe('tasks');
  });

  it('keeps a place that means none of its fields', () => {
    expect([place('version'), place('children[4].name')]).toEqual(['version', 'children[4].name']);
  });
});
