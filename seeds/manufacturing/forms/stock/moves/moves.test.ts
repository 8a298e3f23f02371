import { expect, it } from 'vitest';
import { customerReturn } from './moves.ts';

it('a customer return offers only lots of which something was shipped and has not come back, also in its lines', () => {
  const fields: { attribute?: string; filter?: unknown }[] = [];
  JSON.stringify(customerReturn, (_, value) => {
    if (value?.attribute === 'std_lot') fields.push(value);
    return value;
  });
  const shipped = { fact: 'std_returnable_quantity', operator: 'greaterThan', value: 0 };
  expect(fields.map(({ filter }) => filter)).toEqual([shipped, shipped]);
});
