import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { expect, it } from 'vitest';
import { inheritedValues } from './inherited-values.ts';

const field = (name: string, formulaV1?: string) => [name, { name, misc: { ...(formulaV1 && { formulaV1 }) } }];
const model = { fields: new Map([field('state'), field('open'), field('amount'), field('sum', 'a + b')] as never) } as unknown as ResolvedModel;
const of = (where: Condition | null) => inheritedValues(model, where);

it('takes the one value that the filter allows, of fields that are written', () => {
  const where: Condition = {
    all: [
      { fact: 'state', operator: 'in', value: ['poor'] },
      { all: [{ fact: 'open', operator: 'equal', value: false }] },
      { any: [{ fact: 'amount', operator: 'equal', value: 0 }] },
      { fact: 'sum', operator: 'equal', value: 3 },
      { fact: 'project.title', operator: 'equal', value: 'x' },
    ],
  };
  expect(of(where)).toEqual({ state: 'poor', open: false, amount: 0 });
});

it('takes nothing where several values are allowed, where two contradict each other, or where only the context knows', () => {
  const leaf = { fact: 'state', operator: 'equal', value: 'poor' } as const;
  for (const where of [
    null,
    { fact: 'state', operator: 'in', value: ['poor', 'good'] },
    { any: [leaf, { fact: 'open', operator: 'equal', value: true }] },
    { not: leaf },
    { all: [leaf, { ...leaf, value: 'good' }, leaf] },
    { ...leaf, value: { context: 'user_id' } },
    { ...leaf, operator: 'contains' },
    { ...leaf, value: null },
  ] as (Condition | null)[])
    expect(of(where)).toEqual({});
});
