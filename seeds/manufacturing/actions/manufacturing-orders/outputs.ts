import { addDays } from '@millwright/core/time/days.ts';
import { times } from '../library/quantities.ts';
import { placeOf, type StockLocation } from '../stock/places.ts';
import { type Component, componentsOf, type ManufacturingOrder, producedQuantity } from './order.ts';

type Article = Component['std_sku'];
/** Something that comes out of an order: its article, or a by-product of its bill. */
export type Output = { line: string; article: Article; quantity: number; lot_num: string; dlc: string | null; place: string | null };

const isGlobal = (article: Article) => article.std_stock_management_mode === 'global';

/** Everything that a finished order puts into stock. */
export function outputsOf(order: ManufacturingOrder, places: readonly StockLocation[], today: string): Output[] {
  const produced = producedQuantity(order);
  const byProducts = componentsOf(order, ['bomline-by-products']).map((component) => ({
    line: `${order.identity}/${component.identity}`,
    article: component.std_sku,
    quantity: times(component.std_quantity, produced),
    dlc: proposedExpiry(component.std_sku, today),
  }));
  const article = order.std_sku;
  const main = article ? [{ line: order.identity, article, quantity: produced, dlc: order.std_dlc ?? proposedExpiry(article, today) }] : [];
  return [...main, ...byProducts]
    .filter(({ quantity }) => quantity > 0)
    .map((output) => ({ ...output, lot_num: lotNumber(order, output.article), place: placeOf(output.article, places) }));
}

/** A global article's one lot carries its label; others get a lot of the order's own. */
const lotNumber = (order: ManufacturingOrder, article: Article) =>
  isGlobal(article) ? article.std_label : `LOT / ${order.std_label ?? order.identity} / ${article.std_label}`;

const proposedExpiry = ({ std_stock_management_mode, std_shelf_life_days }: Article, today: string) =>
  std_stock_management_mode === 'batch-perishable' && std_shelf_life_days !== null ? addDays(today, std_shelf_life_days) : null;

export type ProducedLot = {
  identity: string;
  std_lot_num: string | null;
  std_sku: { identity: string };
  std_stock_location: { identity: string } | null;
};

/** The lot that an output adds to: the global article's one, or one of this number from an earlier try. */
export function lotFor({ article, lot_num, place }: Output, lots: readonly ProducedLot[]): ProducedLot | undefined {
  const own = lots.filter((lot) => lot.std_sku.identity === article.identity);
  const numbered = own.filter((lot) => lot.std_lot_num === lot_num);
  const here = numbered.find((lot) => lot.std_stock_location?.identity === place) ?? numbered[0];
  return here ?? (isGlobal(article) ? own[0] : undefined);
}
