import type { Linked } from '../../library/rows.ts';

/** Related records are given by their identity; articles by their row number in the read of articles, -1 if the article was not read. */
export type PlannedArticle = {
  identity: string;
  std_label: string | null;
  std_type: string | null;
  std_stock_management_mode: string | null;
  std_shelf_life_days: number | null;
  std_safety_stock: number | null;
  std_lot_minimum: number | null;
  std_lot_multiple: number | null;
  std_lot_maximum: number | null;
  std_lead_time_days: number | null;
};
export type Bill = { article: number };
export type BillLine = { component: number; parent: number; per: number };
export type DemandLine = {
  identity: string;
  std_open_quantity: number | null;
  article: number;
  std_delivery_date: string | null;
  std_minimum_remaining_days: number | null;
  std_requested_date: string | null;
  std_priority: string | null;
  std_possible_date: string | null;
  std_possible_kind: string | null;
  std_possible_reason: string | null;
  std_awaited_pol: string | null;
  std_awaited_order: string | null;
  std_awaited_suggestion: string | null;
};
/** The sales order of a line is read only to explain a plan. */
export type ToldDemand = DemandLine & { std_order?: string | null };
/** Stock that is reserved, and for which line or order. */
export type HeldGoods = {
  std_reserved_quantity: number | null;
  std_order_line: string | null;
  std_manufacturing_order: string | null;
  article: number;
};
/** `identity` is read only to explain a plan. */
export type StockLot = { identity?: string; std_quantity: number; std_dlc: string | null; article: number };
export type OpenOrder = {
  identity: string;
  std_label: string | null;
  std_quantity: number | null;
  std_quantity_produced: number | null;
  std_recorded_quantity: number | null;
  std_due_date: string | null;
  std_priority: string | null;
  std_bill_changed: boolean | null;
  std_step: string | null;
  article: number;
  std_parent_order: string | null;
};
export type OrderPart = {
  std_manufacturing_order: string | null;
  article: number;
  std_quantity: number | null;
  std_type_of_bom: string | null;
  std_left_quantity: number | null;
};
export type OrderPick = {
  std_manufacturing_order: string | null;
  std_component: string | null;
  article: number;
  std_left_quantity: number | null;
};
export type OpenPurchase = {
  identity: string;
  std_quantity: number | null;
  std_coming_quantity: number | null;
  article: number;
  std_po: string | null;
  std_po_label: string | null;
  /** The date of the line, if it has one; otherwise the date of its purchase order applies. */
  std_own_date: string | null;
  std_expected_reception_date: string | null;
  std_step: string | null;
  std_supplier: string | null;
};
export type DraftPurchase = Linked & { std_expected_reception_date: string | null; std_supplier: Linked | null; std_lines: Linked[] };
export type SupplierReference = {
  article: number;
  std_supplier: string | null;
  std_lead_time_days: number | null;
  /** Period in which the supplier is closed. */
  std_closed_from: string | null;
  std_closed_until: string | null;
  std_pack_quantity: number | null;
  std_minimum_quantity: number | null;
};
/** A period in which a supplier is closed, or, without a supplier, the company. */
export type Closure = { std_supplier: string | null; std_closed_from: string | null; std_closed_until: string | null };
export type Peg = {
  identity: string;
  std_suggestion: string | null;
  std_purpose: string | null;
  std_quantity: number | null;
  std_date: string | null;
  std_order_line: string | null;
  std_for_order: string | null;
  std_for_suggestion: string | null;
};
export type Suggestion = {
  identity: string;
  std_kind: string | null;
  std_quantity: number | null;
  std_due_date: string | null;
  std_start_date: string | null;
  std_required: number | null;
  std_stock: number | null;
  std_in_production: number | null;
  std_net: number | null;
  std_lost: number | null;
  std_kept: boolean | null;
  std_difference: number | null;
  std_needed_date: string | null;
  std_advice: string | null;
  std_declined: string | null;
  article: number;
  std_manufacturing_order: string | null;
  std_pol: string | null;
};
