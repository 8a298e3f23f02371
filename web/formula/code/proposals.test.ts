import type { Json, Text } from '@millwright/core/json.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { proposalsAt } from './proposals.ts';

const field = (name: string, type: Field['type'], label = name): Field => ({ id: name, name, label, type }) as Field;
const model = (slug: string, ...schema: Field[]) => ({ id: slug, slug, name: slug, schema, primary_attribute: 'name' }) as unknown as Model;
const models = [
  model('order', field('name', 'text'), field('rate', 'number'), field('sum', 'number', 'Total')),
  model('line', field('price', 'number'), field('amount', 'number', 'Größe')),
];
const relation = { id: 'r', slug: 'r', name: 'order', inverse: 'lines', type: 'N_1', object_id: 'line', to_object_id: 'order' };
const more = { labels: { name: 'Order', inverse: 'Lines' }, schema: [field('share', 'number')] };
const schema = resolveSchema(models, [{ ...relation, ...more } as unknown as Relation]);
const total = schema.models.get('order')?.fields.get('sum');

/** The proposals at the stroke in a formula of an order. */
function proposed(written: string, own = total) {
  const position = written.indexOf('|');
  return proposalsAt({ schema, model: 'order', ...(own && { field: own }) }, written.replace('|', ''), position, (text: Text) =>
    String(text as Json),
  );
}
const names = (written: string) => proposed(written)?.proposals.map(({ name }) => name);

it('proposes fields, relations and functions by what is typed, and never the field itself', () => {
  expect(names('ra|')).toEqual(['rate']);
  expect(names('1 + li|')).toEqual(['lines']);
  expect(names('RO|')).toEqual(['ROUND']);
  expect(names('su|')).toEqual(['SUM']);
  expect(names('|')?.slice(0, 3)).toEqual(['name', 'rate', 'lines']);
});

it('goes on over a relation, to the fields there and to what belongs to the link', () => {
  expect(names('SUM(lines.|)')).toEqual(['price', 'amount', 'order']);
  expect(names('SUM(lines@|)')).toEqual(['share']);
  expect(proposed('SUM(lines.pr|)')?.from).toBe(10);
  expect(proposed('SUM(lines.pr|)')?.proposals).toMatchObject([{ kind: 'field', type: { kind: 'number', list: true } }]);
  expect(proposed('nowhere.|')).toBeNull();
});

it('finds a field by what people call it', () => expect(names('lines.grö|')).toEqual(['amount']));

it('takes a function with its parentheses, and the writing goes on between them; not twice', () => {
  expect(proposed('ROU|')?.proposals).toMatchObject([{ insert: 'ROUND()', caret: 6 }]);
  expect(proposed('TODA|')?.proposals).toMatchObject([{ insert: 'TODAY()', caret: 7 }]);
  expect(proposed('ROU|(rate)')?.proposals).toMatchObject([{ insert: 'ROUND', caret: 5 }]);
});

it('proposes nothing within a text', () => {
  expect(proposed('"ra|"')).toBeNull();
  expect(proposed('"it""s" & ra|')?.proposals).toHaveLength(1);
});
