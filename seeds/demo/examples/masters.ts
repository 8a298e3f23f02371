import { addDays } from '@millwright/core/time/days.ts';
import type { Job } from '../types.ts';
import { imported } from './jobs.ts';

/** The planning values of an article: safety stock, order quantities, lead time and shelf life in days. Absent ones are not set. */
export type Planned = { safety?: number; minimum?: number; multiple?: number; maximum?: number; lead?: number; shelf?: number };
export type Article = [reference: string, name: string, type: string, unit: string, mode: string, price: number, planned?: Planned, routing?: string];
export type Component = [article: string, per: number, kind?: 'by-products' | 'packaging'];

type Kept = { family: string; place: string };

/** Imports articles. `kept` returns the family and the storage location for a reference. */
export const articles = (rows: readonly Article[], kept: (reference: string) => Kept): Job =>
  imported(
    'std_sku',
    [
      'std_internal_reference',
      'std_label',
      'std_type',
      'std_unit',
      'std_stock_management_mode',
      'std_price',
      'std_standard_cost',
      'std_article_familly',
      'std_default_location.std_label',
      'std_safety_stock',
      'std_lot_minimum',
      'std_lot_multiple',
      'std_lot_maximum',
      'std_lead_time_days',
      'std_shelf_life_days',
      ...(rows.some(([, , , , , , , routing]) => routing) ? ['std_active_process.std_label'] : []),
    ],
    rows.map(([reference, name, type, unit, mode, price, planned = {}, routing = '']) => [
      reference,
      name,
      type,
      unit,
      mode,
      type === 'finished-good' ? price : '',
      type === 'finished-good' ? '' : price,
      kept(reference).family,
      kept(reference).place,
      ...[planned.safety, planned.minimum, planned.multiple, planned.maximum, planned.lead, planned.shelf].map((each) => each ?? ''),
      routing,
    ]),
  );

/** Imports bills of materials, by the reference of the manufactured article. */
export function bills(of: Record<string, Component[]>): Job[] {
  const made = Object.entries(of);
  return [
    imported(
      'std_bom',
      ['std_label', 'std_sku.std_internal_reference'],
      made.map(([article]) => [`BOM ${article}`, article]),
    ),
    imported(
      'std_bom_line',
      ['std_description', 'std_bom.std_label', 'std_line_num', 'std_sku.std_internal_reference', 'std_quantity', 'std_type_of_bom'],
      made.flatMap(([article, lines]) =>
        lines.map(([component, per, kind = 'raw-materials'], at) => [
          `${article}/${at + 1}`,
          `BOM ${article}`,
          at + 1,
          component,
          per,
          `bomline-${kind}`,
        ]),
      ),
    ),
  ];
}

export type Customer = [name: string, street: string, code: string, city: string, country: string, keeps: number | '', email: string];
export type Supplier = [name: string, address: string, email: string];
/** The terms on which a supplier sells an article: price, lead time, pack size and minimum quantity. */
export type Offer = [code: string, article: string, supplier: string, price: number, lead: number, pack?: number, minimum?: number];

export const customers = (rows: readonly Customer[]): Job[] => [
  imported(
    'std_client',
    ['std_label', 'std_delivery_address', 'std_postal_code', 'std_city', 'std_country', 'std_minimum_remaining_days'],
    rows.map(([name, street, code, city, country, keeps]) => [name, street, code, city, country, keeps]),
  ),
  imported(
    'std_contact',
    ['std_email', 'std_label', 'std_client.std_label'],
    rows.map(([name, , , , , , email]) => [email, `Orders, ${name}`, name]),
  ),
];

export const suppliers = (rows: readonly Supplier[], offers: readonly Offer[]): Job[] => [
  imported(
    'std_supplier',
    ['std_label', 'std_address'],
    rows.map(([name, address]) => [name, address]),
  ),
  imported(
    'std_contact',
    ['std_email', 'std_label', 'std_supplier.std_label'],
    rows.map(([name, , email]) => [email, `Sales, ${name}`, name]),
  ),
  imported(
    'std_supplier_article_reference',
    [
      'std_label',
      'std_sku.std_internal_reference',
      'std_supplier.std_label',
      'std_price',
      'std_lead_time_days',
      'std_pack_quantity',
      'std_minimum_quantity',
    ],
    offers.map(([code, article, supplier, price, lead, pack = '', minimum = '']) => [code, article, supplier, price, lead, pack, minimum]),
  ),
];

export const places = (names: readonly string[]): Job =>
  imported(
    'std_stock_location',
    ['std_label'],
    names.map((name) => [name]),
  );

/** A lot that was in stock before the first delivery of the example. */
export type Lot = [lot: string, article: string, quantity: number, place: string, expires: string];

export const lots = (rows: readonly Lot[]): Job =>
  imported(
    'std_sku_lot',
    ['std_lot_num', 'std_sku.std_internal_reference', 'std_quantity', 'std_stock_location.std_label', 'std_dlc'],
    rows.map((row) => [...row]),
  );

/** A closure of a supplier, or without `supplier` of the company. Its days are relative to today. */
export type Closed = [name: string, from: number, until: number, supplier?: string];

export const closedDays = (rows: readonly Closed[], today: string): Job =>
  imported(
    'std_closure',
    ['std_label', 'std_closed_from', 'std_closed_until', 'std_supplier.std_label'],
    rows.map(([name, from, until, supplier = '']) => [name, addDays(today, from), addDays(today, until), supplier]),
  );
