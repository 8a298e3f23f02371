import type { Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord } from '../library/action.ts';
import { minus } from '../library/quantities.ts';
import { byId, list, locked, oneOf } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { shortOf } from '../picks/line-picks.ts';
import {
  awaiting,
  isAwaiting,
  type PickedShipment,
  pickedOf,
  picking,
  type ShipmentLine,
  shipmentById,
  shipmentLines,
  wanted,
} from '../picks/shipment-lines.ts';

type Header = {
  std_order_date: string | null;
  std_delivery_date: string | null;
  std_priority: string | null;
  std_delivery_address: string | null;
  std_order: Linked | null;
  std_client: Linked | null;
};
type Described = { identity: string; std_description: string | null; std_order_line: (Linked & { std_order: Linked | null }) | null };

const headerFields = 'std_order_date std_delivery_date std_priority std_delivery_address std_order { identity } std_client { identity }';

export const shipWhatIsThere: ServerAction = aboutRecord({
  name: 'steps/shipments/shipWhatIsThere',
  label: 'Ship what is there of a shipment',
  description:
    'Takes what is not picked to a new shipment that waits for it, and lets this one go on; nothing while nothing is picked or nothing is missing.',
  model: 'std_shipment',
  reads: [
    (id) => ({ lock: locked('std_shipment', id) }),
    (id) => ({ shipment: shipmentById(id), header: byId('std_shipment', id, headerFields), lines: shipmentLines([id]) }),
    (id) => ({
      described: list(
        'std_shipment_line',
        oneOf('std_shipment', [id]),
        'identity std_description std_order_line { identity std_order { identity } }',
      ),
    }),
  ],
  decide: (id, rows) => {
    const shipment = rowOf<PickedShipment>(rows, 'shipment');
    const header = rowOf<Header>(rows, 'header');
    const lines = rowsOf<ShipmentLine>(rows, 'lines');
    const short = lines.filter((line) => openOf(line) > 0);
    const picked = lines.some((line) => pickedOf(line) > 0);
    if (!shipment || !header || !isAwaiting(shipment) || !picked || short.length === 0) return { effects: [], output: { created: false } };
    const described = new Map(rowsOf<Described>(rows, 'described').map((line) => [line.identity, line]));
    return {
      effects: [
        restOf(
          header,
          orderOf(
            header,
            short.flatMap((line) => described.get(line.identity) ?? []),
          ),
        ),
        ...short.flatMap((line) => toTheRest(line, described.get(line.identity))),
        { op: 'transition', object_id: { ref: 'rest' }, action: 'assign' },
        { op: 'transition', object_id: { ref: 'rest' }, action: 'set_step', step: awaiting },
        { op: 'transition', object_id: id, action: 'set_step', step: picking },
      ],
      output: { created: true },
    };
  },
});

const openOf = (line: ShipmentLine) => Math.max(minus(wanted(line), pickedOf(line)), 0);

/** The order of the shipment for the rest: the order of the present shipment, unless the rest is only from other orders. */
function orderOf({ std_order }: Header, short: readonly Described[]): Linked | null {
  const orders = short.flatMap(({ std_order_line }) => std_order_line?.std_order ?? []);
  return orders.length === 0 || orders.some(({ identity }) => identity === std_order?.identity) ? std_order : (orders[0] ?? null);
}

/** Creates the shipment that waits for the rest, for the same customer, address and dates. */
const restOf = ({ std_order: _, std_client, ...properties }: Header, order: Linked | null): Effect => ({
  op: 'create',
  model: 'std_shipment',
  ref: 'rest',
  properties,
  links: { std_order: order?.identity ?? null, std_client: std_client?.identity ?? null },
});

/** Moves a line without picks to the rest as a whole; of a partly picked line only the missing quantity. */
function toTheRest(line: ShipmentLine, described: Described | undefined): Effect[] {
  const quantity = openOf(line);
  if (line.std_picking_lines.length === 0)
    return [{ op: 'update', id: line.identity, properties: { std_order_quantity: quantity }, links: { std_shipment: { ref: 'rest' } } }];
  return [
    {
      op: 'create',
      model: 'std_shipment_line',
      properties: {
        std_line_num: line.std_line_num,
        std_order_quantity: quantity,
        std_quantity: quantity,
        std_description: described?.std_description ?? null,
      },
      links: {
        std_shipment: { ref: 'rest' },
        std_sku: line.std_sku.identity,
        std_order_line: described?.std_order_line?.identity ?? null,
        std_repaired_lot: line.std_repaired_lot?.identity ?? null,
      },
    },
    { op: 'update', id: line.identity, properties: { std_order_quantity: pickedOf(line), std_quantity: pickedOf(line) } },
    ...shortOf(line, 0),
  ];
}
