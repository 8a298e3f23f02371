import type { ActionContext, Effect, Links, Read, Rows, Target } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { total } from '../library/quantities.ts';
import { is, list, locked } from '../library/reads.ts';
import { rowOf, rowsOf } from '../library/rows.ts';
import { movement } from '../stock/movement.ts';
import { fixedPlace, ordinaryPlaces, type StockLocation } from '../stock/places.ts';
import { stockSettings } from '../stock/settings.ts';
import { type Entry, entriesOf, lotOf, newLotKey } from './entries.ts';
import { type KnownLot, lotsByNumber, type Reception, type ReceptionLine, receptionWithLots } from './reads.ts';
import { type BlockedPlace, blockedPlaceFor, lacksBlockedPlace, refusals, refusedOf } from './refused.ts';

export const generateReceptionMovements: ServerAction = aboutRecord({
  name: 'steps/receptions/generateMovements',
  label: 'Put the received lots into stock',
  description:
    'Matches or creates the lots of a reception and writes one movement from the supplier for each received lot without one; what is refused goes to a blocked place.',
  refusals,
  model: 'std_reception',
  places: { supplier: 'supplier' },
  reads: [
    (id) => ({ lock: locked('std_reception', id) }),
    (id) => ({ reception: receptionWithLots(id), supplier: fixedPlace('supplier'), places: ordinaryPlaces() }),
    // If two concurrent receptions lack the blocked location, the second one waits and sees the one that the first created.
    (_, rows, context): Record<string, Read> =>
      makesPlace(rows, context) ? { one_by_one: list('std_stock_location', is('std_key', 'supplier'), 'identity', { lock: true }) } : {},
    (_, rows, context): Record<string, Read> => ({
      ...(makesPlace(rows, context) && { places: ordinaryPlaces() }),
      lots: lotsByNumber(rows),
    }),
  ],
  decide: (_, rows, context) => {
    const reception = rowOf<Reception>(rows, 'reception');
    if (!reception || reception.std_taken_over) return nothing;
    const lots = rowsOf<KnownLot>(rows, 'lots');
    const places = rowsOf<StockLocation>(rows, 'places');
    const supplier = rowOf<StockLocation>(rows, 'supplier')?.identity ?? null;
    const waiting = placesOfRefused(reception, places, context);
    const refused = [...waiting.values()].flatMap((found) => ('refused' in found ? [found.refused] : []));
    if (refused.length > 0) return { effects: [], refused: refused.slice(0, 1) };
    const blocked = new Map([...waiting].flatMap(([id, found]) => ('place' in found ? [[id, found.place] as const] : [])));
    const entries = entriesOf(reception, { lots, places, settings: stockSettings(context.options) }, blocked);
    const created = newLots(entries, lots);
    const moved = entries.flatMap((entry, index) =>
      arrival(reception, entry, lotOf(entry, lots)?.identity ?? { ref: newLotKey(entry) }, supplier, index, context),
    );
    return {
      effects: [...newPlace(waiting), ...created, ...moved, ...reception.std_lines.flatMap(counted), ...dated(reception, entries, context.today)],
    };
  },
});

/** Lots with refused goods that were not put into stock yet. */
const refusedLots = ({ std_lines }: Reception) =>
  std_lines.flatMap(({ std_lots }) => std_lots).filter((lot) => !lot.std_stock_mouvement && refusedOf(lot) > 0);

/** Whether the blocked location has to be created, according to what was read. */
function makesPlace(rows: Rows, { options }: ActionContext): boolean {
  const reception = rowOf<Reception>(rows, 'reception');
  return Boolean(reception && refusedLots(reception).length > 0 && lacksBlockedPlace(rowsOf<StockLocation>(rows, 'places'), options));
}

/** The location for the refused goods of each lot. */
const placesOfRefused = (reception: Reception, places: readonly StockLocation[], { options }: ActionContext) =>
  new Map(refusedLots(reception).map((lot) => [lot.identity, blockedPlaceFor(lot, places, options)] as const));

/** Creates the blocked location of the settings if it does not exist yet: once for all lots. */
function newPlace(waiting: ReadonlyMap<string, BlockedPlace>): Effect[] {
  const [label] = [...waiting.values()].flatMap((found) => ('make' in found && found.make !== undefined ? [found.make] : []));
  return label === undefined ? [] : [{ op: 'create', model: 'std_stock_location', ref: label, properties: { std_label: label } }];
}

/** Creates each missing lot once. Its quantity is computed from the movements. */
function newLots(entries: readonly Entry[], lots: readonly KnownLot[]): Effect[] {
  const missing = new Map(entries.filter((entry) => !lotOf(entry, lots)).map((entry) => [newLotKey(entry), entry]));
  return [...missing].map(([ref, { article, lot_num, dlc, place }]) => ({
    op: 'create',
    model: 'std_sku_lot',
    ref,
    properties: { ...(lot_num !== null && { std_lot_num: lot_num }), std_dlc: dlc },
    links: { std_sku: article.identity, std_stock_location: place },
  }));
}

/** Creates the movement of a receipt, and updates or creates its lot reception line. */
function arrival(reception: Reception, entry: Entry, lot: Target, supplier: string | null, index: number, { now }: ActionContext): Effect[] {
  const { received, line, article, lot_num, dlc, quantity, place, refusal, of } = entry;
  const ref = `movement-${index}`;
  const written = movement({
    type: 'reception',
    quantity,
    now,
    ref,
    lot,
    from: supplier,
    to: place,
    // The quantity that an article with global management received beyond its lots can grow later; each time it becomes a new line.
    line: received?.identity ?? (of ? `${of}/refused` : `${line.identity}/${line.std_lots.length}`),
    source: { std_reception: reception.identity },
    document: reception.std_label,
    subject: lot_num ?? article.std_label,
  });
  const links = { std_stock_mouvement: { ref } };
  const refused = { std_refusal: refusal ?? null, std_refused_quantity: refusal ? quantity : null };
  if (received) {
    const isParted = quantity !== received.std_qty_to_receive;
    const settled = received.std_refusal ? { properties: { ...refused, ...(isParted && { std_qty_to_receive: quantity }) } } : {};
    const there: Links = received.std_refusal ? { std_stock_location: place } : {};
    return [written, { op: 'update', id: received.identity, ...settled, links: { ...there, ...links } }];
  }
  return [
    written,
    {
      op: 'create',
      model: 'std_lot_reception_line',
      properties: { std_lot_num: lot_num, std_dlc: dlc, std_qty_to_receive: quantity, ...(refusal && refused) },
      links: { ...links, std_reception_line: line.identity, std_stock_location: place },
    },
  ];
}

/**
 * Fills in the quantities of a line: a line without a received quantity received the sum of its lots, and the quantity
 * to invoice is the received one unless it was given.
 */
function counted(line: ReceptionLine): Effect[] {
  const received = line.std_received_quantity ?? (line.std_lots.length > 0 ? total(line.std_lots, (lot) => lot.std_qty_to_receive) : null);
  if (received === null || (line.std_received_quantity !== null && line.std_invoice_quantity !== null)) return [];
  const properties = { std_received_quantity: received, std_invoice_quantity: line.std_invoice_quantity ?? received };
  return [{ op: 'update', id: line.identity, properties }];
}

const dated = (reception: Reception, entries: readonly Entry[], today: string): Effect[] =>
  reception.std_actual_reception_date || entries.length === 0
    ? []
    : [{ op: 'update', id: reception.identity, properties: { std_actual_reception_date: today } }];
