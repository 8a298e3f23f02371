import { references } from './articles.ts';
import { byColumn, table } from './tables.ts';
import type { ImportJob, Row, Tables } from './types.ts';

/** Whether a stock item is still in stock: not sold, not consumed, and not installed in another item. */
const onHand = (item: Row) =>
  !item.customer_id && !item.sales_order_id && !item.consumed_by_build_id && !item.installed_in_stock_item_id && Number(item.quantity) > 0;

const blockedPlace = 'Bloqué qualité';

/** Stock locations, named by their whole path, and a blocked one for goods of doubtful quality. */
export function places(tables: Tables): ImportJob[] {
  const rows = table(tables, 'locations')
    .filter((row) => row.is_structural !== '1')
    .map((row) => ({ Place: row.path ?? '' }));
  return [{ name: 'places', model: 'std_stock_location', mapping: { Place: 'std_label' }, key: 'Place', rows: [...rows, { Place: blockedPlace }] }];
}

const store = 'Stock';

const lotMapping = {
  Label: 'std_label',
  Lot: 'std_lot_num',
  Article: 'std_sku.std_internal_reference',
  Place: 'std_stock_location.std_label',
  Quantity: 'std_quantity',
  Created: 'std_created_at',
};

/** The number of a lot: batch and serial number if present, else one generated from the number of its item. */
const lotNumber = (item: Row) => [item.batch, item.serial].filter(Boolean).join('-') || `ITEM-${item.stock_item_id}`;

/**
 * The stock on hand as lots: one for each article, lot number and location, with the total of its items. The product creates
 * the first movement of each lot from its quantity. Defective items are at the blocked location.
 */
export function lots(tables: Tables): ImportJob[] {
  const articles = references(tables);
  const locations = byColumn(table(tables, 'locations'), 'location_id');
  const lotsByLabel = new Map<string, Row>();
  for (const item of table(tables, 'stock_items').filter((each) => onHand(each) && articles.has(each.part_id ?? ''))) {
    const Article = articles.get(item.part_id ?? '') ?? '';
    const Place = item.status === 'ok' ? (locations.get(item.location_id ?? '')?.path ?? store) : blockedPlace;
    const Label = [Article, lotNumber(item), Place].join(' / ');
    const before = lotsByLabel.get(Label);
    const Quantity = String(Number((Number(before?.Quantity ?? 0) + Number(item.quantity)).toFixed(9)));
    const Created = [before?.Created, item.updated_on ?? ''].filter(Boolean).sort()[0] ?? '';
    lotsByLabel.set(Label, { Label, Lot: lotNumber(item), Article, Place, Quantity, Created });
  }
  return [{ name: 'lots', model: 'std_sku_lot', mapping: lotMapping, key: 'Label', rows: [...lotsByLabel.values()] }];
}

/** The lots of sold items, as they were in stock before they were sold. Each has its order and its part; its label contains the item. */
export function soldLots(tables: Tables): { lot: Row; sales_order_id: string; part_id: string }[] {
  const articles = references(tables);
  return table(tables, 'stock_items')
    .filter((item) => item.sales_order_id && articles.has(item.part_id ?? ''))
    .map((item) => {
      const Article = articles.get(item.part_id ?? '') ?? '';
      const lot = {
        Label: [Article, lotNumber(item), `sold ${item.stock_item_id}`].join(' / '),
        Lot: lotNumber(item),
        Article,
        Place: store,
        Quantity: item.quantity ?? '',
        Created: item.updated_on ?? '',
      };
      return { lot, sales_order_id: item.sales_order_id ?? '', part_id: item.part_id ?? '' };
    });
}

/** The import of the lots of sold items. */
export const pastLots = (tables: Tables): ImportJob => ({
  name: 'sold lots',
  model: 'std_sku_lot',
  mapping: lotMapping,
  key: 'Label',
  rows: soldLots(tables).map(({ lot }) => lot),
});
