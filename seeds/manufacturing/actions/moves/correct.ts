import type { Decision, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { lockedOrders, ordersOf, type Standing, standing, standingFields } from '../accounting/standing.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { minus, plus } from '../library/quantities.ts';
import { byId, is, list, locked, noRecord, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { holdersOf, lockHolders } from '../promises/reads.ts';
import { emptied, type Packed, packedFields } from '../shipments/empty-weight.ts';
import { movement } from '../stock/movement.ts';
import { openPicks, type Reservation, reservedOn } from '../stock/reservations.ts';
import { promised, refuse } from './document.ts';
import { returnableOf, returnableReads } from './returnable.ts';

type Place = { identity: string; std_key: string | null } | null;
type Ordered = Linked & Standing;
type Delivery = Packed & Standing & { std_order: Ordered | null; std_lines: { std_order_line: { std_order: Ordered | null } | null }[] };
type Corrected = {
  identity: string;
  std_type: string | null;
  std_net_quantity: number | null;
  std_lot: Linked | null;
  std_from_location: Place;
  std_to_location: Place;
  std_reception: Linked | null;
  std_shipment: Delivery | null;
};
type Correction = { identity: string; std_label: string | null; std_quantity: number | null; std_stock_mouvements: Linked[]; std_mouvement: Linked };
type Lot = {
  identity: string;
  std_lot_num: string | null;
  std_quantity: number | null;
  std_returnable_quantity: number | null;
  std_stock_location: Linked | null;
};
type Pick = { identity: string; std_shipment_line: { identity: string; std_quantity: number | null } | null };
type Received = {
  identity: string;
  std_refused_quantity: number | null;
  std_reception_line: { identity: string; std_received_quantity: number | null } | null;
};

const movedFields = `identity std_type std_net_quantity std_lot { identity } std_from_location { identity std_key } std_to_location { identity std_key }
  std_reception { identity } std_shipment { identity ${packedFields} ${standingFields} std_order { identity ${standingFields} }
    std_lines { std_order_line { std_order { identity ${standingFields} } } } }`;
const correctionFields = 'identity std_label std_quantity std_stock_mouvements { identity } std_mouvement { identity }';

const correctionOf = (rows: Rows) => rowOf<Correction>(rows, 'correction');
/** The movement as it was read last, because another correction may have been made in the meantime. */
const movedOf = (rows: Rows) => rowOf<Corrected>(rows, 'again') ?? rowOf<Corrected>(rows, 'moved');
const movedId = (rows: Rows) => correctionOf(rows)?.std_mouvement.identity ?? noRecord;
const lotIds = (rows: Rows) => distinct([movedOf(rows)?.std_lot?.identity]);

/** Data for the decision about a correction, read after everything was locked. */
type Case = { correction: Correction; moved: Corrected; lot: Lot; wanted: number; booked: number; rows: Rows; now: string };

/**
 * The quantity that may still be returned by the customer, of the lot in total and of this shipment. Only this much can
 * be corrected as not shipped.
 */
const returnable = ({ moved, lot, rows }: Case) => Math.min(lot.std_returnable_quantity ?? 0, returnableOf(rows, moved.std_shipment?.identity));

/** The reason why a correction of this quantity is not possible, and what to do instead. */
function objectionTo(given: Case): Decision | null {
  const { moved, lot, wanted, booked, rows } = given;
  if (!['reception', 'shipment'].includes(moved.std_type ?? '')) return refuse('std_mouvement', 'neither');
  const { std_shipment: shipment } = moved;
  if (shipment && [shipment, ...ordersOf(shipment)].some((each) => standing(each) !== null)) return refuse('std_mouvement', 'billed');
  if (wanted === booked) return refuse('std_quantity', 'no-change', { booked });
  const arrives = moved.std_type === 'reception' ? wanted > booked : wanted < booked;
  if (moved.std_type === 'shipment' && arrives && minus(booked, wanted) > returnable(given))
    return refuse('std_quantity', 'came-back', { lot: lot.std_lot_num });
  if (arrives) return lot.std_stock_location ? null : refuse('std_mouvement', 'no-place', { lot: lot.std_lot_num });
  const leaves = Math.abs(minus(wanted, booked));
  const there = lot.std_quantity ?? 0;
  if (leaves > there) return refuse('std_quantity', 'moved-on', { there, lot: lot.std_lot_num });
  const free = minus(there, reservedOn(rowsOf<Reservation>(rows, 'promised')).get(lot.identity) ?? 0);
  return leaves > free ? refuse('std_quantity', promised.id, { free: Math.max(0, free), lot: lot.std_lot_num }) : null;
}

/** Moves goods between the location of the lot and the outside location of the original movement. */
function moves({ correction, moved, lot, wanted, booked, now }: Case): Effect {
  const outside = moved.std_type === 'reception' ? moved.std_from_location : moved.std_to_location;
  const arrives = moved.std_type === 'reception' ? wanted > booked : wanted < booked;
  const [place, other] = [lot.std_stock_location?.identity ?? null, outside?.identity ?? null];
  return movement({
    type: 'correction',
    quantity: Math.abs(minus(wanted, booked)),
    now,
    lot: lot.identity,
    from: arrives ? other : place,
    to: arrives ? place : other,
    line: correction.identity,
    source: {
      std_correction: correction.identity,
      ...(moved.std_shipment && { std_shipment: moved.std_shipment.identity }),
      ...(moved.std_reception && { std_reception: moved.std_reception.identity }),
    },
    document: correction.std_label,
    subject: lot.std_lot_num,
  });
}

/** Updates the document: its pick or received lot, and the line that contains their sum. */
function follows({ wanted, booked, rows }: Case): Effect[] {
  const difference = minus(wanted, booked);
  const picks = rowsOf<Pick>(rows, 'picks').flatMap(({ identity, std_shipment_line: line }): Effect[] => [
    { op: 'set', model: 'std_picking_line', names: ['std_qty_to_pick'], rows: [{ id: identity, values: { std_qty_to_pick: wanted } }] },
    ...(line ? [{ op: 'update', id: line.identity, properties: { std_quantity: plus(line.std_quantity, difference) } } as const] : []),
  ]);
  const received = rowsOf<Received>(rows, 'received').flatMap(({ identity, std_refused_quantity: refused, std_reception_line: line }): Effect[] => [
    {
      op: 'set',
      model: 'std_lot_reception_line',
      names: ['std_qty_to_receive', 'std_refused_quantity'],
      // Refused goods are refused as a whole, whatever the corrected quantity is.
      rows: [{ id: identity, values: { std_qty_to_receive: wanted, std_refused_quantity: refused === null ? null : wanted } }],
    },
    ...(line
      ? [{ op: 'update', id: line.identity, properties: { std_received_quantity: plus(line.std_received_quantity, difference) } } as const]
      : []),
  ]);
  return [...picks, ...received];
}

function decideOn(correction: Correction, moved: Corrected, lot: Lot, rows: Rows, now: string): Decision {
  const { std_quantity: wanted } = correction;
  if (wanted === null || wanted < 0) return refuse('std_quantity', 'no-quantity');
  const booked = moved.std_net_quantity ?? 0;
  const given: Case = { correction, moved, lot, wanted, booked, rows, now };
  const said: Effect = {
    op: 'update',
    id: correction.identity,
    properties: { std_was_quantity: booked, std_difference: minus(wanted, booked) },
  };
  const { std_shipment: shipment } = moved;
  return objectionTo(given) ?? { effects: [said, moves(given), ...follows(given), ...(shipment ? emptied(shipment) : [])] };
}

/** Corrects a receipt or a shipment by a further movement, as long as the goods have not been used elsewhere. */
export const correctMovement: ServerAction = aboutRecord({
  name: 'steps/stock/correctMovement',
  label: 'Put a receipt or a shipment right',
  description:
    'Moves what was received or shipped more or less than was booked, and corrects the line; refused where goods have gone on, come back or are billed.',
  model: 'std_correction',
  refusals: [
    { id: 'no-quantity', text: 'Say how much it really was: zero or more.' },
    {
      id: 'no-change',
      text: '{booked} are booked already, so there is nothing to put right.',
      tells: { booked: 'std_stock_mouvement.std_quantity' },
    },
    {
      id: 'neither',
      text: 'Only what was received or shipped is put right here. An output is undone on its own page; what is wrong in stock is counted.',
    },
    { id: 'billed', text: 'This delivery is billed, so it stays. Take goods back by a customer return, or ship what is missing.' },
    {
      id: 'came-back',
      text: 'Goods of lot {lot} have come back from the customer since, so no less can have been shipped.',
      tells: { lot: 'std_sku_lot.std_lot_num' },
    },
    { id: 'no-place', text: 'Lot {lot} stands at no place any more. Count what is there instead.', tells: { lot: 'std_sku_lot.std_lot_num' } },
    {
      id: 'moved-on',
      text: 'Of lot {lot} only {there} are still here, the others have gone on. Put right what took them first, or count the lot.',
      tells: { there: 'std_sku_lot.std_quantity', lot: 'std_sku_lot.std_lot_num' },
    },
    promised,
  ],
  reads: [
    (id) => ({ correction: byId('std_correction', id, correctionFields) }),
    (_, rows) => ({ moved: byId('std_stock_mouvement', movedId(rows), movedFields) }),
    (_, rows) => ({
      lock_orders: lockedOrders(ordersOf(movedOf(rows)?.std_shipment)),
    }),
    (_, rows) => {
      const { std_shipment: shipment, std_reception: reception } = movedOf(rows) ?? {};
      return {
        ...(shipment && { shipment: locked('std_shipment', shipment.identity) }),
        ...(reception && { reception: locked('std_reception', reception.identity) }),
      };
    },
    (_, rows) => ({ holders: holdersOf(lotIds(rows)) }),
    (_, rows) => lockHolders(rows),
    (_, rows) => ({
      lots: list(
        'std_sku_lot',
        oneOf('identity', lotIds(rows)),
        'identity std_lot_num std_quantity std_returnable_quantity std_stock_location { identity }',
        { lock: true },
      ),
    }),
    (_, rows) => ({
      again: byId('std_stock_mouvement', movedId(rows), movedFields),
      promised: openPicks(lotIds(rows)),
      ...returnableReads(lotIds(rows)),
      picks: list('std_picking_line', is('std_stock_mouvement', movedId(rows)), 'identity std_shipment_line { identity std_quantity }'),
      received: list(
        'std_lot_reception_line',
        is('std_stock_mouvement', movedId(rows)),
        'identity std_refused_quantity std_reception_line { identity std_received_quantity }',
      ),
    }),
  ],
  decide: (_, rows, { now }) => {
    const [correction, moved, lot] = [correctionOf(rows), movedOf(rows), rowOf<Lot>(rows, 'lots')];
    if (!correction || !moved || !lot || correction.std_stock_mouvements.length > 0) return nothing;
    return decideOn(correction, moved, lot, rows, now);
  },
});
