import { expect, it } from 'vitest';
import { otherSide } from './relation-side.ts';
import type { Relation } from './types.ts';

const relation: Relation = {
  id: 'r',
  slug: 'r',
  name: 'project',
  inverse: 'tasks',
  type: 'N_1',
  object_id: 'task',
  to_object_id: 'project',
  labels: { name: 'P', inverse: 'T' },
};

it('leads from each side to the other', () => {
  expect(otherSide(relation, 'task')).toEqual({ model: 'project', name: 'project' });
  expect(otherSide(relation, 'project')).toEqual({ model: 'task', name: 'tasks' });
});

it('knows when a model has no part in it', () => expect(() => otherSide(relation, 'person')).toThrow('Model is not part of relation'));
