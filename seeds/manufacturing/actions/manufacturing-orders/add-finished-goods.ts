import type { Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { is, list, locked, oneOf } from '../library/reads.ts';
import { rowOf, rowsOf } from '../library/rows.ts';
import { movement } from '../stock/movement.ts';
import { fixedPlace, ordinaryPlaces, type StockLocation } from '../stock/places.ts';
import { componentsOf, hasConsumed, isDone, type ManufacturingOrder, orderWithComponents } from './order.ts';
import { lotFor, type Output, outputsOf, type ProducedLot } from './outputs.ts';

export const addFinishedGoods: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/addFinishedGoods',
  label: 'Put the finished goods of a manufacturing order into stock',
  description:
    'One movement from production for the article and for each by-product, once per order, once it is done and has consumed its materials.',
  model: 'std_manufacturing_order',
  reads: [
    (id) => ({ lock: locked('std_manufacturing_order', id) }),
    (id) => ({
      order: orderWithComponents(id),
      production: fixedPlace('production'),
      places: ordinaryPlaces(),
      written: list('std_stock_mouvement', { all: [is('std_manufacturing_order', id), is('std_type', 'production')] }, 'identity'),
    }),
    (_, rows) => ({ lots: lotsOfOutputs(rows) }),
  ],
  decide: (_, rows, { now, today }) => {
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    if (!order || !isDone(order) || !hasConsumed(order) || rowsOf(rows, 'written').length > 0) return nothing;
    const from = rowOf<StockLocation>(rows, 'production')?.identity ?? null;
    const outputs = outputsOf(order, rowsOf<StockLocation>(rows, 'places'), today);
    const lots = rowsOf<ProducedLot>(rows, 'lots');
    return { effects: outputs.flatMap((output) => intoStock(order, output, lots, from, now)) };
  },
});

/** Locks the lots of what comes out, of which a global article's is added to. */
function lotsOfOutputs(rows: Rows) {
  const order = rowOf<ManufacturingOrder>(rows, 'order');
  const articles = order?.std_sku ? [order.std_sku, ...componentsOf(order, ['bomline-by-products']).map((component) => component.std_sku)] : [];
  return list(
    'std_sku_lot',
    {
      all: [
        oneOf(
          'std_sku',
          articles.map(({ identity }) => identity),
        ),
      ],
    },
    'identity std_lot_num std_sku { identity } std_stock_location { identity }',
    { lock: true },
  );
}

function intoStock(order: ManufacturingOrder, output: Output, lots: readonly ProducedLot[], from: string | null, now: string): Effect[] {
  const { line, article, quantity, lot_num, dlc, place } = output;
  const existingLot = lotFor(output, lots);
  const ref = `lot-${line}`;
  const created: Effect[] = existingLot
    ? []
    : [
        {
          op: 'create',
          model: 'std_sku_lot',
          ref,
          properties: { std_lot_num: lot_num, std_dlc: dlc },
          links: { std_sku: article.identity, std_stock_location: place },
        },
      ];
  return [
    ...created,
    movement({
      type: 'production',
      quantity,
      now,
      lot: existingLot?.identity ?? { ref },
      from,
      to: existingLot ? (existingLot.std_stock_location?.identity ?? place) : place,
      line,
      source: { std_manufacturing_order: order.identity },
      document: order.std_label,
      subject: lot_num,
    }),
  ];
}
