import type { Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { minus, total } from '../library/quantities.ts';
import { locked } from '../library/reads.ts';
import { rowOf, rowsOf } from '../library/rows.ts';
import { lockLots } from '../stock/lots.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';
import { notedComponents } from './components.ts';
import { earlier, madeEarlier } from './earlier.ts';
import { type IssuedPick, inConsumingOrder, isOpen, picksOfOrder } from './issued.ts';
import {
  askedOf,
  type Component,
  changeOf,
  componentOf,
  componentsOf,
  isDone,
  type ManufacturingOrder,
  orderWithComponents,
  pickedTypes,
  picksByComponent,
  picksOf,
  unrecorded,
} from './order.ts';
import { back } from './returns.ts';

export const returnMaterials: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/returnMaterials',
  label: 'Return the materials that a manufacturing order does not need',
  description:
    'Of an order that is done or cancelled everything that was issued and not consumed goes back to its lots; of an open one what it needs no more.',
  model: 'std_manufacturing_order',
  places: { production: 'production' },
  reads: [
    (id) => ({ lock: locked('std_manufacturing_order', id) }),
    (id) => ({ order: orderWithComponents(id), picks: picksOfOrder(id), production: fixedPlace('production'), earlier: earlier(id) }),
    (_, rows) => ({ lots: lockLots(rowsOf<IssuedPick>(rows, 'picks').flatMap(({ std_lot }) => std_lot?.identity ?? [])) }),
  ],
  decide: (_, rows, { now }) => {
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    const before = madeEarlier(rows);
    // It is not known what an order consumed before outputs were introduced, so nothing of it is returned automatically.
    if (!order || before > 0 || (isDone(order) && unrecorded(order) > 0)) return nothing;
    const production = rowOf<StockLocation>(rows, 'production')?.identity ?? null;
    const over = isDone(order) || order.std_active_operation?.std_key === 'std-mo-status-cancelled';
    const released = over ? everything(order, rows) : surplus(order, rows);
    const asked = new Map(released.flatMap((each) => (each.component ? [[each.component.identity, each.asked] as const] : [])));
    return {
      effects: [
        ...(asked.size > 0 ? notedComponents(order, asked) : []),
        ...released.flatMap(({ returned, changed }) => [
          ...returned.map(({ pick, quantity }) => back({ order, production, now }, pick, quantity)),
          ...changed,
        ]),
      ],
    };
  },
});

/** Goods that are returned, changed picks, and the quantity for which the picks of the component are made afterwards. */
type Released = { component: Component | undefined; asked: number; returned: { pick: IssuedPick; quantity: number }[]; changed: Effect[] };

const leftOf = ({ std_left_quantity }: IssuedPick) => std_left_quantity ?? 0;
const set = (id: string, std_qty_to_pick: number): Effect => ({ op: 'update', id, properties: { std_qty_to_pick, std_missing_quantity: 0 } });

const noneMissing = (picks: readonly IssuedPick[]): Effect[] =>
  picks
    .filter((pick) => (pick.std_missing_quantity ?? 0) > 0)
    .map(({ identity }) => ({ op: 'update', id: identity, properties: { std_missing_quantity: 0 } }));

/**
 * All goods that a done or cancelled order does not need. Consumed goods stay consumed. The reservations of a cancelled
 * order hold no goods; those of a done order are released.
 */
function everything(order: ManufacturingOrder, rows: Rows): Released[] {
  const groups = Map.groupBy(inConsumingOrder(rows), (pick) => componentOf(order, pick));
  return [...groups].map(([component, picks]) => ({
    component,
    asked: total(picks, ({ std_consumed_quantity }) => std_consumed_quantity),
    returned: picks.filter((pick) => leftOf(pick) > 0).map((pick) => ({ pick, quantity: leftOf(pick) })),
    changed: [...noneMissing(picks), ...(isDone(order) ? picks.filter(isOpen).map(({ identity }) => set(identity, 0)) : [])],
  }));
}

/**
 * The quantities that an open order no longer needs. They are released in this order: missing quantities, reservations,
 * goods in production. Within each, the last pick comes first.
 */
function surplus(order: ManufacturingOrder, rows: Rows): Released[] {
  const lastFirst = picksByComponent(order, inConsumingOrder(rows).reverse());
  return componentsOf(order, pickedTypes).flatMap((component): Released[] => {
    const own = picksOf(order, component);
    const over = -changeOf(order, component, own);
    return own.length === 0 || over <= 0 ? [] : [release(order, component, lastFirst(component), over)];
  });
}

function release(order: ManufacturingOrder, component: Component, picks: readonly IssuedPick[], over: number): Released {
  let rest = over;
  const take = (there: number) => {
    const taken = Math.min(rest, there);
    rest = minus(rest, taken);
    return taken;
  };
  const missing = total(picks, (pick) => pick.std_missing_quantity);
  const open = picks.filter(isOpen).flatMap((pick): Effect[] => {
    const taken = take(pick.std_qty_to_pick ?? 0);
    return taken > 0 ? [set(pick.identity, minus(pick.std_qty_to_pick, taken))] : [];
  });
  const returned = picks.map((pick) => ({ pick, quantity: take(Math.max(leftOf(pick), 0)) })).filter(({ quantity }) => quantity > 0);
  return { component, asked: minus(askedOf(order, component), missing, minus(over, rest)), returned, changed: [...noneMissing(picks), ...open] };
}
