import type { ActionContext, Decision, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { plus } from '../library/quantities.ts';
import { byId, is, list, locked, noRecord, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { notedComponents } from '../materials/components.ts';
import { askedWith, type Consumed, type Consuming, consume, takenFor } from '../materials/consume.ts';
import { earlier, madeEarlier } from '../materials/earlier.ts';
import { type IssuedPick, inConsumingOrder, isIssued, isOpen, picksOfOrder } from '../materials/issued.ts';
import {
  beforeProduction,
  type Component,
  componentsOf,
  isDone,
  isPackaging,
  isRawMaterial,
  type ManufacturingOrder,
  orderWithComponents,
  pickedTypes,
  picksByComponent,
} from '../materials/order.ts';
import { type PlacedLot, placedLots, placesOfLots } from '../materials/placed-lots.ts';
import { whatFollows } from '../materials/what-follows.ts';
import { noQuantity, refuse } from '../moves/document.ts';
import { movePicks } from '../picks/move-picks.ts';
import { type PickToMove, pickFacts } from '../picks/picks-to-move.ts';
import { inPickingOrder } from '../stock/lots.ts';
import { fixedPlace, ordinaryPlaces, type StockLocation } from '../stock/places.ts';
import { freeLots, type Reservation, reservationsOfLots } from '../stock/reservations.ts';
import { type Asked, type Good, goodsOf, intoStock, lotOf, type ProducedLot, undatedOf } from './goods.ts';

export type Output = Asked & {
  std_rest: string | null;
  std_take_missing: boolean | null;
  std_manufacturing_order: Linked;
  std_stock_mouvements: Linked[];
  std_consumptions: Linked[];
};

const outputFields = `identity std_quantity std_scrap_quantity std_lot_num std_dlc std_rest std_take_missing
  std_manufacturing_order { identity } std_stock_mouvements { identity } std_consumptions { identity }`;

const orderOf = (rows: Rows) => rowOf<Output>(rows, 'output')?.std_manufacturing_order.identity ?? noRecord;
const componentsIn = (rows: Rows, types: readonly string[]) => {
  const order = rowOf<ManufacturingOrder>(rows, 'order');
  return order ? componentsOf(order, types) : [];
};
/** Articles that may be taken from stock in addition to the picked goods: packaging, and raw material if the output allows it. */
const takenFromStock = (rows: Rows) =>
  distinct(
    componentsIn(rows, rowOf<Output>(rows, 'output')?.std_take_missing ? pickedTypes : ['bomline-packaging']).map(({ std_sku }) => std_sku.identity),
  );

/** Condition for the lots of the picks and those to which products could be added. */
function touchedLots(rows: Rows): Condition {
  const order = rowOf<ManufacturingOrder>(rows, 'order');
  const made = [order?.std_sku, ...componentsIn(rows, ['bomline-by-products']).map(({ std_sku }) => std_sku)];
  return {
    any: [
      oneOf('identity', distinct(rowsOf<IssuedPick>(rows, 'picks').map(({ std_lot }) => std_lot?.identity))),
      oneOf('std_sku', distinct(made.map((article) => article?.identity))),
    ],
  };
}

export const recordOutput: ServerAction = aboutRecord({
  name: 'steps/production/recordOutput',
  label: 'Post an output of production',
  description:
    'Puts what was made into stock, with its by-products, takes its packaging out, and consumes of the issued materials what it was made of, scrap included; more than was issued is refused.',
  model: 'std_production_output',
  places: { production: 'production' },
  refusals: [
    noQuantity,
    { id: 'not-open', text: 'Its order is done, cancelled or still a draft, so nothing comes out of it.' },
    { id: 'not-picked', text: 'Its materials have to be picked first.' },
    {
      id: 'lacks',
      text: 'More is needed than was issued to the order: {missing}. Pick the rest, or take it from stock with the output.',
      tells: { missing: 'std_picking_line.std_qty_to_pick' },
    },
    {
      id: 'no-expiry',
      text: '{article} is perishable: say when it expires, or give the article a shelf life.',
      tells: { article: 'std_sku.std_label' },
    },
    {
      id: 'no-shelf-life',
      text: '{article} comes out of it too, and is perishable: give that article a shelf life.',
      tells: { article: 'std_sku.std_label' },
    },
    { id: 'lacks-all', text: 'More is needed than is there: {missing}.', tells: { missing: 'std_sku_lot.std_quantity' } },
  ],
  reads: [
    (id) => ({ output: byId('std_production_output', id, outputFields) }),
    (_, rows) => ({ lock: locked('std_manufacturing_order', orderOf(rows)) }),
    (_, rows) => ({
      order: orderWithComponents(orderOf(rows)),
      picks: picksOfOrder(orderOf(rows)),
      production: fixedPlace('production'),
      places: ordinaryPlaces(),
      earlier: earlier(orderOf(rows)),
      operations: list('std_operation', is('std_manufacturing_order', orderOf(rows)), 'identity std_key std_line_num'),
    }),
    (_, rows) => ({ touched: list('std_sku_lot', touchedLots(rows), lotFields, { lock: true }) }),
    (_, rows, { options }) => ({ lots: placedLots(takenFromStock(rows), options) }),
    reservationsOfLots,
  ],
  decide: (_, rows, context) => {
    const output = rowOf<Output>(rows, 'output');
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    if (!output || !order || output.std_stock_mouvements.length > 0 || output.std_consumptions.length > 0) return nothing;
    return objectionTo(output, order, rows) ?? post(output, order, rows, context);
  },
});

const lotFields = 'identity std_lot_num std_dlc std_quantity std_sku { identity } std_stock_location { identity }';

const stepOf = (order: ManufacturingOrder) => order.std_active_operation?.std_key ?? 'std-mo-status-draft';

/**
 * The reason why the order can't have this output, independent of the materials. A done order accepts only the
 * confirmed quantity that is not yet part of an output.
 */
function objectionTo(output: Output, order: ManufacturingOrder, rows: Rows): Decision | null {
  const quantity = plus(output.std_quantity, output.std_scrap_quantity);
  if (quantity <= 0) return refuse('std_quantity', noQuantity.id);
  const isOver = isDone(order) && plus(order.std_recorded_quantity, madeEarlier(rows)) > (order.std_quantity_produced ?? 0);
  if (isOver || ['std-mo-status-draft', 'std-mo-status-cancelled'].includes(stepOf(order))) return refuse('std_manufacturing_order', 'not-open');
  const picked = rowsOf<IssuedPick>(rows, 'picks').some((pick) => isIssued(pick) && isRawMaterial(pick));
  return beforeProduction(order) && !picked ? refuse('std_manufacturing_order', 'not-picked') : null;
}

function post(output: Output, order: ManufacturingOrder, rows: Rows, context: ActionContext): Decision {
  const production = rowOf<StockLocation>(rows, 'production')?.identity ?? null;
  const { now } = context;
  const open = beforeProduction(order) ? [] : rowsOf<IssuedPick>(rows, 'picks').filter((pick) => isOpen(pick) && isRawMaterial(pick) && pick.std_lot);
  const at: Consuming = {
    order,
    picks: picksByComponent(
      order,
      inConsumingOrder(rows).map((pick) => (open.includes(pick) ? issuedNow(pick) : pick)),
    ),
    free: freeLots(inPickingOrder(rowsOf<PlacedLot>(rows, 'lots'), context.today), rowsOf<Reservation>(rows, 'reservations')),
    places: placesOfLots(rows),
    output: output.identity,
    production,
    now,
  };
  const consumed = componentsOf(order, pickedTypes).map((component) => consume(at, component, neededOf(output, at, component)));
  const missing = consumed.filter((each) => each.missing > 0 && !(isPackaging(each.component) && isDone(order)));
  if (missing.length > 0)
    return refuse(
      output.std_scrap_quantity && !output.std_quantity ? 'std_scrap_quantity' : 'std_quantity',
      output.std_take_missing ? 'lacks-all' : 'lacks',
      {
        missing: missing.map(inWords).join(', '),
      },
    );
  const produced = rowsOf<ProducedLot>(rows, 'touched');
  const goods = goodsOf(order, output, rowsOf<StockLocation>(rows, 'places'), context.today);
  const undated = undatedOf(goods);
  if (undated) return isWithoutDate(undated, output);
  return {
    effects: [
      ...notedComponents(order, askedWith(order, consumed)),
      ...issued(order, open, rows, production, now),
      ...consumed.flatMap(({ effects }) => effects),
      ...intoStock({ order, output: output.identity, lots: produced, production, now }, goods),
      ...told(output, goods, produced),
      ...whatFollows(order, output, rows),
    ],
  };
}

/** The expiry date of the main product can be entered with the output; that of a by-product follows from its article. */
const isWithoutDate = ({ line, article }: Good, { identity }: Output): Decision =>
  line === identity
    ? refuse('std_dlc', 'no-expiry', { article: article.std_label })
    : refuse('std_manufacturing_order', 'no-shelf-life', { article: article.std_label });

/** A pick as it is after it was issued with this output. */
const issuedNow = (pick: IssuedPick): IssuedPick => ({ ...pick, std_stock_mouvement: { identity: '' }, std_left_quantity: pick.std_qty_to_pick });

/** The quantity of a component: raw material for the whole quantity including scrap, packaging for the good quantity only. */
const neededOf = ({ std_quantity, std_scrap_quantity }: Output, at: Consuming, component: Component) =>
  takenFor(at, component, isPackaging(component) ? (std_quantity ?? 0) : plus(std_quantity, std_scrap_quantity));

const inWords = ({ component: { std_sku }, missing }: Consumed) => [std_sku.std_label, missing, std_sku.std_unit].filter(Boolean).join(' ');

/** Issues all picked goods that are still in stock with the first output. */
const issued = (order: ManufacturingOrder, open: readonly IssuedPick[], rows: Rows, to: string | null, now: string): Effect[] =>
  movePicks(
    { type: 'mo-raw-materials-picking', document: order.std_label, source: { std_manufacturing_order: order.identity }, to, now },
    pickFacts(open as unknown as PickToMove[], rowsOf(rows, 'touched')),
  );

/** Links the output to its lot, with the lot number that was given. */
function told({ identity }: Output, goods: readonly Good[], lots: readonly ProducedLot[]): Effect[] {
  const main = goods.find(({ line }) => line === identity);
  return main
    ? [{ op: 'update', id: identity, properties: { std_lot_num: main.lot_num, std_dlc: main.dlc }, links: { std_lot: lotOf(main, lots) } }]
    : [];
}
