import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { unfitDefaults } from './unfit-defaults.ts';

const field = (name: string, type: Field['type'], misc: Field['misc']): Field => ({ id: name, name, label: name, type, misc });
const options = [{ key: 'EUR', label: 'EUR' }];
const schema = resolveSchema(
  [
    {
      id: 'order',
      slug: 'order',
      name: 'order',
      displayed_name: 'Order',
      primary_attribute: 'name',
      schema: [
        field('name', 'text', {}),
        field('currency', 'tag', { options, default: { option: 'money.currency' } }),
        field('rate', 'number', { default: { option: 'money.rate' } }),
      ],
      misc: { settings: { title: 'Planning', fields: [{ ...field('days', 'number', { min: 1 }), option: 'planning.days' }] } },
    } as unknown as Model,
  ],
  [],
);

it('tells each option that its field would not take, at its path; what fits, is empty or stood there before passes', () => {
  const placesOf = (next: object, before = {}) => unfitDefaults(schema, next as never, before).map((problem) => problem.field);
  expect(placesOf({ money: { currency: 'euro', rate: 'much' } })).toEqual(['options.money.currency', 'options.money.rate']);
  expect(placesOf({ money: { currency: 'EUR', rate: '5.5' }, other: 'euro' })).toEqual([]);
  expect(placesOf({ money: { currency: null } })).toEqual([]);
  expect(placesOf({ money: { currency: 'euro' }, more: 1 }, { money: { currency: 'euro' } })).toEqual([]);
  expect(placesOf({ planning: { days: 0 } })).toEqual(['options.planning.days']);
  expect(placesOf({ planning: { days: 7 } })).toEqual([]);
});
