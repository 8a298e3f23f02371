import type { Decision, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { minus, plus, total } from '../library/quantities.ts';
import { byId, is, list, locked, noRecord, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { notedComponents } from '../materials/components.ts';
import { type IssuedPick, picksOfOrder } from '../materials/issued.ts';
import { askedOf, componentOf, isDone, isPackaging, type ManufacturingOrder, orderWithComponents } from '../materials/order.ts';
import { back } from '../materials/returns.ts';
import { type Operation, workingStep } from '../materials/what-follows.ts';
import { refuse } from '../moves/document.ts';
import { movement } from '../stock/movement.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';
import { openPicks, type Reservation, reservedOn } from '../stock/reservations.ts';

type Made = { identity: string; std_type: string; std_quantity: number; created_at: string; std_lot: Linked };
type Undo = {
  identity: string;
  std_label: string | null;
  std_stock_mouvements: Linked[];
  std_production_output: {
    identity: string;
    std_label: string | null;
    std_quantity: number | null;
    std_manufacturing_order: Linked;
    std_stock_mouvements: Made[];
    std_consumptions: { std_quantity: number; std_picking_line: Linked }[];
  };
};
type MadeLot = Linked & { std_lot_num: string | null; std_quantity: number | null; std_stock_location: Linked | null };
type Later = { identity: string; std_type: string; created_at: string; std_lot: Linked; std_counterpart_lot: Linked | null };

const undoFields = `identity std_label std_stock_mouvements { identity }
  std_production_output { identity std_label std_quantity std_manufacturing_order { identity }
    std_stock_mouvements { identity std_type std_quantity created_at std_lot { identity } }
    std_consumptions { std_quantity std_picking_line { identity } } }`;

const outputOf = (rows: Rows) => rowOf<Undo>(rows, 'undo')?.std_production_output;
const orderOf = (rows: Rows) => outputOf(rows)?.std_manufacturing_order.identity ?? noRecord;
const madeBy = (rows: Rows) => (outputOf(rows)?.std_stock_mouvements ?? []).filter(({ std_type }) => std_type === 'production');
const lotsMade = (rows: Rows) => distinct(madeBy(rows).map(({ std_lot }) => std_lot.identity));

export const undoOutput: ServerAction = aboutRecord({
  name: 'steps/production/undoOutput',
  label: 'Undo an output of production',
  description:
    'Takes what an output made out of its lots, and gives what it consumed back to its order, packaging to its lots; refused once its goods have moved.',
  model: 'std_output_undo',
  places: { production: 'production' },
  refusals: [
    {
      id: 'goods-moved',
      text: 'Goods of lot {lot} have moved or were counted since, so this output stays.',
      tells: { lot: 'std_sku_lot.std_lot_num' },
    },
    { id: 'goods-promised', text: 'Goods of lot {lot} are promised to picks. Release them first.', tells: { lot: 'std_sku_lot.std_lot_num' } },
  ],
  reads: [
    (id) => ({ undo: byId('std_output_undo', id, undoFields) }),
    (_, rows) => ({ lock: locked('std_manufacturing_order', orderOf(rows)) }),
    (_, rows) => ({
      order: orderWithComponents(orderOf(rows)),
      picks: picksOfOrder(orderOf(rows)),
      production: fixedPlace('production'),
      operations: list('std_operation', is('std_manufacturing_order', orderOf(rows)), 'identity std_key std_line_num'),
    }),
    (_, rows) => ({
      lots: list('std_sku_lot', oneOf('identity', allLots(rows)), 'identity std_lot_num std_quantity std_stock_location { identity }', {
        lock: true,
      }),
    }),
    (_, rows) => ({
      reservations: openPicks(lotsMade(rows)),
      later: list(
        'std_stock_mouvement',
        { any: [oneOf('std_lot', lotsMade(rows)), oneOf('std_counterpart_lot', lotsMade(rows))] },
        'identity std_type created_at std_lot { identity } std_counterpart_lot { identity }',
      ),
    }),
  ],
  decide: (_, rows, { now }) => {
    const undo = rowOf<Undo>(rows, 'undo');
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    if (!undo || !order || undo.std_stock_mouvements.length > 0) return nothing;
    return (
      objectionTo(rows) ?? { effects: [...outOfStock(undo, order, rows, now), ...materialsBack(undo, order, rows, now), ...orderAfter(order, rows)] }
    );
  },
});

const allLots = (rows: Rows) => distinct([...lotsMade(rows), ...rowsOf<IssuedPick>(rows, 'picks').map(({ std_lot }) => std_lot?.identity)]);

/** The reason why the output can't be undone: goods of its lot have moved since, other than by a further output or its undoing. */
function objectionTo(rows: Rows): Decision | null {
  const since =
    madeBy(rows)
      .map(({ created_at }) => created_at)
      .sort()[0] ?? '';
  const own = new Set(outputOf(rows)?.std_stock_mouvements.map(({ identity }) => identity));
  const reserved = reservedOn(rowsOf<Reservation>(rows, 'reservations'));
  for (const lot of rowsOf<MadeLot>(rows, 'lots').filter(({ identity }) => lotsMade(rows).includes(identity))) {
    const touched = rowsOf<Later>(rows, 'later').some(
      ({ identity, std_type, created_at, std_lot, std_counterpart_lot }) =>
        !own.has(identity) &&
        created_at >= since &&
        !['production', 'correction'].includes(std_type) &&
        [std_lot.identity, std_counterpart_lot?.identity].includes(lot.identity),
    );
    const made = total(
      madeBy(rows).filter(({ std_lot }) => std_lot.identity === lot.identity),
      ({ std_quantity }) => std_quantity,
    );
    const there = lot.std_quantity ?? 0;
    if (touched || there < made) return refuse('std_production_output', 'goods-moved', { lot: lot.std_lot_num });
    if (minus(there, reserved.get(lot.identity) ?? 0) < made) return refuse('std_production_output', 'goods-promised', { lot: lot.std_lot_num });
  }
  return null;
}

function outOfStock({ identity, std_label }: Undo, order: ManufacturingOrder, rows: Rows, now: string): Effect[] {
  const lots = new Map(rowsOf<MadeLot>(rows, 'lots').map((lot) => [lot.identity, lot]));
  return madeBy(rows).map((made) =>
    movement({
      type: 'correction',
      quantity: made.std_quantity,
      now,
      lot: made.std_lot.identity,
      from: lots.get(made.std_lot.identity)?.std_stock_location?.identity ?? null,
      to: rowOf<StockLocation>(rows, 'production')?.identity ?? null,
      line: `${identity}/${made.identity}`,
      source: { std_manufacturing_order: order.identity, std_output_undo: identity, std_reversed_mouvement: made.identity },
      document: std_label,
      subject: lots.get(made.std_lot.identity)?.std_lot_num ?? null,
    }),
  );
}

/**
 * Returns the materials of an undone output. Raw material of an order that goes on stays issued; packaging, and all
 * materials of a cancelled order, go back to their lots.
 */
function materialsBack(undo: Undo, order: ManufacturingOrder, rows: Rows, now: string): Effect[] {
  const production = rowOf<StockLocation>(rows, 'production')?.identity ?? null;
  const cancelled = order.std_active_operation?.std_key === 'std-mo-status-cancelled';
  const picks = new Map(rowsOf<IssuedPick>(rows, 'picks').map((pick) => [pick.identity, pick]));
  const returned = undo.std_production_output.std_consumptions.flatMap(({ std_picking_line, std_quantity }) => {
    const pick = picks.get(std_picking_line.identity);
    return pick && (cancelled || isPackaging(pick)) ? [{ pick, quantity: std_quantity }] : [];
  });
  const asked = new Map<string, number>();
  for (const { pick, quantity } of returned) {
    const component = componentOf(order, pick);
    if (component) asked.set(component.identity, minus(asked.get(component.identity) ?? askedOf(order, component), quantity));
  }
  return [
    ...(asked.size > 0 ? notedComponents(order, asked) : []),
    ...returned.map(({ pick, quantity }) => back({ order, production, now, source: { std_output_undo: undo.identity } }, pick, quantity)),
  ];
}

/** Reduces the produced quantity of the order; an order that was done goes back to a working step. */
function orderAfter(order: ManufacturingOrder, rows: Rows): Effect[] {
  const std_quantity_produced = plus(order.std_recorded_quantity);
  const counted: Effect = { op: 'update', id: order.identity, properties: { std_quantity_produced, std_rest: null } };
  if (!isDone(order)) return [counted];
  return [counted, { op: 'transition', object_id: order.identity, action: 'set_step', step: workingStep(rowsOf<Operation>(rows, 'operations')) }];
}
