import { expect, it } from 'vitest';
import { customerReturn } from './moves.ts';

it('a customer return offers only lots of which something was shipped and has not come back, of a chosen shipment those that went with it, also in its lines', () => {
  const fields: { attribute?: string; filter?: unknown; narrowing?: unknown }[] = [];
  JSON.stringify(customerReturn, (_, value) => {
    if (value?.attribute === 'std_lot') fields.push(value);
    return value;
  });
  const shipped = { fact: 'std_returnable_quantity', operator: 'greaterThan', value: 0 };
  const withShipment = { fact: 'std_stock_mouvements.std_shipment', operator: 'equal', value: { context: 'form.std_shipment' } };
  const asked = { filter: shipped, narrowing: withShipment };
  expect(fields).toEqual([expect.objectContaining(asked), expect.objectContaining(asked)]);
});
