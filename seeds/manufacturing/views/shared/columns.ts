import type { Column } from '../../../languages/english.ts';

/** The step of the record. */
export const statusColumn: Column = {
  path: 'std_active_operation',
  label: 'Status',
  format: 'status',
};

/**
 * The total of a document; it says if only a part of the lines has prices, and for another currency gives the amount in
 * the company's currency.
 */
export const amountColumns: Column[] = [
  { path: 'std_total', unit: 'std_currency' },
  { path: 'std_currency' },
  { path: 'std_pricing' },
  { path: 'std_total_company' },
  { path: 'std_rate_state' },
];

export const orderColumns: Column[] = [
  { path: 'std_label' },
  { path: 'std_client' },
  { path: 'std_customer_order_reference', editable: true },
  { path: 'std_order_date' },
  { path: 'std_delivery_date', editable: true },
  ...amountColumns,
  { path: 'std_open_quantity' },
  statusColumn,
];

export const purchaseOrderColumns: Column[] = [
  { path: 'std_label' },
  { path: 'std_supplier' },
  { path: 'std_purchase_order_date' },
  { path: 'std_expected_reception_date', editable: true },
  ...amountColumns,
  { path: 'std_open_quantity' },
  statusColumn,
];

export const receptionColumns: Column[] = [
  { path: 'std_label' },
  { path: 'std_supplier' },
  { path: 'std_po' },
  { path: 'std_expected_reception_date', editable: true },
  { path: 'std_actual_reception_date' },
  statusColumn,
];

export const shipmentColumns: Column[] = [
  { path: 'std_label' },
  { path: 'std_client' },
  { path: 'std_order' },
  { path: 'std_delivery_date', editable: true },
  { path: 'std_shipping_date' },
  { path: 'std_total_weight' },
  statusColumn,
];

export const openOrderColumns: Column[] = [
  { path: 'std_label' },
  { path: 'std_sku' },
  { path: 'std_quantity', unit: 'std_unit' },
  { path: 'std_due_date', editable: true },
  { path: 'std_raw_materials_available' },
  statusColumn,
  { path: 'std_missing_materials' },
];

/** The figures behind a suggestion: required − stock − in production = net. */
export const netFigures = ['std_required', 'std_stock', 'std_in_production', 'std_net'] as const;

/** The advice of planning for an order. */
const advice: Column[] = [
  { path: 'std_suggestion.std_advice' },
  { path: 'std_suggestion.std_difference' },
  { path: 'std_suggestion.std_needed_date' },
];

/** An order that has not begun, with the advice of planning. */
export const advisedOrderColumns: Column[] = [...openOrderColumns, ...advice];

/** An order that was created from a suggestion, with its figures; these are empty for an order made by a person. */
export const suggestedOrderColumns: Column[] = [
  ...openOrderColumns.map((column): Column => (column.path === 'std_quantity' ? { ...column, editable: true } : column)),
  ...netFigures.map((name): Column => ({ path: `std_suggestion.${name}` })),
  ...advice,
];

export const producedOrderColumns: Column[] = [
  { path: 'std_label' },
  { path: 'std_sku' },
  { path: 'std_quantity', unit: 'std_unit' },
  { path: 'std_quantity_produced', unit: 'std_unit' },
  { path: 'std_due_date' },
  statusColumn,
];

export const articleColumns: Column[] = [
  { path: 'std_label' },
  { path: 'std_type' },
  { path: 'std_stock_management_mode' },
  { path: 'std_quantity_in_stock' },
  { path: 'std_unit' },
];

export const billColumns: Column[] = [{ path: 'std_label', editable: true }, { path: 'std_sku' }, { path: 'updated_at' }];

export const processColumns: Column[] = [
  { path: 'std_label', editable: true },
  { path: 'std_process_type' },
  { path: 'std_is_default_process' },
  { path: 'std_article_count' },
  { path: 'std_key' },
];
