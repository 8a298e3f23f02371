import type { Field, Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { draftOf } from './draft.ts';
import { draftProblems, placeOf } from './model-problems.ts';

const field = (name: string, more: Partial<Field> = {}): Field =>
  ({ id: `id-${name || 'none'}`, name, label: 'Label', type: 'text', ...more }) as Field;
const stored = {
  ...{ id: 'crate', slug: 'crate', name: 'crate', displayed_name: 'Crate', primary_attribute: 'title', version: 1 },
  schema: [field('title'), field('gone', { deleted: true })],
} as unknown as Model;
const relation = { id: 'r', name: 'customer', inverse: 'crates', type: 'N_1', object_id: 'crate', to_object_id: 'customer' } as unknown as Relation;

/** What is wrong with a model that has these fields too, as `name of the field: part: code`. */
function problemsWith(...more: Field[]) {
  const draft = { ...draftOf(stored as never), schema: [...stored.schema, ...more] };
  return draftProblems(stored, draft, [relation]).map((problem) => {
    const place = placeOf(problem, draft);
    return `${place?.id}: ${place?.part}: ${problem.code}`;
  });
}

it.each([
  ['with a space', field('two words'), 'name_space'],
  ['that is reserved', field('version'), 'name_reserved'],
  ['of the database', field('ctid'), 'name_of_database'],
  ['that begins with a digit', field('2nd'), 'name_digit'],
  ['of a deleted field', field('gone', { id: 'id-again' }), 'name_taken'],
  ['of another field', field('title', { id: 'id-twice' }), 'name_taken'],
  ['of a relation', field('customer'), 'name_taken'],
])('a name %s is refused at its field', (_, wrong, code) => {
  expect(problemsWith(wrong)).toEqual([`${wrong.id}: name: ${code}`]);
});

it('more than five hundred fields are refused at those beyond, and lose none of what was typed', () => {
  const many = Array.from({ length: 499 }, (_, at) => field(`f${at}`));
  expect(problemsWith(...many)).toEqual(['id-f498: name: too_many_fields']);
});
