import { expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { conflictsOf } from './conflicts.ts';
import type { FormField } from './types.ts';

const field = (attribute: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({ id: attribute, kind, attribute, ...more });
const fields = [
  field('title', 'text'),
  field('owner', 'relationship'),
  field('tags', 'option', { multiple: true }),
  field('lines', 'items', { columns: [field('amount', 'number'), field('label', 'text')] }),
];
const opened: JsonObject = {
  title: 'old',
  owner: 'ana',
  tags: ['a', 'b'],
  lines: [
    { identity: 'l1', amount: 1 },
    { identity: 'l2', amount: 2 },
  ],
};
const stored: JsonObject = { ...opened, owner: { identity: 'ana', name: 'Ana' }, tags: ['b', 'a'] };

it('finds nothing where nobody else wrote, where both wrote the same, and where only other fields changed', () => {
  const mine: JsonObject = { title: 'mine', owner: 'ben', tags: ['c'], lines: [{ identity: 'l1', amount: 5 }] };
  expect(conflictsOf(fields, mine, opened, stored)).toEqual([]);
  expect(conflictsOf(fields, { title: 'mine' }, opened, { ...stored, title: 'mine' })).toEqual([]);
  expect(conflictsOf(fields, { title: 'mine' }, opened, { ...stored, owner: { identity: 'eve' }, tags: [] })).toEqual([]);
});

it('names the field and the line that was changed to something else', () => {
  const theirs: JsonObject = {
    ...stored,
    title: 'theirs',
    owner: { identity: 'eve', name: 'Eve' },
    lines: [{ identity: 'l2', amount: 9, label: 'x' }],
  };
  const mine: JsonObject = { title: null, owner: 'ben', lines: [{ amount: 3 }, { identity: 'l2', amount: 7 }, { identity: 'l1', amount: 4 }] };
  expect(conflictsOf(fields, mine, opened, theirs)).toEqual([
    { field: 'title', stored: 'theirs', record: null, attribute: 'title' },
    { field: 'owner', stored: { identity: 'eve', name: 'Eve' }, record: null, attribute: 'owner' },
    { field: 'lines[1].amount', stored: 9, record: 'l2', attribute: 'amount' },
  ]);
});

it('compares nothing that the form was not opened with, that its query does not read, or that is taken away', () => {
  const theirs: JsonObject = { ...stored, title: 'theirs', lines: [{ identity: 'l1', amount: 9 }] };
  expect(conflictsOf(fields, { title: 'mine' }, {}, theirs)).toEqual([]);
  expect(conflictsOf(fields, { title: 'mine' }, opened, {})).toEqual([]);
  expect(conflictsOf(fields, { lines: [{ identity: 'l1', _delete: true }] }, opened, theirs)).toEqual([]);
});
