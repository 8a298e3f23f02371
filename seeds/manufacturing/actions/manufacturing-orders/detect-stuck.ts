import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { minus } from '../library/quantities.ts';
import { is, list } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import { allocateLots } from '../stock/allocate-lots.ts';
import { inPickingOrder, type Lot, pickableLots } from '../stock/lots.ts';
import { freeLots, openPicks, type Reservation } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';
import { articlesOf, type ManufacturingOrder, needsOf, orderFields } from './order.ts';
import { availability } from './picks.ts';

export const detectStuckOrders: ServerAction = {
  name: 'steps/manufacturing-orders/detectStuckOrders',
  label: {
    en: 'Find the manufacturing orders that lack parts',
    fr: 'Détecter les ordres de fabrication bloqués',
    de: 'Fertigungsaufträge mit fehlenden Teilen finden',
    es: 'Detectar las órdenes de fabricación a las que faltan piezas',
    it: 'Trovare gli ordini di produzione a cui mancano parti',
    pt: 'Encontrar as ordens de produção com falta de peças',
    zh: '查找缺料的生产订单',
  },
  description: {
    en: 'Serves all orders before production by due date, and says of each whether its parts are there and what is missing.',
    fr: 'Sert tous les ordres avant production par échéance, et dit pour chacun si ses composants sont là et ce qui manque.',
    de: 'Bedient alle Aufträge vor der Produktion nach Termin und sagt von jedem, ob die Teile da sind und was fehlt.',
    es: 'Atiende todas las órdenes antes de producción por vencimiento y dice de cada una si sus piezas están y qué falta.',
    it: 'Serve tutti gli ordini prima della produzione per scadenza e dice di ciascuno se le parti ci sono e che cosa manca.',
    pt: 'Atende todas as ordens antes da produção por prazo e diz de cada uma se as peças existem e o que falta.',
    zh: '按到期日处理所有未投产的订单，并说明每张订单的部件是否齐备、缺什么。',
  },
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
