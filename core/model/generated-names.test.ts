import { expect, it } from 'vitest';
import { company, field, model } from '../formula/testing/company.ts';
import { buildGraph } from '../query/graphql/graph-schema.ts';
import { generatedNames, nameClash } from './generated-names.ts';

const namesOf = (slug: string) => {
  const graph = buildGraph(company({ models: [model(slug, [field('name'), field('amount', 'number'), field('day', 'date')])] }));
  const without = buildGraph(company());
  const all = (of: typeof graph) => [
    ...Object.keys(of.getTypeMap()),
    ...Object.keys(of.getQueryType()?.getFields() ?? {}),
    ...Object.keys(of.getMutationType()?.getFields() ?? {}),
  ];
  const before = new Set(all(without));
  return [...new Set(all(graph).filter((name) => !before.has(name)))];
};

it('are all that the GraphQL schema calls after a model', () => {
  expect(namesOf('zoo').toSorted()).toEqual(['zoo', ...generatedNames('zoo')].toSorted());
});

it.each([
  ['foo_aggregate', ['foo'], { name: 'foo_aggregate', other: 'foo' }],
  ['foo', ['bar', 'foo_by_id'], { name: 'foo_by_id', other: 'foo_by_id' }],
  ['foo_sum', ['foo'], { name: 'foo_sum', other: 'foo' }],
  ['save_foo', ['foo'], { name: 'save_foo', other: 'foo' }],
  ['foo', ['delete_foo'], { name: 'delete_foo', other: 'delete_foo' }],
  ['foo_bar', ['foo'], null],
  ['foo', ['foo'], null],
])('the model %s beside %j: %j', (slug, others, clash) => expect(nameClash(slug, others)).toEqual(clash));
