import { goesOn, onLots, openPicks, type Table } from '../ledger.ts';
import type { Screen } from './screen.ts';

/** Lots with the sum of their movements. */
const moved = (t: Table) =>
  `SELECT l.id, l.std_sku, sum(c.change) AS quantity FROM ${t('std_sku_lot')} l LEFT JOIN (${onLots(t)}) c ON c.lot = l.id GROUP BY l.id`;

const documents = (block: string, model: string): Screen => ({
  view: 'stock-moves',
  block,
  sql: (t) =>
    `SELECT d.id, (SELECT sum(m.std_quantity) FROM ${t('std_stock_mouvement')} m WHERE m.${model} = d.id) AS std_quantity FROM ${t(model)} d`,
});

export const stockScreens: Screen[] = [
  {
    view: 'articles-and-lots',
    block: 'articles',
    sql: (t) => `SELECT a.id, (SELECT sum(quantity) FROM (${moved(t)}) l WHERE l.std_sku = a.id) AS std_quantity_in_stock FROM ${t('std_sku')} a`,
  },
  {
    view: 'articles-and-lots',
    block: 'lots',
    sql: (
      t,
    ) => `SELECT l.id, l.quantity AS std_quantity, greatest(0, l.quantity - COALESCE((SELECT sum(quantity) FROM (${openPicks(t)}) p WHERE p.lot = l.id AND ${goesOn}), 0)) AS std_free_quantity
      FROM (${moved(t)}) l`,
  },
  { view: 'stock-mouvements', block: 'inventories', sql: (t) => `SELECT id FROM ${t('std_inventory')}` },
  { view: 'stock-mouvements', block: 'movements', sql: (t) => `SELECT id, std_quantity FROM ${t('std_stock_mouvement')}` },
  { view: 'stock-locations', block: 'locations', sql: (t) => `SELECT id FROM ${t('std_stock_location')}` },
  documents('transfers', 'std_lot_transfer'),
  documents('scraps', 'std_lot_scrap'),
  documents('customer-returns', 'std_customer_return'),
  documents('supplier-returns', 'std_supplier_return'),
  documents('material-returns', 'std_material_return'),
  {
    view: 'stock-value',
    block: 'articles',
    sql: (
      t,
    ) => `SELECT v.id, l.quantity AS std_quantity, e.value AS std_value, CASE WHEN l.quantity > 0 THEN round(e.value / l.quantity, 4) END AS std_average_cost
      FROM ${t('std_stock_value')} v
      LEFT JOIN (SELECT std_sku, sum(quantity) AS quantity FROM (${moved(t)}) l GROUP BY std_sku) l ON l.std_sku = v.std_sku
      LEFT JOIN (SELECT std_sku, sum(std_stock_change) AS value FROM ${t('std_value_entry')} GROUP BY std_sku) e ON e.std_sku = v.std_sku`,
  },
  {
    view: 'stock-value',
    block: 'entries',
    sql: (t) => `SELECT e.id, e.std_value, e.std_stock_change, m.std_quantity AS "std_stock_mouvement.std_quantity"
      FROM ${t('std_value_entry')} e LEFT JOIN ${t('std_stock_mouvement')} m ON m.id = e.std_stock_mouvement`,
  },
];
