import { goesAndComesBack, NothingThere, type Operations, one, standing, to, undoesChange } from './at.ts';

const mo = (key: string) => `std-mo-status-${key}`;
const open = ['draft', 'awaiting-materials', 'picking', 'production'].map(mo);

/** Operations of production. */
export const making: Operations = {
  'manufacturing order': [
    4,
    async ({ works, draw, factory: { made } }) => {
      await works.save('std_manufacturing_order', { properties: { std_quantity: draw.quantity(10) }, links: { std_sku: draw.one(made) ?? '' } });
    },
  ],
  'order is picked': [5, to('std_manufacturing_order', [mo('draft'), mo('awaiting-materials')], mo('picking'))],
  'order is begun': [5, to('std_manufacturing_order', [mo('picking')], mo('production'))],
  'order makes an output': [
    9,
    async (at) => {
      const each = await standing(at, 'std_manufacturing_order', [mo('production'), mo('picking')]);
      const values = { std_quantity: at.draw.quantity(6), std_scrap_quantity: at.draw.figure() < 0.3 ? at.draw.quantity(1) : null };
      const std_rest = at.draw.one(['keep-open', 'keep-open', 'rest-order', 'close-short']) ?? '';
      await at.works.submit('record-output', {
        std_manufacturing_order: each.identity,
        ...values,
        std_rest,
        std_take_missing: at.draw.figure() < 0.3,
      });
    },
  ],
  'output is undone': [
    2,
    async (at) => {
      const each = await one<{ identity: string }>(at, 'std_production_output', 'identity', 'std_undone', 'equal', false);
      await at.works.submit('undo-output', { std_production_output: each.identity, std_reason: 'Wrong' });
    },
  ],
  'order changes its quantity': [
    2,
    async (at) => {
      const each = await standing(at, 'std_manufacturing_order', open);
      await at.works.update('std_manufacturing_order', each.identity, { std_quantity: at.draw.quantity(12) });
    },
  ],
  'change of a manufacturing order is undone': [1, undoesChange('std_manufacturing_order', 'std_quantity')],
  'manufacturing order goes and comes back': [1, goesAndComesBack('std_manufacturing_order', open)],
  'manufacturing order is cancelled': [1, to('std_manufacturing_order', open, mo('cancelled'))],
  'manufacturing order is taken up again': [1, to('std_manufacturing_order', [mo('cancelled')], mo('picking'))],
  'material goes back': [
    1,
    async (at) => {
      type Pick = { std_left_quantity: number; std_lot: { identity: string }; std_manufacturing_order: { identity: string } | null };
      const fields = 'std_left_quantity std_lot { identity } std_manufacturing_order { identity }';
      const each = await one<Pick>(at, 'std_picking_line', fields, 'std_left_quantity', 'greaterThan', 0);
      const { std_lot, std_manufacturing_order } = each;
      // Goods of a shipment are not in production.
      if (!std_manufacturing_order) throw new NothingThere();
      const links = { std_lot: std_lot.identity, std_manufacturing_order: std_manufacturing_order.identity };
      await at.works.submit('material-return', { ...links, std_quantity: at.draw.quantity(each.std_left_quantity) });
    },
  ],
};
