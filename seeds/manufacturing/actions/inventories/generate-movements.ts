import type { ActionContext, Decision, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, type ReadPhase } from '../library/action.ts';
import { minus } from '../library/quantities.ts';
import { byId, filled, is, list, locked, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { holdersOf, lockHolders } from '../promises/reads.ts';
import { lockLots } from '../stock/lots.ts';
import { movement } from '../stock/movement.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';
import { heldAt, instant, movedSince, movementsByLot, quantitiesOf } from './held-at.ts';

type CountedLine = {
  identity: string;
  updated_at: string;
  std_counted_quantity: number | null;
  std_counted_at: string | null;
  std_lot_quantity: number | null;
  std_lot: { identity: string; std_lot_num: string | null; std_stock_location: Linked | null } | null;
  std_stock_mouvements: Linked[];
};
type Inventory = { identity: string; std_label: string | null; std_lines: CountedLine[] };
/** A line of any inventory whose count has already been compared with the quantity of its lot. */
type SettledCount = { identity: string; std_counted_at: string | null; std_lot: Linked };

const inventoryFields = `identity std_label std_lines {
  identity updated_at std_counted_quantity std_counted_at std_lot_quantity
  std_lot { identity std_lot_num std_stock_location { identity } } std_stock_mouvements { identity }
}`;

type WithLot = { std_lot: Linked | null };

/** The lots that an order consumed and produced; empty when the action runs on the inventory itself. */
const lotsOfOrder = (rows: Rows) =>
  distinct(['taken', 'made'].flatMap((read) => rowsOf<WithLot>(rows, read)).map(({ std_lot }) => std_lot?.identity));

/** Counted lines that have no compensating movement yet. A line without a time of counting counts as counted when it was last written. */
function countedLines(rows: Rows) {
  const only = rows.taken ? new Set(lotsOfOrder(rows)) : null;
  return rowsOf<Inventory>(rows, 'inventories').flatMap((inventory) =>
    inventory.std_lines.flatMap((line) => {
      const { std_lot: lot, std_counted_quantity: counted } = line;
      if (!lot || counted === null || line.std_stock_mouvements.length > 0 || (only && !only.has(lot.identity))) return [];
      return [{ inventory, line, lot, counted, at: line.std_counted_at ?? line.updated_at }];
    }),
  );
}

const lotsOf = (rows: Rows) => distinct(countedLines(rows).map(({ lot }) => lot.identity));

/** Reads after the inventories: the records with reservations on their lots, then the lots, then the movements since the count. */
const phases: ReadPhase[] = [
  (_, rows) => ({ holders: holdersOf(lotsOf(rows)) }),
  (_, rows) => lockHolders(rows),
  (_, rows) => ({ lots: lockLots(lotsOf(rows)) }),
  (_, rows) => ({
    movements: movedSince(
      lotsOf(rows),
      countedLines(rows).map(({ at }) => at),
    ),
    counts: list(
      'std_inventory_line',
      {
        all: [oneOf('std_lot', lotsOf(rows)), filled('std_lot_quantity'), { any: [is('std_inventory.std_completed', true), is('std_agreed', true)] }],
      },
      'identity std_counted_at std_lot { identity }',
    ),
  }),
];
const places = { compensation: 'inventory-compensation' };
const compensation = () => fixedPlace('inventory-compensation');

function decide(rows: Rows, { now }: ActionContext): Decision {
  const place = rowOf<StockLocation>(rows, 'compensation')?.identity ?? null;
  const entries = countedLines(rows);
  const own = Map.groupBy(entries, ({ lot }) => lot.identity);
  const settled = Map.groupBy(rowsOf<SettledCount>(rows, 'counts'), (count) => count.std_lot.identity);
  const quantities = quantitiesOf(rows);
  const movements = movementsByLot(rows);
  return {
    effects: entries.flatMap((entry) => {
      const id = entry.lot.identity;
      const quantity = quantities.get(id) ?? 0;
      const held = heldAt(id, entry.at, quantity, movements.get(id) ?? []);
      const difference = atMost(minus(entry.counted, held), quantity);
      const stands = isLatest(entry, own.get(id) ?? [], settled.get(id) ?? []);
      return [noted(entry, held), ...(stands ? compensate(entry, difference, place, now) : [])];
    }),
  };
}

export const generateInventoryMovements: ServerAction = aboutRecord({
  name: 'steps/inventories/generateMovements',
  label: 'Write the compensation movements of an inventory',
  description:
    'One movement for each counted lot that differs from its quantity at the time of the count; later movements of goods are kept, and of several counts of a lot the latest stands.',
  model: 'std_inventory',
  places,
  reads: [
    (id) => ({ lock: locked('std_inventory', id) }),
    (id) => ({ inventories: byId('std_inventory', id, inventoryFields), compensation: compensation() }),
    ...phases,
  ],
  decide: (_, rows, context) => decide(rows, context),
});

/** Does the same for the lots of one order, for counts whose movements were not written when the inventory was finished. */
export const compensateLotsOfOrder: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/generateInventoryMovements',
  label: 'Write the compensation movements of the lots of a manufacturing order',
  description: 'For lots that the order took or made: what finished inventories have counted and not compensated yet.',
  model: 'std_manufacturing_order',
  places,
  reads: [
    (id) => ({
      taken: list('std_picking_line', is('std_manufacturing_order', id), 'std_lot { identity }'),
      made: list('std_production_output', is('std_manufacturing_order', id), 'std_lot { identity }'),
    }),
    (_, rows) => ({
      counted: list('std_inventory', { all: [is('std_completed', true), oneOf('std_lines.std_lot', lotsOfOrder(rows))] }, 'identity', { lock: true }),
    }),
    (_, rows) => ({
      inventories: list(
        'std_inventory',
        oneOf(
          'identity',
          rowsOf<Linked>(rows, 'counted').map(({ identity }) => identity),
        ),
        inventoryFields,
      ),
      compensation: compensation(),
    }),
    ...phases,
  ],
  decide: (_, rows, context) => decide(rows, context),
});

type Entry = ReturnType<typeof countedLines>[number];

/**
 * Whether this is the latest count of the lot, among the lines of this inventory and of inventories posted before. Of
 * two lines with the same time in one inventory, the last one counts. The lots are locked before the counts are read,
 * so that of two inventories posted at the same moment the second one sees the first.
 */
function isLatest({ line, at }: Entry, own: readonly Entry[], counts: readonly SettledCount[]): boolean {
  const last = own.reduce((latest, other) => (instant(other.at) >= instant(latest.at) ? other : latest));
  const settled = counts.filter(({ identity }) => identity !== line.identity);
  return (
    last.line.identity === line.identity && settled.every(({ std_counted_at }) => std_counted_at === null || instant(std_counted_at) <= instant(at))
  );
}

const noted = ({ line, at }: Entry, held: number): Effect => ({
  op: 'update',
  id: line.identity,
  properties: { std_lot_quantity: held, std_counted_at: at },
});

/**
 * If more has left a lot since the count than was counted, the count contradicts the movements. The lot becomes empty
 * then, never negative.
 */
const atMost = (difference: number, there: number) => Math.max(difference, Math.min(0, -there));

function compensate({ inventory, line, lot }: Entry, difference: number, compensation: string | null, now: string): Effect[] {
  const place = lot.std_stock_location?.identity ?? null;
  if (difference === 0) return [];
  const [from, to] = difference > 0 ? [compensation, place] : [place, compensation];
  return [
    movement({
      type: 'inventory',
      quantity: Math.abs(difference),
      now,
      lot: lot.identity,
      from,
      to,
      line: line.identity,
      source: { std_inventory_line: line.identity },
      document: inventory.std_label,
      subject: lot.std_lot_num,
    }),
  ];
}
