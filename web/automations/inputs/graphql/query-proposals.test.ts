import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { fieldsAround, queryProposals } from './query-proposals.ts';

const model = (name: string, schema: object[]) =>
  ({ id: name, slug: name, name, displayed_name: `The ${name}`, schema, primary_attribute: 'title' }) as unknown as Model;
const title = { id: 't', name: 'title', label: 'Title', type: 'text' };
const relation = {
  id: 'r',
  name: 'customer',
  inverse: 'orders',
  type: 'N_1',
  object_id: 'order',
  to_object_id: 'customer',
  labels: { name: 'Customer', inverse: 'Orders' },
} as unknown as Relation;
const schema = resolveSchema([model('order', [title]), model('customer', [{ ...title, name: 'city', label: 'City' }])], [relation]);
const label = (words: unknown) => String(words ?? '');
/** The names that are proposed at the bar. */
const at = (query: string) => queryProposals(schema, query.replace('|', ''), query.indexOf('|'), label).map(({ name }) => name);

it.each([
  ['{ |', ['order', 'customer']],
  ['query ($id: ID!) { order_by_id(id: $id) { | } }', ['identity', 'title', 'customer']],
  ['{ order(limit: 5) { title customer { c|', ['identity', 'city', 'orders']],
  ['{ order { customer { city } | } }', ['identity', 'title', 'customer']],
  ['{ mine: order { | } }', ['identity', 'title', 'customer']],
  ['{ order { n: | } }', ['identity', 'title', 'customer']],
  ['{ order { title } cust|', ['order', 'customer']],
  ['{ order(filter: {|', []],
  ['{ order { # tit|', []],
  ['{ order(order_by: "ti|', []],
  ['{ nothing { | } }', []],
  ['|', []],
])('proposes at %s', (query, names) => expect(at(query)).toEqual(names));

it('calls a proposal by its label, and says which have fields of their own', () => {
  expect(queryProposals(schema, '{ order {  } }', 10, label)).toEqual([
    { name: 'identity', label: '', opens: false },
    { name: 'title', label: 'Title', opens: false },
    { name: 'customer', label: 'Customer', opens: true },
  ]);
});

it('knows what is around a place after texts with braces in them', () => {
  const query = '{ order(filter: "}{") { customer { ';
  expect(fieldsAround(query, query.length)).toEqual(['', 'order', 'customer']);
});
