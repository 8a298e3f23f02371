import type { Condition } from '@millwright/core/filter/types.ts';
import { expect, it } from 'vitest';
import { conditionOf } from '../conditions.ts';
import { draftOf } from './draft-of.ts';

const fields = [
  { path: 'name', kind: 'text' },
  { path: 'amount', kind: 'number' },
  { path: 'due', kind: 'date' },
  { path: 'customer', kind: 'relation' },
] as const;
const back = (condition: Condition | null) => {
  const draft = draftOf(condition, fields, () => 'row');
  return draft && conditionOf(draft, fields);
};

it('edits what the builder has written as it was, and writes it again', () => {
  const amount = { fact: 'amount', operator: 'greaterThan', value: 3 } as const;
  const due = { fact: 'due', operator: 'relativeToToday', value: { direction: 'past', count: 2, unit: 'week' } } as const;
  const customer: Condition = { fact: 'customer', operator: 'in', value: ['a', 'b'] };
  const empty = { fact: 'name', operator: 'isEmpty', value: true } as const;
  expect(back(null)).toBeNull();
  expect(back({ all: [amount, due] })).toEqual({ all: [amount, due] });
  expect(back({ any: [customer, { all: [empty, amount] }] })).toEqual({ any: [customer, { all: [empty, amount] }] });
});

it('has no rows for what the builder could not say', () => {
  const leaf = { fact: 'name', operator: 'equal', value: 'x' } as const;
  for (const condition of [
    { not: leaf },
    { all: [{ all: [{ any: [leaf] }] }] },
    { fact: 'gone', operator: 'equal', value: 'x' },
    { fact: 'name', operator: 'equal', value: { context: 'user_id' } },
    { fact: 'name', operator: 'equal', value: { fact: 'other' } },
  ] as Condition[])
    expect(back(condition), JSON.stringify(condition)).toBeNull();
});
