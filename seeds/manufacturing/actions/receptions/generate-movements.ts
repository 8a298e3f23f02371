import type { ActionContext, Effect, Target } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { total } from '../library/quantities.ts';
import { locked } from '../library/reads.ts';
import { rowOf, rowsOf } from '../library/rows.ts';
import { movement } from '../stock/movement.ts';
import { fixedPlace, ordinaryPlaces, type StockLocation } from '../stock/places.ts';
import { type Entry, entriesOf, lotOf, newLotKey } from './entries.ts';
import { type KnownLot, lotsByNumber, type Reception, type ReceptionLine, receptionWithLots } from './reads.ts';

export const generateReceptionMovements: ServerAction = aboutRecord({
  name: 'steps/receptions/generateMovements',
  label: 'Put the received lots into stock',
  description: 'Matches or creates the lots of a reception and writes one movement from the supplier for each received lot without one.',
  model: 'std_reception',
  places: { supplier: 'supplier' },
  reads: [
    (id) => ({ lock: locked('std_reception', id) }),
    (id) => ({ reception: receptionWithLots(id), supplier: fixedPlace('supplier'), places: ordinaryPlaces() }),
    (_, rows) => ({ lots: lotsByNumber(rows) }),
  ],
  decide: (_, rows, context) => {
    const reception = rowOf<Reception>(rows, 'reception');
    if (!reception || reception.std_taken_over) return nothing;
    const lots = rowsOf<KnownLot>(rows, 'lots');
    const supplier = rowOf<StockLocation>(rows, 'supplier')?.identity ?? null;
    const entries = entriesOf(reception, lots, rowsOf<StockLocation>(rows, 'places'));
    const created = newLots(entries, lots);
    const moved = entries.flatMap((entry, index) =>
      arrival(reception, entry, lotOf(entry, lots)?.identity ?? { ref: newLotKey(entry) }, supplier, index, context),
    );
    return { effects: [...created, ...moved, ...reception.std_lines.flatMap(counted), ...dated(reception, entries, context.today)] };
  },
});

/** The lots that don't exist yet, each once. Their quantity comes from the movements. */
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

/** The movement of one arrival, and the lot reception line that it belongs to. */
function arrival(reception: Reception, entry: Entry, lot: Target, supplier: string | null, index: number, { now }: ActionContext): Effect[] {
  const { received, line, article, lot_num, dlc, quantity, place } = entry;
  const ref = `movement-${index}`;
  const written = movement({
    type: 'reception',
    quantity,
    now,
    ref,
    lot,
    from: supplier,
    to: place,
    // What a global article received beyond its lots can grow; each time it is one line of its own.
    line: received?.identity ?? `${line.identity}/${line.std_lots.length}`,
    source: { std_reception: reception.identity },
    document: reception.std_label,
    subject: lot_num ?? article.std_label,
  });
  const links = { std_stock_mouvement: { ref } };
  if (received) return [written, { op: 'update', id: received.identity, links }];
  return [
    written,
    {
      op: 'create',
      model: 'std_lot_reception_line',
      properties: { std_lot_num: lot_num, std_dlc: dlc, std_qty_to_receive: quantity },
      links: { ...links, std_reception_line: line.identity, std_stock_location: place },
    },
  ];
}

/** A line without a received quantity received its lots; what was received is invoiced unless said otherwise. */
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
