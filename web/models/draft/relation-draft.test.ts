import type { Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import type { RelationDocument } from '../data/use-models.ts';
import type { RelationContent } from '../data/use-relations.ts';
import { draftProblems, newRelation, orderedModel, takenNames } from './relation-draft.ts';

const model = (slug: string, ...fields: string[]) =>
  ({ id: `id-${slug}`, slug, name: slug, schema: fields.map((name) => ({ id: name, name, label: name, type: 'text' })) }) as unknown as Model;
const models = [model('visit', 'day', 'place'), model('person', 'name')];
const stored = {
  id: 'r1',
  name: 'host',
  inverse: 'hosted',
  type: 'N_1',
  object_id: 'visit',
  to_object_id: 'person',
  deletedAt: '2026-01-01',
} as RelationDocument;
const draft = (more: Partial<RelationContent>): RelationContent => ({
  ...newRelation('visit'),
  to_object_id: 'id-person',
  name: 'guest',
  inverse: 'visits',
  labels: { name: 'Guest', inverse: 'Visits' },
  ...more,
});
const places = (one: RelationContent) => draftProblems(one, null, { models, relations: [stored] }).map(({ field, code }) => `${field} ${code}`);

it('takes names of fields and of relations, deleted ones too, at both ends', () => {
  expect(places(draft({}))).toEqual([]);
  expect(places(draft({ name: 'day', inverse: 'name' }))).toEqual(['name name_taken', 'inverse name_taken']);
  expect(places(draft({ name: 'Host' }))).toEqual(['name name_taken']);
  expect([...takenNames(models[1], [stored], undefined)]).toEqual(['name', 'hosted']);
  expect([...takenNames(models[1], [stored], 'r1')]).toEqual(['name']);
});

it('asks for both models and both labels', () => {
  expect(places(newRelation())).toEqual(
    expect.arrayContaining(['object_id missing_field', 'to_object_id missing_field', 'labels.name missing_field', 'labels.inverse missing_field']),
  );
});

it('orders the records of the end that has many', () => {
  expect((['N_1', '1_N', 'N_N', '1_1'] as const).map((type) => orderedModel(draft({ type })))).toEqual(['visit', 'id-person', 'id-person', null]);
});
