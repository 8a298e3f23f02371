import type { Field } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { changesWordsAlone, relationDifferences } from './relation-differences.ts';
import { newRelation } from './relation-draft.ts';

const stored = { ...newRelation('visit'), to_object_id: 'person', name: 'guest', inverse: 'visits', labels: { name: 'Guest', inverse: 'Visits' } };
const share = { id: 's', name: 'share', label: 'Share', type: 'text' } as Field;
const kinds = (draft: object) => relationDifferences(stored, { ...stored, ...draft }).map(({ kind, attribute }) => attribute?.kind ?? kind);

it('says what a new relation makes, and what a change of one does', () => {
  expect(relationDifferences(null, { ...stored, required: true, schema: [share] }).map(({ kind }) => kind)).toEqual([
    'made',
    'demanded',
    'attribute',
  ]);
  expect(kinds({ labels: { name: 'Visitor', inverse: 'Visits' }, required: true })).toEqual(['renamed', 'demanded']);
  expect(kinds({ sort: { field: 'name', direction: 'asc' }, schema: [share], misc: { tags: ['x'] } })).toEqual(['sorted', 'added', 'other']);
  expect(kinds({})).toEqual([]);
});

it('touches words alone where only its ends or attributes are called otherwise', () => {
  const renamed = relationDifferences(
    { ...stored, schema: [share] },
    { ...stored, schema: [{ ...share, label: 'Part' }], labels: { name: 'A', inverse: 'B' } },
  );
  expect(changesWordsAlone(renamed)).toBe(true);
  expect(changesWordsAlone(relationDifferences(stored, { ...stored, required: true }))).toBe(false);
});
