import type { ModelTemplate } from '../../../languages/english.ts';
import { documentsOfMovement } from './documents-of-movement.ts';

type PageTable = NonNullable<NonNullable<NonNullable<ModelTemplate['misc']>['page']>['tables']>[number];

const more = (fact: string) => ({ fact, operator: 'greaterThan' as const, value: 0 });

/** Returns the table of documents with reservations on the lots, each with the action to give them to another document. */
export const reservedBy = (picks: string): PageTable => ({
  name: picks,
  label: 'Reserved by',
  where: more('std_reserved_quantity'),
  columns: [
    { path: 'std_shipment_line.std_shipment' },
    { path: 'std_manufacturing_order' },
    { path: 'std_shipment_line.std_shipment.std_client', label: 'Customer' },
    { path: 'std_due_date' },
    { path: 'std_reserved_quantity', label: 'Quantity', unit: 'std_unit' },
    ...(picks.includes('.') ? [{ path: 'std_lot' }, { path: 'std_location' }] : []),
    { path: 'std_confirmed' },
  ],
  ordering: [{ field: 'std_due_date', direction: 'asc' }],
  starts: { form: 'reassign-pick', label: 'Give to another', fills: 'std_picking_line' },
  hide_empty: true,
});

/** Picks that are not taken yet. The condition is on the link itself, so that an index finds these few among the picks of years. */
const isOpen = { fact: 'std_stock_mouvement', operator: 'isEmpty' as const, value: true };

/**
 * Returns the table of other documents with reservations on awaited articles that this record needs, each with the
 * action to give the goods to another document.
 */
export const heldByOthers = (articles: string, own: string): PageTable => {
  const reserved = reservedBy(`${articles}.std_lots.std_picking_lines`);
  const isAwaited = { fact: 'std_lot.std_sku.std_awaited', operator: 'equal' as const, value: true };
  return {
    ...reserved,
    label: 'Who holds what is missing',
    where: {
      all: [isOpen, more('std_reserved_quantity'), isAwaited, { not: { fact: own, operator: 'equal' as const, value: { context: 'object_id' } } }],
    },
    columns: [{ path: 'std_lot.std_sku' }, ...reserved.columns],
  };
};

/** Returns the table of all movements with the stock after each. */
export const movementsOf = (movements: string, balance: string): PageTable => ({
  name: movements,
  label: 'Stock movements',
  columns: [
    { path: 'std_created_at', label: 'Date' },
    { path: 'std_type' },
    { path: 'std_label' },
    ...(movements.includes('.') ? [{ path: 'std_lot' }] : []),
    { path: 'std_quantity', unit: 'std_unit' },
    { path: 'std_from_location' },
    { path: 'std_to_location' },
  ],
  ledger: {
    balance,
    change: { label: 'Change' },
    after: { label: 'Stock after it' },
    documents: { label: 'Document', paths: documentsOfMovement },
  },
  hide_empty: true,
});

/** Tables of expected goods of an article: ordered and being made. */
export const comingOfArticle: PageTable[] = [
  {
    name: 'std_pols',
    label: 'On order',
    where: more('std_coming_quantity'),
    columns: [
      { path: 'std_po' },
      { path: 'std_coming_quantity', label: 'Quantity', unit: 'std_unit' },
      { path: 'std_coming_date' },
      { path: 'std_po.std_active_operation', label: 'Status', format: 'status' },
    ],
    ordering: [{ field: 'std_coming_date', direction: 'asc' }],
    hide_empty: true,
  },
  {
    name: 'std_reception_lines',
    label: 'Receptions expected',
    where: more('std_expected_quantity'),
    columns: [
      { path: 'std_reception' },
      { path: 'std_expected_quantity', label: 'Quantity', unit: 'std_unit' },
      { path: 'std_reception.std_expected_reception_date' },
      { path: 'std_pol.std_po' },
    ],
    ordering: [{ field: 'std_reception.std_expected_reception_date', direction: 'asc' }],
    hide_empty: true,
  },
  {
    name: 'std_manufacturing_orders',
    label: 'Being made',
    where: more('std_coming_quantity'),
    columns: [
      { path: 'std_label' },
      { path: 'std_coming_quantity', label: 'Quantity', unit: 'std_unit' },
      { path: 'std_due_date' },
      { path: 'std_active_operation', label: 'Status', format: 'status' },
    ],
    ordering: [{ field: 'std_due_date', direction: 'asc' }],
    hide_empty: true,
  },
];

/** Returns the tables of movements by a document, each with the action to correct it, and of corrections already made. */
export const correctable = (type: 'reception' | 'shipment'): PageTable[] => [
  {
    name: 'std_stock_mouvements',
    label: 'Moved',
    where: { fact: 'std_type', operator: 'equal' as const, value: type },
    columns: [
      { path: 'std_lot.std_sku' },
      { path: 'std_lot' },
      { path: 'std_net_quantity', label: 'Quantity', unit: 'std_unit' },
      { path: 'std_created_at', label: 'Date' },
    ],
    ordering: [{ field: 'std_created_at', direction: 'asc' }],
    starts: { form: 'correct-movement', label: 'Put right', fills: 'std_mouvement' },
    hide_empty: true,
  },
  {
    name: 'std_stock_mouvements.std_corrections',
    label: 'Put right',
    columns: [
      { path: 'std_label' },
      { path: 'std_article' },
      { path: 'std_lot_num' },
      { path: 'std_was_quantity', unit: 'std_unit' },
      { path: 'std_quantity', unit: 'std_unit' },
      { path: 'std_reason' },
      { path: 'std_created_at' },
    ],
    ordering: [{ field: 'std_created_at', direction: 'asc' }],
    hide_empty: true,
  },
];
