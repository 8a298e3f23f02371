import type { ActionContext, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { locked } from '../library/reads.ts';
import { rowOf, rowsOf } from '../library/rows.ts';
import { notedComponents } from '../materials/components.ts';
import { askedWith, type Consuming, consume, takenFor } from '../materials/consume.ts';
import { earlier, madeEarlier } from '../materials/earlier.ts';
import { type IssuedPick, inConsumingOrder, picksOfOrder } from '../materials/issued.ts';
import {
  componentsOf,
  hasConsumedMaterials,
  isDone,
  type ManufacturingOrder,
  orderWithComponents,
  picksByComponent,
  unrecorded,
} from '../materials/order.ts';
import { type PlacedLot, placedLots, placesOfLots } from '../materials/placed-lots.ts';
import { inPickingOrder, lockLots } from '../stock/lots.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';
import { freeLots, type Reservation, reservationsOfLots } from '../stock/reservations.ts';

const packagingOf = (rows: Rows) => {
  const order = rowOf<ManufacturingOrder>(rows, 'order');
  return order ? componentsOf(order, ['bomline-packaging']) : [];
};

export const removePackaging: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/removePackaging',
  label: 'Take the packaging of a manufacturing order out of stock',
  description: 'Takes the packaging of what was confirmed and is on no output yet to production, reserved lots first.',
  model: 'std_manufacturing_order',
  places: { production: 'production' },
  reads: [
    (id) => ({ lock: locked('std_manufacturing_order', id) }),
    (id) => ({ order: orderWithComponents(id), picks: picksOfOrder(id), production: fixedPlace('production'), earlier: earlier(id) }),
    (_, rows) => ({ locked: lockLots(rowsOf<IssuedPick>(rows, 'picks').flatMap(({ std_lot }) => std_lot?.identity ?? [])) }),
    (_, rows, { options }) => ({
      lots: placedLots(
        packagingOf(rows).map(({ std_sku }) => std_sku.identity),
        options,
      ),
    }),
    reservationsOfLots,
  ],
  decide: (_, rows, context) => {
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    return order && isDone(order) && hasConsumedMaterials(order) ? { effects: issue(order, rows, context) } : nothing;
  },
});

/** Issues packaging now, so that the output finds and consumes it in production. */
function issue(order: ManufacturingOrder, rows: Rows, { today, now }: ActionContext): Effect[] {
  const quantity = unrecorded(order, madeEarlier(rows));
  const at: Consuming = {
    order,
    picks: picksByComponent(order, inConsumingOrder(rows)),
    free: freeLots(inPickingOrder(rowsOf<PlacedLot>(rows, 'lots'), today), rowsOf<Reservation>(rows, 'reservations')),
    places: placesOfLots(rows),
    output: null,
    production: rowOf<StockLocation>(rows, 'production')?.identity ?? null,
    now,
  };
  const taken = packagingOf(rows).map((component) => consume(at, component, takenFor(at, component, quantity)));
  return [...notedComponents(order, askedWith(order, taken)), ...taken.flatMap(({ effects }) => effects)];
}
