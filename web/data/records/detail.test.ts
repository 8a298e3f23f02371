import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { detailFields, detailOf } from './detail.ts';

const field = (name: string, misc: Field['misc'] = {}, more: Partial<Field> = {}): Field => ({
  id: name,
  name,
  label: name,
  type: 'text',
  misc,
  ...more,
});
const article = {
  id: 'm',
  slug: 'article',
  name: 'article',
  displayed_name: 'Article',
  primary_attribute: 'name',
  schema: [
    field('name', { searchable: true }),
    field('note'),
    field('reference', { searchable: true }),
    field('inside', { searchable: true }, { hidden: true }),
    field('weight', { searchable: true }, { type: 'number' }),
    field('code', { unique: true }),
  ],
} as unknown as Model;

it('tells records apart by what is unique and by what is searched, never by their name', () => {
  const model = resolveSchema([article], []).models.get('article');
  const names = model ? detailFields(model) : [];
  expect(names).toEqual(['code', 'reference']);
  expect(detailOf({ name: 'Flour', code: 'F1', reference: 'R-7' }, names)).toBe('F1 · R-7');
  expect(detailOf({ name: 'Flour', code: null, reference: '' }, names)).toBe('');
});
