import { resolveSchema } from '@millwright/core/model/schema.ts';
import { expect, it } from 'vitest';
import { flatValues, queryBehind } from './values-behind.ts';

const model = (slug: string, ...names: string[]) =>
  ({ id: slug, slug, name: slug, schema: names.map((name) => ({ name, label: name, type: 'text' })), primary_attribute: names[0] }) as never;
const relation = (from: string, name: string, to: string) =>
  ({ id: name, slug: name, type: 'N_1', object_id: from, to_object_id: to, name, inverse: `${name}_of`, labels: { name, inverse: from } }) as never;

it('values behind relations are read by one query, and stand under the paths that expressions read', () => {
  const schema = resolveSchema(
    [model('job', 'title'), model('customer', 'name', 'city'), model('note', 'text')],
    [relation('job', 'customer', 'customer'), relation('note', 'job', 'job')],
    'und',
  );
  const job = schema.models.get('job');
  if (!job) throw new Error('no job');
  expect(queryBehind(schema, job, ({ name }) => name === 'city')).toBe('query ($id: ID!) { found: job_by_id(id: $id) { customer { name } } }');
  const customer = schema.models.get('customer');
  expect(customer && queryBehind(schema, customer, () => false)).toBeNull();
  expect(flatValues({ customer: { name: 'Ana' }, owner: null })).toEqual({ 'customer.name': 'Ana' });
  expect(flatValues(null)).toEqual({});
});
