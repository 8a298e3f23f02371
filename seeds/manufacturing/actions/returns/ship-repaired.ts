import type { Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { list, locked, oneOf } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { type Return, returnsById, shipmentFor } from './returned.ts';

type Repaired = { identity: string; std_quantity: number; std_free_quantity: number; std_dlc: string | null; std_sku: Linked };

/** Reads the returned goods that wait in their lots for repair. */
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
    'identity',
    { lock: true },
  );

/** The free quantity of lots is reliable only after they were locked. */
const lotsOf = (rows: Rows) =>
  list(
    'std_sku_lot',
    oneOf(
      'identity',
      rowsOf<Linked>(rows, 'waiting').map(({ identity }) => identity),
    ),
    'identity std_quantity std_free_quantity std_dlc std_sku { identity }',
  );

export const shipRepaired: ServerAction = aboutRecord({
  name: 'steps/returns/shipRepaired',
  label: 'Ship repaired goods of a return back',
  description: 'A new shipment to the customer of what is free of the lots that came back to be repaired, where they are.',
  model: 'std_customer_return',
  reads: [
    (id) => ({ lock: locked('std_customer_return', id) }),
    (id) => ({ returns: returnsById([id]), waiting: waitingOf(id), before: list('std_shipment', oneOf('std_customer_return', [id]), 'identity') }),
    (_, rows) => ({ lots: lotsOf(rows) }),
  ],
  decide: (_, rows, { today }) => {
    const each = rowOf<Return>(rows, 'returns');
    const lots = rowsOf<Repaired>(rows, 'lots').filter(({ std_free_quantity }) => std_free_quantity > 0);
    const purpose = `repaired/${rowsOf(rows, 'before').length}`;
    return each && lots.length > 0
      ? { effects: [shipmentFor(each, purpose, today), ...lots.flatMap((lot, index) => lineOf(each, purpose, lot, index))] }
      : nothing;
  },
});

/** Creates a shipment line with a pick of the repaired lot. The lot is used only if nothing of it is reserved for others. */
const lineOf = ({ identity }: Return, purpose: string, lot: Repaired, index: number): Effect[] => [
  {
    op: 'create',
    model: 'std_shipment_line',
    ref: `line-${lot.identity}`,
    once: `${lot.identity}/${purpose}`,
    properties: { std_line_num: index + 1, std_order_quantity: lot.std_free_quantity, std_quantity: lot.std_free_quantity },
    links: { std_shipment: { ref: `${purpose}-${identity}` }, std_sku: lot.std_sku.identity, std_repaired_lot: lot.identity },
  },
  {
    op: 'create',
    model: 'std_picking_line',
    once: `${lot.identity}/${purpose}/pick`,
    properties: {
      std_line_num: 1,
      std_qty_to_pick: lot.std_free_quantity,
      std_missing_quantity: 0,
      std_lot_stock_quantity: lot.std_quantity,
      std_dlc: lot.std_dlc,
      std_lot_reasons: ['by-hand'],
    },
    links: { std_shipment_line: { ref: `line-${lot.identity}` }, std_lot: lot.identity },
  },
  { op: 'update', id: lot.identity, properties: { std_to_repair: lot.std_free_quantity < lot.std_quantity } },
];
