import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { checkedFormula } from './checked-formula.ts';

const field = (name: string, type: Field['type'], formulaV1?: string): Field =>
  ({ id: name, name, label: name, type, ...(formulaV1 && { misc: { formulaV1 } }) }) as Field;
const total = field('total', 'number', 'price * 2');
const model = {
  id: 'm',
  slug: 'm',
  name: 'm',
  schema: [field('price', 'number'), field('name', 'text'), total],
  primary_attribute: 'name',
} as unknown as Model;
const schema = resolveSchema([model], []);

it('tells the type that a formula gives', () =>
  expect(checkedFormula({ schema, model: 'm', field: total }, 'price * 3')).toMatchObject({ formula: { type: { kind: 'number', list: false } } }));

it('tells where a formula breaks off, and what would fit there', () => {
  const result = checkedFormula({ schema, model: 'm', field: total }, 'price * ');
  expect(result).toMatchObject({ at: { start: 8, end: 8 }, expected: expect.arrayContaining(['a field']) });
});

it('tells a name that is not there, a type that does not fit, and a circle', () => {
  expect(checkedFormula({ schema, model: 'm', field: total }, 'prise * 2')).toMatchObject({ at: { start: 0, end: 5 }, found: 'prise' });
  expect(checkedFormula({ schema, model: 'm', field: total }, 'name')).toMatchObject({ expected: ['a number'], found: 'a text' });
  expect(checkedFormula({ schema, model: 'm', field: total }, 'total + 1')).toMatchObject({ message: expect.stringContaining('depends on itself') });
});
