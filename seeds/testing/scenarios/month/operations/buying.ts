import { find } from '../../../works.ts';
import { type At, changesLine, deletesLine, goesAndComesBack, type Operations, run, standing, to, undoesChange } from './at.ts';

const po = (key: string) => `std-po-status-${key}`;
const rec = (key: string) => `std-rec-status-${key}`;
const awaited = [rec('waiting'), rec('to-control')];

/** What was received of a line, in a lot that may already exist. */
function came({ draw }: At, { identity, std_order_quantity }: { identity: string; std_order_quantity: number | null }) {
  const quantity = draw.quantity(std_order_quantity ?? 1);
  return {
    identity,
    std_received_quantity: quantity,
    std_lots: [{ std_lot_num: `R${Math.floor(draw.figure() * 30)}`, std_qty_to_receive: quantity }],
  };
}

/** Operations of purchasing. */
export const buying: Operations = {
  'purchase line changes': [2, changesLine('std_pol')],
  'purchase line is deleted': [1, deletesLine('std_pol')],
  'change of a purchase line is undone': [1, undoesChange('std_pol', 'std_quantity')],
  'reception goes and comes back': [1, goesAndComesBack('std_reception', awaited)],
  purchase: [
    3,
    async ({ works, draw, factory: { bought, supplier } }) => {
      const line = {
        properties: { std_quantity: 4 + draw.quantity(12), std_unit_price: draw.quantity(3) },
        links: { std_sku: draw.one(bought) ?? '' },
      };
      await works.save('std_po', { properties: {}, links: { std_supplier: supplier }, children: { std_lines: [line] } });
    },
  ],
  'purchase is ordered': [4, to('std_po', [po('draft')], po('waiting-reception'))],
  'purchase is cancelled': [1, to('std_po', [po('draft'), po('waiting-reception')], po('cancelled'))],
  'purchase is taken up again': [1, to('std_po', [po('cancelled')], po('waiting-reception'))],
  'goods are received': [
    5,
    async (at) => {
      const each = await standing(at, 'std_reception', awaited);
      const lines = await find<{ identity: string; std_order_quantity: number }>(
        at.works,
        'std_reception_line',
        'std_reception',
        each.identity,
        'identity std_order_quantity',
      );
      await at.works.submit('edit-reception', { std_lines: lines.map((line) => came(at, line)) }, each.identity);
    },
  ],
  'reception is complete': [3, to('std_reception', [rec('to-control')], rec('complete'))],
  'reception is cancelled': [1, to('std_reception', awaited, rec('cancelled'))],
  'rest is received': [1, run('std_po', [po('waiting-reception')], 'purchase-order-receive-the-rest')],
  'receptions come together': [
    3,
    async (at) => {
      const [each, other] = [await standing(at, 'std_reception', awaited), await standing(at, 'std_reception', awaited)];
      await at.works.update('std_reception', each.identity, {}, { std_received_with: other.identity });
    },
  ],
};
