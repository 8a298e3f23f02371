import { changesLine, deletesLine, goesAndComesBack, type Operations, one, run, standing, to, undoesChange } from './at.ts';

const so = (key: string) => `std-so-status-${key}`;
const sh = (key: string) => `std-shipment-status-${key}`;
const open = ['awaiting-materials', 'picking-to-input', 'preparation', 'control'].map(sh);

/** Operations of selling, shipping and returns. */
export const selling: Operations = {
  order: [
    6,
    async ({ works, draw, factory: { made, bought, client } }) => {
      const line = () => ({
        properties: { std_quantity: draw.quantity(8), std_unit_price: 2.5 },
        links: { std_sku: draw.one([...made, ...made, ...bought]) ?? '' },
      });
      await works.save('std_order', {
        properties: {},
        links: { std_client: client },
        children: { std_lines: draw.figure() < 0.5 ? [line()] : [line(), line()] },
      });
    },
  ],
  'order line changes': [3, changesLine('std_order_line')],
  'order line is deleted': [1, deletesLine('std_order_line')],
  'order line is added': [
    1,
    async (at) => {
      const each = await standing(at, 'std_order', [so('draft'), so('shipping')]);
      const sku = at.draw.one([...at.factory.made, ...at.factory.bought]) ?? '';
      await at.works.save('std_order_line', { properties: { std_quantity: at.draw.quantity(8) }, links: { std_order: each.identity, std_sku: sku } });
    },
  ],
  'order line goes and comes back': [1, goesAndComesBack('std_order_line')],
  'change of an order line is undone': [2, undoesChange('std_order_line', 'std_quantity')],
  'shipment goes and comes back': [2, goesAndComesBack('std_shipment', open)],
  'pick goes and comes back': [2, goesAndComesBack('std_picking_line')],
  'pick is changed by hand': [
    3,
    async (at) => {
      const { identity } = await one<{ identity: string }>(at, 'std_picking_line', 'identity', 'std_stock_mouvement', 'isEmpty');
      await at.works.update('std_picking_line', identity, { std_qty_to_pick: at.draw.quantity(9) });
    },
  ],
  'change of a pick is undone': [2, undoesChange('std_picking_line', 'std_qty_to_pick')],
  'order goes to shipping': [7, to('std_order', [so('draft')], so('shipping'))],
  'order is cancelled': [1, to('std_order', [so('draft'), so('shipping')], so('cancelled'))],
  'order is taken up again': [1, to('std_order', [so('cancelled')], so('shipping'))],
  'shipment leaves': [7, to('std_shipment', open, sh('complete'))],
  'shipment is prepared': [2, to('std_shipment', open, sh('preparation'))],
  'shipment is split': [2, run('std_shipment', [sh('awaiting-materials')], 'shipment-ship-what-is-there')],
  'shipment is cancelled': [1, to('std_shipment', open, sh('cancelled'))],
  'shipment is taken up again': [1, to('std_shipment', [sh('cancelled')], sh('picking-to-input'))],
  'rest is shipped': [1, run('std_order', [so('shipping')], 'sales-order-ship-the-rest')],
  'customer sends back': [
    3,
    async (at) => {
      const each = await one<{ std_quantity: number; std_lot: { identity: string }; std_shipment: { identity: string } }>(
        at,
        'std_stock_mouvement',
        'std_quantity std_lot { identity } std_shipment { identity }',
        'std_type',
        'equal',
        'shipment',
      );
      const values = { std_lot: each.std_lot.identity, std_shipment: each.std_shipment.identity, std_quantity: at.draw.quantity(each.std_quantity) };
      await at.works.submit('customer-return', { ...values, std_decision: at.draw.one(['replace', 'credit', 'repair']) ?? '', std_reason: 'Wet' });
    },
  ],
  'repaired goods leave': [
    2,
    async (at) => {
      const each = await one<{ identity: string }>(at, 'std_customer_return', 'identity', 'std_decision', 'equal', 'repair');
      await at.works.run('customer-return-ship-repaired', each.identity);
    },
  ],
  'shipments go together': [
    3,
    async (at) => {
      const [each, other] = [await standing(at, 'std_shipment', open), await standing(at, 'std_shipment', open)];
      await at.works.update('std_shipment', each.identity, {}, { std_shipped_with: other.identity });
    },
  ],
};
