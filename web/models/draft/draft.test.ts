import type { Field } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { changedKeys } from '../../documents/saving/changes.ts';
import type { ModelContent } from '../data/use-models.ts';
import { differencesOf, isWordsAlone } from './differences.ts';
import { addField, moveField, removeField, restoreField, updateField, updateSetup } from './draft.ts';

const field = (name: string, more: Partial<Field> = {}): Field => ({ id: `id-${name}`, name, label: name, type: 'text', ...more }) as Field;
const stored: ModelContent = {
  displayed_name: 'Tool',
  schema: [field('name'), field('gone', { deleted: true }), field('colour'), field('weight', { type: 'number' })],
  primary_attribute: 'name',
};
const namesOf = ({ schema }: ModelContent) => schema.map(({ name }) => name).join(' ');
const kinds = (draft: ModelContent) => differencesOf(stored, draft).map(({ kind, field: about }) => [kind, about?.name].join(' ').trim());

it('moves a field past deleted ones, and not over the edge', () => {
  expect(namesOf(moveField(stored, 'id-colour', -1) as ModelContent)).toBe('colour gone name weight');
  expect(moveField(stored, 'id-name', -1)).toBeNull();
  expect(moveField(stored, 'id-weight', 1)).toBeNull();
});

it('keeps a stored field that is deleted, and leaves nothing of one that never was', () => {
  const added = addField(stored, field('new'));
  expect(namesOf(removeField(added, 'id-new', stored.schema))).toBe(namesOf(stored));
  const deleted = removeField(stored, 'id-colour', stored.schema);
  expect(kinds(deleted)).toEqual(['deleted colour']);
  expect(restoreField(deleted, 'id-colour')).toEqual(stored);
});

it('takes keys away that are emptied, and sends only what differs', () => {
  const unit = updateSetup(stored, 'id-weight', { unit: 'kg' });
  expect(unit.schema[3]?.misc).toEqual({ unit: 'kg' });
  expect(updateSetup(unit, 'id-weight', { unit: undefined })).toEqual(stored);
  expect(changedKeys(stored, updateField(stored, 'id-weight', { validation: 'required' }))).toEqual({
    schema: [...stored.schema.slice(0, 3), { ...stored.schema[3], validation: 'required' }],
  });
  expect(changedKeys(stored, { ...stored })).toEqual({});
});

it('says what a draft changes', () => {
  expect(kinds(addField(stored, field('new')))).toEqual(['added new']);
  expect(kinds(updateField(stored, 'id-colour', { type: 'tag', label: 'Tint', validation: 'required' }))).toEqual([
    'retyped colour',
    'relabelled colour',
    'required colour',
  ]);
  expect(kinds(updateSetup(stored, 'id-colour', { unique: true, searchable: true }))).toEqual(['unique colour', 'set colour']);
  expect(kinds(updateField(stored, 'id-gone', { deleted: undefined }))).toEqual(['restored gone']);
  expect(kinds({ ...stored, displayed_name: 'Tools', primary_attribute: 'colour' })).toEqual(['renamed', 'primary colour']);
  expect(kinds(moveField(stored, 'id-colour', 1) as ModelContent)).toEqual(['order']);
});

it('knows a change of words from one of tables', () => {
  const words = { ...updateField(stored, 'id-colour', { label: 'Tint' }), displayed_name: 'Tools' };
  expect(isWordsAlone(differencesOf(stored, words))).toBe(true);
  expect(isWordsAlone(differencesOf(stored, addField(words, field('new'))))).toBe(false);
});
