import type { ManufacturingOrder, OrderPick } from '../manufacturing/actions/manufacturing-orders/order.ts';
import type { Lot } from '../manufacturing/actions/stock/lots.ts';

type Article = NonNullable<ManufacturingOrder['std_sku']>;
const article = (identity: string, mode = 'batch', unit = 'kg'): Omit<Article, 'std_bom'> => ({
  identity,
  std_label: identity,
  std_unit: unit,
  std_stock_management_mode: mode,
  std_awaited: null,
  std_shelf_life_days: null,
  std_default_location: null,
});

/** An order for ten cakes: 0.2 kg flour and one box each, with crumbs as a by-product. */
export const cakeOrder = (step: string, changes: Partial<ManufacturingOrder> = {}): ManufacturingOrder => ({
  identity: 'order',
  std_label: 'MO-7',
  std_quantity: 10,
  std_quantity_produced: null,
  std_dlc: null,
  std_due_date: null,
  std_priority: null,
  created_at: '2026-11-01T00:00:00Z',
  std_raw_materials_available: null,
  std_awaiting_materials_reason: null,
  std_active_operation: { std_key: `std-mo-status-${step}`, std_include_in_mrp: ['draft', 'awaiting-materials', 'picking'].includes(step) },
  std_sku: {
    ...article('cake'),
    std_bom: {
      std_lines: [
        { identity: 'flour-line', std_quantity: 0.2, std_type_of_bom: 'bomline-raw-materials', std_sku: article('flour') },
        { identity: 'box-line', std_quantity: 1, std_type_of_bom: 'bomline-packaging', std_sku: article('box', 'batch', 'pc') },
        { identity: 'crumb-line', std_quantity: 0.01, std_type_of_bom: 'bomline-by-products', std_sku: article('crumbs') },
      ],
    },
  },
  std_picking_lines: [],
  ...changes,
});

export const pickOf = (identity: string, line: string, quantity: number, changes: Partial<OrderPick> = {}): OrderPick => ({
  identity,
  std_qty_to_pick: quantity,
  std_missing_quantity: 0,
  std_type_of_bom: line === 'box-line' ? 'bomline-packaging' : 'bomline-raw-materials',
  std_bom_line: { identity: line },
  std_lot: { identity: `${line}-lot` },
  std_stock_mouvement: null,
  ...changes,
});

export const lotOf = (sku: string, std_quantity: number, identity = `${sku}-lot`): Lot & { std_stock_location: { identity: string } } => ({
  identity,
  std_lot_num: identity,
  std_quantity,
  std_dlc: null,
  std_created_at: '2026-11-01T00:00:00Z',
  created_at: '2026-11-01T00:00:00Z',
  std_sku: { identity: sku, std_stock_management_mode: 'batch' },
  std_stock_location: { identity: 'stock' },
});

/** A pick with its lot, as movements are made of it. */
export const pickToMove = (identity: string, line: string, type: string, sku: string, quantity: number) => ({
  identity,
  std_qty_to_pick: quantity,
  std_type_of_bom: type,
  std_bom_line: { identity: line },
  std_lot: { identity: `${sku}-lot`, std_lot_num: `${sku}-lot`, std_sku: { identity: sku }, std_stock_location: { identity: 'stock' } },
});

export const production = { identity: 'production', std_label: 'Production', std_key: 'production' };
export const places = [{ identity: 'stock', std_label: 'Stock', std_key: null }];
