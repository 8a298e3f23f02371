import type { Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { list, locked } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { type Return, returnsById, shipmentFor } from './returned.ts';

type Repaired = { identity: string; std_quantity: number; std_dlc: string | null; std_sku: Linked };

/** Goods that came back to be repaired and still wait in their lots. */
const waitingOf = (id: string) =>
  list(
    'std_sku_lot',
    {
      all: [
        { fact: 'std_to_repair', operator: 'equal', value: true },
        { fact: 'std_quantity', operator: 'greaterThan', value: 0 },
        {
          any: ['std_customer_return', 'std_customer_return_line.std_customer_return'].map((path) => ({
            fact: `std_stock_mouvements.${path}`,
            operator: 'equal' as const,
            value: id,
          })),
        },
      ],
    },
    'identity std_quantity std_dlc std_sku { identity }',
    { lock: true },
  );

export const shipRepaired: ServerAction = aboutRecord({
  name: 'steps/returns/shipRepaired',
  label: 'Ship repaired goods of a return back',
  description: 'A new shipment to the customer that takes just the lots that came back to be repaired, where they are.',
  model: 'std_customer_return',
  reads: [(id) => ({ lock: locked('std_customer_return', id) }), (id) => ({ returns: returnsById([id]), lots: waitingOf(id) })],
  decide: (_, rows, { today }) => {
    const each = rowOf<Return>(rows, 'returns');
    const lots = rowsOf<Repaired>(rows, 'lots');
    return each && lots.length > 0
      ? { effects: [shipmentFor(each, 'repaired', today), ...lots.flatMap((lot, index) => lineOf(each, lot, index))] }
      : nothing;
  },
});

/** A line with the one pick of its lot, which is repaired from then on. */
const lineOf = ({ identity }: Return, lot: Repaired, index: number): Effect[] => [
  {
    op: 'create',
    model: 'std_shipment_line',
    ref: `line-${lot.identity}`,
    once: `${lot.identity}/repaired`,
    properties: { std_line_num: index + 1, std_order_quantity: lot.std_quantity, std_quantity: lot.std_quantity },
    links: { std_shipment: { ref: `repaired-${identity}` }, std_sku: lot.std_sku.identity },
  },
  {
    op: 'create',
    model: 'std_picking_line',
    once: `${lot.identity}/repaired/pick`,
    properties: {
      std_line_num: 1,
      std_qty_to_pick: lot.std_quantity,
      std_missing_quantity: 0,
      std_lot_stock_quantity: lot.std_quantity,
      std_dlc: lot.std_dlc,
      std_lot_reasons: ['by-hand'],
    },
    links: { std_shipment_line: { ref: `line-${lot.identity}` }, std_lot: lot.identity },
  },
  { op: 'update', id: lot.identity, properties: { std_to_repair: false } },
];
