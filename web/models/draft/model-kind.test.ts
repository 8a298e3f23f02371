import type { Field } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { differences, reapply } from '../../documents/saving/changes.ts';
import type { ModelContent } from '../data/use-models.ts';
import { addField, moveField, updateField } from './draft.ts';
import { modelKind } from './model-kind.ts';

const field = (name: string): Field => ({ id: `id-${name}`, name, label: name, type: 'text' }) as Field;
const base: ModelContent = { displayed_name: 'Tool', schema: [field('name'), field('colour')], primary_attribute: 'name' };

it('puts together what two people changed of one model, a field that one added included', () => {
  const mine = updateField(base, 'id-colour', { label: 'Tint' });
  const theirs = addField(updateField({ ...base, displayed_name: 'Tools' }, 'id-colour', { validation: 'required' }), field('weight'));
  expect(reapply(modelKind, base, mine, theirs)).toEqual({
    displayed_name: 'Tools',
    schema: [field('name'), { ...field('colour'), label: 'Tint', validation: 'required' }, field('weight')],
    primary_attribute: 'name',
  });
});

it('tells which key of which field both changed, and keeps an order of one’s own', () => {
  const mine = updateField(moveField(base, 'id-colour', -1) as ModelContent, 'id-colour', { label: 'Tint' });
  const theirs = updateField(base, 'id-colour', { label: 'Shade' });
  expect(differences(modelKind, base, mine, theirs).map(({ part, conflict }) => [part, conflict])).toEqual([['field:id-colour:label', true]]);
  expect(reapply(modelKind, base, mine, theirs).schema.map(({ name, label }) => [name, label])).toEqual([
    ['colour', 'Tint'],
    ['name', 'name'],
  ]);
});
