import { describe, expect, it } from 'vitest';
import { arrangePage } from './page.ts';
import { resolveSchema } from './schema.ts';
import type { Field, Model, Page, Relation } from './types.ts';

const field = (name: string, type: Field['type'] = 'text', more: Partial<Field> = {}): Field => ({ id: name, name, label: name, type, ...more });
const model = (slug: string, schema: Field[], page?: Page): Model => ({
  id: slug,
  slug,
  name: slug,
  displayed_name: slug,
  schema,
  primary_attribute: 'title',
  ...(page && { misc: { page } }),
});
const relation = (name: string, inverse: string, from: string, to: string): Relation => ({
  id: name,
  slug: name,
  name,
  inverse,
  type: 'N_1',
  object_id: from,
  to_object_id: to,
  labels: { name, inverse },
});
const relations = [
  relation('order', 'lines', 'line', 'order'),
  relation('order', 'notes', 'note', 'order'),
  relation('client', 'orders', 'order', 'client'),
];
const others = ['line', 'note', 'client'].map((slug) => model(slug, [field('title')]));

const arranged = (schema: Field[], page?: Page, filled: string[] = []) => {
  const order = resolveSchema([model('order', schema, page), ...others], relations).models.get('order');
  if (!order) throw new Error('The model is not there.');
  return arrangePage(order, (name) => filled.includes(name));
};

const tone = { misc: { options: [{ key: 'open', label: 'Open', tone: 'active' as const }] } };
const fields = [
  field('colour'),
  field('due', 'date'),
  field('invoice_id'),
  field('page', 'link'),
  field('state', 'tag', tone),
  field('reference', 'text', { validation: 'required' }),
  field('secret', 'text', { hidden: true }),
  field('title'),
];

describe('a model without a layout', () => {
  it('shows its name, what is required, its state, whom it belongs to and its days first; what is for machines is folded', () => {
    expect(arranged(fields)).toMatchObject({
      facts: ['title', 'reference', 'state', 'client', 'due', 'colour'],
      more: { facts: ['invoice_id', 'page'] },
    });
  });

  it('folds what is empty where there is much of it, but never its name nor what it must have', () => {
    const many = [...fields, field('weight', 'number'), field('height', 'number')];
    const { facts, more } = arranged(many, undefined, ['height', 'client']);
    expect(facts).toEqual(['title', 'reference', 'client', 'height']);
    expect(more.facts).toEqual(['colour', 'due', 'invoice_id', 'page', 'state', 'weight']);
  });

  it('shows relations that hold something', () => {
    const { tables, more } = arranged(fields, undefined, ['notes']);
    expect([tables, more.tables]).toEqual([[{ name: 'notes', columns: null }], [{ name: 'lines', columns: null }]]);
  });
});

it('folds what carries the process of a record, unless a layout shows it', () => {
  const rule = { type: 'order', process: 'client', active: 'gone', operations: 'lines', link: 'order' };
  const of = (page?: Page, off?: true) => {
    const order = { ...model('order', fields), misc: { process: { ...rule, off }, ...(page && { page }) } };
    const resolved = resolveSchema([order, ...others], relations).models.get('order');
    return resolved && arrangePage(resolved, () => true);
  };
  expect(of()).toMatchObject({ tables: [{ name: 'notes' }], more: { facts: expect.arrayContaining(['client']), tables: [{ name: 'lines' }] } });
  expect(of({ facts: ['client'] })?.facts[0]).toBe('client');
  expect(of(undefined, true)).toMatchObject({ facts: expect.arrayContaining(['client']) });
});

describe('a layout', () => {
  const lines = { name: 'lines', columns: [{ path: 'title' }] };
  const page: Page = { facts: ['client', 'due', 'gone'], tables: [lines, { name: 'gone.rows', columns: lines.columns }], more: ['colour', 'notes'] };

  it('says what comes first and what is folded, and leaves out what the model does not have', () => {
    const { facts, tables, more } = arranged(fields, page, ['notes']);
    expect(facts.slice(0, 2)).toEqual(['client', 'due']);
    expect(tables).toEqual([lines]);
    expect(more.facts).toEqual(['invoice_id', 'page', 'colour']);
    expect(more.tables).toEqual([{ name: 'notes', columns: null }]);
  });

  it('shows what it also folds once it holds something', () => {
    const both: Page = { facts: ['reference', 'due'], more: ['reference'] };
    expect([arranged(fields, both).facts[0], arranged(fields, both).more.facts.includes('reference')]).toEqual(['due', true]);
    expect(arranged(fields, both, ['reference']).facts.slice(0, 2)).toEqual(['reference', 'due']);
    expect(arranged(fields, both, ['reference']).more.facts).not.toContain('reference');
  });

  it('finds a place for what it does not name: a field that a company has added is seen', () => {
    expect(arranged([...fields, field('own')], page).facts).toEqual(['client', 'due', 'state', 'reference', 'title', 'own']);
  });
});
