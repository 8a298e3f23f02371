import type { ActionContext, Decision, Read, Rows } from '@millwright/core/automation/actions.ts';
import { addDays } from '@millwright/core/time/days.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { total } from '../library/quantities.ts';
import { byId, is, list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { type ManufacturingOrder, orderFields } from '../materials/order.ts';
import { noQuantity, quantityOf, refuse } from '../moves/document.ts';
import { lacking, type PickedShipment, type ShipmentLine, shipmentLines, shipmentsById } from '../picks/shipment-lines.ts';
import { documentOf, goesBack, hasLeft } from '../promises/losses.ts';
import { lotsAbout, type PromisedLot, type PromisedPick, promisesOf } from '../promises/reads.ts';
import { takenBack } from '../promises/taken-back.ts';
import { allocateLots } from '../stock/allocate-lots.ts';
import { isExpired, perishable } from '../stock/lots.ts';
import { isBlocked } from '../stock/places.ts';
import { heldBy } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';
import { queueOf, type Waiting } from '../waiting/queue.ts';
import { serveFrom } from '../waiting/serve.ts';

type Reassignment = {
  identity: string;
  std_quantity: number | null;
  std_picking_line: {
    std_lot: Linked | null;
    std_shipment_line: { std_shipment: Linked | null } | null;
    std_manufacturing_order: Linked | null;
  } & Linked;
  std_shipment: Linked | null;
  std_manufacturing_order: Linked | null;
};

const reassignmentOf = (rows: Rows) => rowOf<Reassignment>(rows, 'reassignment');

/** The shipments between which goods are reassigned: the present one and the new one. */
const shipmentsIn = (rows: Rows) => {
  const given = reassignmentOf(rows);
  return distinct([given?.std_picking_line?.std_shipment_line?.std_shipment?.identity, given?.std_shipment?.identity]);
};
const ordersIn = (rows: Rows) => {
  const given = reassignmentOf(rows);
  return distinct([given?.std_picking_line?.std_manufacturing_order?.identity, given?.std_manufacturing_order?.identity]);
};
const lock = (model: string, ids: readonly string[]): Read => list(model, oneOf('identity', ids), 'identity', { lock: true });

/** The request of a person to reassign goods: the present pick, its lot, the quantity, and the document that gets the goods. */
type Gift = { id: string; pick: PromisedPick; lot: PromisedLot; quantity: number; to: Waiting };

const refusals: NonNullable<ServerAction['refusals']> = [
  noQuantity,
  { id: 'no-pick', text: 'Say from which picking line.' },
  { id: 'moved', text: 'Nothing is reserved by this picking line: its goods have moved, or its document is cancelled.' },
  { id: 'confirmed', text: 'Somebody has taken these goods already. Take the confirmation of the picking line back first.' },
  { id: 'left', text: 'The goods of {document} have left.', tells: { document: ['std_shipment.std_label', 'std_manufacturing_order.std_label'] } },
  { id: 'kept', text: 'These goods were repaired for a customer, and go back to them.' },
  { id: 'too-much', text: 'Only {there} are reserved by this picking line.', tells: { there: 'std_picking_line.std_qty_to_pick' } },
  { id: 'one-document', text: 'Say which document gets them: a shipment or a manufacturing order.' },
  { id: 'same-document', text: 'These goods are reserved for this document already.' },
  { id: 'not-waiting', text: 'This document does not wait for goods.' },
  { id: 'not-missing', text: 'This document lacks nothing of {article}.', tells: { article: 'std_sku.std_label' } },
  {
    id: 'more-than-missing',
    text: 'This document lacks only {missing} of {article}.',
    tells: { missing: 'std_picking_line.std_missing_quantity', article: 'std_sku.std_label' },
  },
  { id: 'blocked', text: 'Lot {lot} is at a place from which nothing is picked.', tells: { lot: 'std_sku_lot.std_lot_num' } },
  { id: 'expired', text: 'Lot {lot} has expired, or expires too soon for this document.', tells: { lot: 'std_sku_lot.std_lot_num' } },
];

export const reassign = aboutRecord({
  name: 'steps/promises/reassign',
  label: 'Give what is reserved to another document',
  description:
    'Takes a reservation from one document and gives it to another one that waits for the same article: who loses it waits again and is told why.',
  refusals,
  model: 'std_reassignment',
  reads: [
    (id) => ({
      reassignment: byId(
        'std_reassignment',
        id,
        `identity std_quantity std_shipment { identity } std_manufacturing_order { identity }
        std_picking_line { identity std_lot { identity } std_shipment_line { std_shipment { identity } } std_manufacturing_order { identity } }`,
      ),
    }),
    (_, rows) => ({ lock_orders: lock('std_manufacturing_order', ordersIn(rows)) }),
    (_, rows) => ({ lock_shipments: lock('std_shipment', shipmentsIn(rows)) }),
    (_, rows) => ({ lots: lotsAbout(distinct([reassignmentOf(rows)?.std_picking_line?.std_lot?.identity])) }),
    // If the pick is confirmed at the same moment, its goods have been taken.
    (_, rows) => ({ lock_pick: lock('std_picking_line', distinct([reassignmentOf(rows)?.std_picking_line?.identity])) }),
    (id, rows) => ({
      picks: promisesOf(rows),
      shipments: shipmentsById(shipmentsIn(rows)),
      lines: shipmentLines(shipmentsIn(rows)),
      orders: list('std_manufacturing_order', oneOf('identity', ordersIn(rows)), orderFields),
      lost: list('std_lost_reservation', is('std_reassignment', id), 'identity'),
    }),
  ],
  decide: (_, rows, context) => {
    const reassignment = reassignmentOf(rows);
    if (!reassignment || rowsOf(rows, 'lost').length > 0) return nothing;
    const gift = giftOf(reassignment, rows);
    if ('effects' in gift) return gift;
    return unfit(gift, context) ?? given(gift, rows);
  },
});

/** Returns what is to be reassigned, as far as it is available, or the reason why it is not possible. */
function giftOf(reassignment: Reassignment, rows: Rows): Gift | Decision {
  const quantity = quantityOf(reassignment);
  if (quantity === null) return refuse('std_quantity', noQuantity.id);
  if (!reassignment.std_picking_line) return refuse('std_picking_line', 'no-pick');
  const pick = rowsOf<PromisedPick>(rows, 'picks').find(({ identity }) => identity === reassignment.std_picking_line.identity);
  const lot = rowOf<PromisedLot>(rows, 'lots');
  if (!pick || !lot || !heldBy(pick)) return refuse('std_picking_line', 'moved');
  const kept = whyKept(pick);
  if (kept) return kept;
  if (quantity > (pick.std_qty_to_pick ?? 0)) return refuse('std_quantity', 'too-much', { there: pick.std_qty_to_pick });
  const to = receiverOf(reassignment, pick, rows);
  return 'effects' in to ? to : { id: reassignment.identity, pick, lot, quantity, to };
}

/** The reason why the goods of a pick can't be reassigned; null if they can. */
function whyKept(pick: PromisedPick): Decision | null {
  const document = documentOf(pick);
  if (hasLeft(document?.std_active_operation?.std_key)) return refuse('std_picking_line', 'left', { document: document?.std_label ?? '' });
  if (goesBack(pick)) return refuse('std_picking_line', 'kept');
  return pick.std_confirmed ? refuse('std_picking_line', 'confirmed') : null;
}

/** The document that gets the goods, if it is waiting; refused unless exactly one is given. */
function receiverOf({ std_shipment, std_manufacturing_order }: Reassignment, pick: PromisedPick, rows: Rows): Waiting | Decision {
  const to = std_shipment ?? std_manufacturing_order;
  if (!to || (std_shipment && std_manufacturing_order)) return refuse('std_shipment', 'one-document');
  const field = std_shipment ? 'std_shipment' : 'std_manufacturing_order';
  if (to.identity === documentOf(pick)?.identity) return refuse(field, 'same-document');
  const [waiting] = queueOf(
    rowsOf<PickedShipment>(rows, 'shipments').filter(({ identity }) => identity === to.identity),
    rowsOf<ShipmentLine>(rows, 'lines'),
    rowsOf<ManufacturingOrder>(rows, 'orders').filter(({ identity }) => identity === to.identity),
  );
  return waiting ?? refuse(field, 'not-waiting');
}

/** The quantity of an article that a document lacks, without lines that wait for their own repaired lot. */
const lackedOf = (waiting: Waiting, article: string): number =>
  waiting.kind === 'shipment'
    ? total(
        waiting.lines.filter(({ std_sku, std_repaired_lot }) => std_sku.identity === article && !std_repaired_lot),
        (line) => lacking(line, true),
      )
    : total(
        waiting.needs.filter(({ component }) => component.std_sku.identity === article),
        ({ quantity }) => quantity,
      );

const fieldOf = ({ kind }: Waiting) => (kind === 'shipment' ? 'std_shipment' : 'std_manufacturing_order');
const neededOn = (to: Waiting) => (to.kind === 'shipment' ? to.document.std_delivery_date : to.document.std_due_date);

/**
 * The reason why the lot can't be used for the other document: the document lacks less of the article, may not use the
 * location of the lot, or needs a longer remaining shelf life.
 */
function unfit({ lot, quantity, to }: Gift, { today, options }: ActionContext): Decision | null {
  const settings = stockSettings(options);
  const article = lot.std_sku.std_label;
  const missing = lackedOf(to, lot.std_sku.identity);
  if (missing <= 0) return refuse(fieldOf(to), 'not-missing', { article });
  if (isBlocked(lot.std_stock_location, settings)) return refuse('std_picking_line', 'blocked', { lot: lot.std_lot_num });
  const first = addDays(today, to.kind === 'shipment' ? settings.shipment_days_ahead : 0);
  const needed = neededOn(to);
  const tooSoon = needed !== null && perishable(lot) && lot.std_dlc !== null && lot.std_dlc < needed;
  if (isExpired(lot, first) || tooSoon) return refuse(fieldOf(to), 'expired', { lot: lot.std_lot_num });
  return quantity > missing ? refuse('std_quantity', 'more-than-missing', { missing, article }) : null;
}

/** Reduces one pick and creates a pick of the same quantity for the other document, which goes on if it is complete. */
function given({ id, pick, lot, quantity, to }: Gift, rows: Rows): Decision {
  const free = [{ sku_id: lot.std_sku.identity, lot_id: lot.identity, quantity, lot }];
  const byHand = () => ['by-hand'];
  const served = serveFrom(to, { give: (asked) => allocateLots(asked, free), why: { shipment: byHand, order: byHand } });
  const loss = { pick, lot, quantity, cause: 'reassigned' as const, document: to.document.std_label, movement: null, reassignment: id };
  return { effects: [...takenBack(rows, [loss]), ...served.effects, ...served.step], output: { given: quantity } };
}
