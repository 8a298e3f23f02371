import { expect, it } from 'vitest';
import { openingOf } from './filtered-view.ts';

const where = { fact: 'city', operator: 'equal', value: 'Lyon' };

it('reads what an address opens a view with', () => {
  expect(openingOf(JSON.stringify({ model: 'task', name: 'City: Lyon', where }))).toEqual({ model: 'task', name: 'City: Lyon', where });
});

it.each([
  null,
  '',
  'null',
  '{',
  JSON.stringify({ model: 'task', name: 'x' }),
  JSON.stringify({ model: 'task', name: 'x', where: { fact: 'city', operator: 'runs', value: 1 } }),
  JSON.stringify({ model: 'task', name: 'x', where: { all: 'of them' } }),
  JSON.stringify({ name: 'x', where }),
])('takes %s for none', (value) => expect(openingOf(value)).toBeNull());
