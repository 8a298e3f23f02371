import { inLanguage } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { order, orders } from '../editing.fixture.ts';
import { choicesAt, modelAt, pathWords } from './paths.ts';

const labels = (path: string) => pathWords(orders, order, path, ({ label }) => inLanguage(label, 'en'));

it('offers the fields of a model, its relations and when a record was made; behind a relation those of the other model', () => {
  const at = (...walked: string[]) => choicesAt(orders, order, walked).map(({ path }) => path);
  expect(at()).toEqual(['name', 'amount', 'due', 'state', 'customer', 'created_at', 'updated_at']);
  expect(at('customer')).toEqual(['customer.name', 'customer.city', 'customer.orders', 'customer.created_at', 'customer.updated_at']);
  expect(at('amount')).toEqual([]);
  expect(modelAt(orders, order, ['customer', 'orders'])?.table).toBe('order');
});

it('tells a path by the labels of what it crosses, and one that leads nowhere as it stands', () => {
  expect(labels('customer.city')).toBe('customer › city');
  expect(labels('customer.street')).toBe('customer.street');
});
