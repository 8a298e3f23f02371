import { expect, it } from 'vitest';
import { factsOf } from './facts.ts';

it('facts are values, identities of related records, and lists past lists', () => {
  const record = {
    quantity: 3,
    order: { identity: 'o', date: '2026-01-02', client: { identity: 'c' } },
    lines: [{ item: { identity: 's' } }, { item: null }],
  };
  expect(factsOf(record, ['quantity', 'order', 'order.date', 'order.client', 'lines.item', 'order.none.deeper'])).toEqual({
    quantity: 3,
    order: 'o',
    'order.date': '2026-01-02',
    'order.client': 'c',
    'lines.item': ['s', null],
    'order.none.deeper': null,
  });
});
