import type { Form, FormField } from '@millwright/core/form/types.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { firstForms } from './first-steps.ts';

const model = (slug: string) => ({ id: slug, slug, name: slug, displayed_name: slug, schema: [], primary_attribute: 'name' }) as unknown as Model;
const relation = (name: string, from: string, to: string) =>
  ({
    id: name,
    slug: name,
    name,
    inverse: `${name}_of`,
    type: 'N_1',
    object_id: from,
    to_object_id: to,
    labels: { name, inverse: name },
  }) as Relation;
const schema = resolveSchema(
  ['order', 'line', 'article', 'customer', 'note'].map(model),
  [
    relation('customer', 'order', 'customer'),
    relation('lines', 'order', 'line'),
    relation('article', 'line', 'article'),
    relation('about', 'note', 'article'),
  ].map((one) => (one.name === 'lines' ? { ...one, type: '1_N' as const } : one)),
);
const asks = (attribute: string, required = false) => ({ id: attribute, kind: 'relationship', attribute, required }) as FormField;
const form = (slug: string, of: string, fields: FormField[], parts = {}) =>
  ({ id: slug, slug, title: slug, model: of, fields, ...parts }) as unknown as Form;

it('begins with what other forms ask for, itself fillable while there is nothing to choose from', () => {
  const lines = { id: 'lines', kind: 'items', attribute: 'lines', columns: [asks('article', true)] } as FormField;
  const forms = [
    form('order', 'order', [asks('customer', true), lines]),
    form('note', 'note', [asks('about')]),
    form('customer', 'customer', []),
    form('article', 'article', []),
    form('article-step', 'article', [], { step: 'x' }),
    form('old-article', 'article', [], { deleted: true }),
  ];
  expect(firstForms(forms, schema).map(({ slug }) => slug)).toEqual(['article', 'customer']);
});
