import { expect, it } from 'vitest';
import { described } from './described.ts';
import { search } from './variables.ts';

const schema = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' }, 'due date': { type: 'string', title: 'Due' } } },
    },
  },
};

it('offers what an answer has before any run has shown it, by the names that people have for it', () => {
  const tree = described('steps.answer', 'answer', schema, undefined);
  const [item] = tree.children[0]?.children ?? [];
  expect(item?.children.map(({ path, name, value }) => [path, name, value])).toEqual([
    ['steps.answer.data[0].id', 'id', undefined],
    ['steps.answer.data[0].`due date`', 'Due', undefined],
  ]);
  expect(search([tree], 'Due')).toHaveLength(1);
});

it('shows the values of a run under the same names, and what the description leaves out', () => {
  const tree = described('steps.answer', 'answer', schema, { data: [{ id: 'a', extra: 1 }], status: 200 });
  const [item] = tree.children[0]?.children ?? [];
  expect(item?.children.map(({ name, value }) => [name, value])).toEqual([
    ['id', 'a'],
    ['Due', undefined],
    ['extra', 1],
  ]);
  expect(tree.children.map(({ name, count }) => [name, count])).toEqual([
    ['data', 1],
    ['status', undefined],
  ]);
  expect(described('steps.answer', 'answer', schema, { data: [] }).children[0]?.children).toEqual([]);
});

it('ends where a description goes round in circles', () => {
  const circle: { [key: string]: never } = { type: 'object' as never };
  circle.properties = { inner: circle } as never;
  expect(JSON.stringify(described('a', 'a', circle, undefined)).length).toBeLessThan(2_000);
});
