import type { ServerAction } from '../../../languages/english.ts';
import { minus } from '../library/quantities.ts';
import { is, list } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import { articlesOf, type ManufacturingOrder, needsOf, orderFields } from '../materials/order.ts';
import { availability } from '../materials/picks.ts';
import { allocateLots } from '../stock/allocate-lots.ts';
import { inPickingOrder, type Lot, pickableLots } from '../stock/lots.ts';
import { freeLots, openPicks, type Reservation } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';

export const detectStuckOrders: ServerAction = {
  name: 'steps/manufacturing-orders/detectStuckOrders',
  label: 'Find the manufacturing orders that lack parts',
  description: 'Serves all orders before production by due date, and says of each whether its parts are there and what is missing.',
  model: null,
  reads: [
    () => ({
      orders: list('std_manufacturing_order', is('std_active_operation.std_include_in_mrp', true), orderFields, {
        order: '{field: "std_due_date", direction: asc}, {field: "created_at", direction: asc}',
      }),
    }),
    (rows, { options }) => ({
      lots: pickableLots(articlesOf(rowsOf<ManufacturingOrder>(rows, 'orders').flatMap(needsOf)), stockSettings(options)),
    }),
    (rows) => ({ reservations: openPicks(rowsOf<Lot>(rows, 'lots').map(({ identity }) => identity)) }),
  ],
  decide: (rows, { today }) => {
    const orders = rowsOf<ManufacturingOrder>(rows, 'orders');
    let free = freeLots(inPickingOrder(rowsOf<Lot>(rows, 'lots'), today), rowsOf<Reservation>(rows, 'reservations'));
    const effects = orders.flatMap((order) => {
      const needs = needsOf(order);
      const served = allocateLots(
        needs.map(({ component, quantity }) => ({ line_id: component.identity, sku_id: component.std_sku.identity, quantity })),
        free,
      );
      const used = new Map<string, number>();
      for (const { lot, quantity } of served.flatMap(({ taken }) => taken)) used.set(lot.lot_id, (used.get(lot.lot_id) ?? 0) + quantity);
      free = free.map((lot) => ({ ...lot, quantity: minus(lot.quantity, used.get(lot.lot_id) ?? 0) }));
      const missing = served.flatMap(({ missing: quantity }, index) => {
        const article = needs[index]?.component.std_sku;
        return quantity > 0 && article ? [{ article, quantity }] : [];
      });
      return availability(order, missing);
    });
    return { effects };
  },
};
