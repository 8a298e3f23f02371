import type { IssuedPick } from '../manufacturing/actions/materials/issued.ts';
import type { Component, ManufacturingOrder, OrderPick } from '../manufacturing/actions/materials/order.ts';
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

const line = (identity: string, std_quantity: number, std_type_of_bom: string, std_sku: Component['std_sku']): Component => ({
  identity,
  std_quantity,
  std_type_of_bom,
  std_line_num: null,
  std_description: null,
  std_asked_quantity: null,
  std_bom_line: null,
  std_sku,
});

/** An order for ten cakes: 0.2 kg flour and one box each, with crumbs as a by-product. */
export const cakeOrder = (step: string, changes: Partial<ManufacturingOrder> = {}): ManufacturingOrder => ({
  identity: 'order',
  std_label: 'MO-7',
  std_quantity: 10,
  std_quantity_produced: null,
  std_recorded_quantity: 0,
  std_quantity_scrapped: 0,
  std_rest: null,
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
      std_state: 'as taken',
      std_lines: [
        line('flour-line', 0.2, 'bomline-raw-materials', article('flour')),
        line('box-line', 1, 'bomline-packaging', article('box', 'batch', 'pc')),
        line('crumb-line', 0.01, 'bomline-by-products', article('crumbs')),
      ],
    },
  },
  std_components: [],
  std_picking_lines: [],
  ...changes,
});

export const pickOf = (identity: string, line: string, quantity: number, changes: Partial<OrderPick> = {}): OrderPick => ({
  identity,
  std_qty_to_pick: quantity,
  std_missing_quantity: 0,
  std_type_of_bom: line === 'box-line' ? 'bomline-packaging' : 'bomline-raw-materials',
  std_bom_line: { identity: line },
  std_component: null,
  std_lot: { identity: `${line}-lot`, std_sku: null },
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

/** A pick with its lot as outputs read it: issued, with the quantity left in production, or still reserved (null). */
export const issuedPick = (identity: string, line: string, sku: string, quantity: number, left: number | null): IssuedPick & { std_lot: object } => ({
  identity,
  std_qty_to_pick: quantity,
  std_missing_quantity: 0,
  std_type_of_bom: line === 'box-line' ? 'bomline-packaging' : 'bomline-raw-materials',
  std_component: null,
  std_bom_line: { identity: line },
  std_stock_mouvement: left === null ? null : { identity: 'movement' },
  std_consumed_quantity: left === null ? 0 : quantity - left,
  std_left_quantity: left ?? 0,
  std_return_mouvements: [],
  std_lot: {
    identity: `${sku}-lot`,
    std_lot_num: `${sku}-lot`,
    std_dlc: null,
    std_created_at: null,
    created_at: '2026-01-01T00:00:00Z',
    std_sku: { identity: sku, std_stock_management_mode: null },
    std_stock_location: { identity: 'stock' },
  },
});

/** A pick with its lot, from which movements are made. */
export const pickToMove = (identity: string, line: string, type: string, sku: string, quantity: number) => ({
  identity,
  std_qty_to_pick: quantity,
  std_type_of_bom: type,
  std_bom_line: { identity: line },
  std_lot: { identity: `${sku}-lot`, std_lot_num: `${sku}-lot`, std_sku: { identity: sku }, std_stock_location: { identity: 'stock' } },
});

export const production = { identity: 'production', std_label: 'Production', std_key: 'production' };
export const places = [{ identity: 'stock', std_label: 'Stock', std_key: null }];
