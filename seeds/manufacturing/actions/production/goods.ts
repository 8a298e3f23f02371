import type { Effect, Target } from '@millwright/core/automation/actions.ts';
import { addDays } from '@millwright/core/time/days.ts';
import { plus, times } from '../library/quantities.ts';
import { type Component, componentsOf, type ManufacturingOrder } from '../materials/order.ts';
import { movement } from '../stock/movement.ts';
import { placeOf, type StockLocation } from '../stock/places.ts';

type Article = Component['std_sku'];
/** The goods that an output puts into stock. */
export type Asked = {
  identity: string;
  std_quantity: number | null;
  std_scrap_quantity: number | null;
  std_lot_num: string | null;
  std_dlc: string | null;
};
/** A product of an output: the article of the order, or a by-product. */
export type Good = { line: string; article: Article; quantity: number; lot_num: string; dlc: string | null; place: string | null };

const isGlobal = (article: Article) => article.std_stock_management_mode === 'global';
const isPerishable = (article: Article) => article.std_stock_management_mode === 'batch-perishable';

/**
 * Returns everything that an output puts into stock: the good quantity of its article, and the by-products of the whole
 * quantity, including scrap.
 */
export function goodsOf(order: ManufacturingOrder, output: Asked, places: readonly StockLocation[], today: string): Good[] {
  const { std_sku } = order;
  const good = output.std_quantity ?? 0;
  const all = plus(good, output.std_scrap_quantity);
  const main: Omit<Good, 'place'>[] = std_sku
    ? [
        {
          line: output.identity,
          article: std_sku,
          quantity: good,
          lot_num: isGlobal(std_sku) ? std_sku.std_label : output.std_lot_num || lotNumber(order, std_sku),
          dlc: output.std_dlc ?? order.std_dlc ?? proposedExpiry(std_sku, today),
        },
      ]
    : [];
  const byProducts = componentsOf(order, ['bomline-by-products']).map((component) => ({
    line: `${output.identity}/${component.identity}`,
    article: component.std_sku,
    quantity: times(component.std_quantity, all),
    lot_num: lotNumber(order, component.std_sku),
    dlc: proposedExpiry(component.std_sku, today),
  }));
  return [...main, ...byProducts].filter(({ quantity }) => quantity > 0).map((each) => ({ ...each, place: placeOf(each.article, places) }));
}

/** Returns the first perishable product without an expiry date: its lot would count as expired. */
export const undatedOf = (goods: readonly Good[]) => goods.find(({ article, dlc }) => isPerishable(article) && dlc === null);

/** The number of the lot. The single lot of an article with global management has the article's label; others get a lot of the order. */
const lotNumber = (order: ManufacturingOrder, article: Article) =>
  isGlobal(article) ? article.std_label : `LOT / ${order.std_label ?? order.identity} / ${article.std_label}`;

const proposedExpiry = (article: Article, today: string) =>
  isPerishable(article) && article.std_shelf_life_days !== null ? addDays(today, article.std_shelf_life_days) : null;

export type ProducedLot = {
  identity: string;
  std_lot_num: string | null;
  std_dlc: string | null;
  std_sku: { identity: string };
  std_stock_location: { identity: string } | null;
};

/**
 * Returns the existing lot that goods are added to: the single lot of an article with global management, or the lot
 * with the same number and, for perishable articles, the same expiry date.
 */
export function lotFor({ article, lot_num, dlc, place }: Good, lots: readonly ProducedLot[]): ProducedLot | undefined {
  const own = lots.filter((lot) => lot.std_sku.identity === article.identity);
  const numbered = own.filter((lot) => lot.std_lot_num === lot_num && (!isPerishable(article) || lot.std_dlc === dlc));
  const here = numbered.find((lot) => lot.std_stock_location?.identity === place) ?? numbered[0];
  return here ?? (isGlobal(article) ? own[0] : undefined);
}

type Made = { order: ManufacturingOrder; output: string; lots: readonly ProducedLot[]; production: string | null; now: string };

/** Returns the lot for a product, existing or new. */
export const lotOf = (good: Good, lots: readonly ProducedLot[]): Target => lotFor(good, lots)?.identity ?? { ref: newLotKey(good) };

/** Products with the same key go into the same new lot. */
const newLotKey = ({ article, lot_num, dlc, place }: Good) => ['lot', article.identity, lot_num, isPerishable(article) ? dlc : null, place].join('/');

/** Returns a movement from production for each product; creates a new lot if there is none to add to. */
export const intoStock = ({ order, output, lots, production, now }: Made, goods: readonly Good[]): Effect[] =>
  goods.flatMap((good, index): Effect[] => {
    const { line, article, quantity, lot_num, dlc, place } = good;
    const there = lotFor(good, lots);
    const links = { std_sku: article.identity, std_stock_location: place };
    const created: Effect[] =
      there || goods.slice(0, index).some((before) => newLotKey(before) === newLotKey(good))
        ? []
        : [{ op: 'create', model: 'std_sku_lot', ref: newLotKey(good), properties: { std_lot_num: lot_num, std_dlc: dlc }, links }];
    return [
      ...created,
      movement({
        type: 'production',
        quantity,
        now,
        lot: lotOf(good, lots),
        from: production,
        to: there ? (there.std_stock_location?.identity ?? place) : place,
        line,
        source: { std_manufacturing_order: order.identity, std_production_output: output },
        document: order.std_label,
        subject: lot_num,
      }),
    ];
  });
