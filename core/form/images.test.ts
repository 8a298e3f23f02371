import { expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { imagesIn } from './images.ts';
import type { FormField } from './types.ts';

const photo: FormField = { id: 'p', kind: 'image', attribute: 'photo' };
const fields: FormField[] = [
  photo,
  { ...photo, id: 'r', attribute: 'shown', read_only: true },
  { id: 'l', kind: 'items', attribute: 'lines', columns: [photo, { id: 'f', kind: 'file', attribute: 'papers' }] },
];

it('finds the pictures of a submission and of its lines, not those that are only shown or taken off', () => {
  const lines: JsonObject[] = [
    { photo: ['b'], papers: ['x'] },
    { photo: null },
    { identity: 'i', photo: ['c'], _delete: true },
    { photo: ['d', 'e'] },
  ];
  expect(imagesIn(fields, { photo: ['a'], shown: ['z'], lines })).toEqual([
    { place: 'photo', ids: ['a'] },
    { place: 'lines[0].photo', ids: ['b'] },
    { place: 'lines[3].photo', ids: ['d', 'e'] },
  ]);
});
