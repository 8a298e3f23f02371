import { expect, it } from 'vitest';
import { customerReturn } from './moves.ts';

it('a customer return offers only lots of which something was shipped and has not come back, of a chosen shipment those that were on it, also in its lines', () => {
  const fields: { attribute?: string; filter?: unknown }[] = [];
  JSON.stringify(customerReturn, (_, value) => {
    if (value?.attribute === 'std_lot') fields.push(value);
    return value;
  });
  const shipped = { fact: 'std_returnable_quantity', operator: 'greaterThan', value: 0 };
  const ofShipment = { fact: 'std_picking_lines.std_shipment_line.std_shipment', operator: 'equal', value: { context: 'form.std_shipment' } };
  const filter = { all: [shipped, { any: [ofShipment] }] };
  expect(fields.map((field) => field.filter)).toEqual([filter, filter]);
});
