import type { ModelTemplate } from '../../../languages/english.ts';
import { postsGoods } from '../rules/posts-goods.ts';
import { billed, invoiced } from '../sales/invoice.ts';
import { waits } from '../sales/waits.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import {
  deliveryAddress,
  deliveryDate,
  invoiceId,
  invoicePage,
  invoiceUrl,
  keptDocuments,
  overPicked,
  ownNumber,
  priority,
  shortage,
  unpicked,
} from '../shared/documents.ts';
import { fixedOnceJoined, foreignOrders, goesAlong, joinedInto, ownLines, settlesJoint } from '../shared/joint.ts';
import { movedLabel } from '../shared/moved.ts';
import { picking, unaskedLots, unconfirmedPicksOfLines } from '../shared/picks.ts';
import { correctable, heldByOthers } from '../stock/stock-card.ts';

const joint = { link: 'std_shipped_with', action: 'steps/shipments/join' } as const;

/** Steps in which goods are picked and packed. A step that a company adds after the check is not included. */
const beforeItsCheck = [
  'std-shipment-status-draft',
  'std-shipment-status-awaiting-materials',
  'std-shipment-status-picking-to-input',
  'std-shipment-status-note-to-print',
  'std-shipment-status-preparation',
];

/** A delivery to a customer. */
export const shipment: ModelTemplate = {
  slug: 'std_shipment',
  name: 'std_shipment',
  displayed_name: 'Shipment',
  icon: 'package-export',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Number', type: 'text', misc: { searchable: true, counter: 'SHP-{n}' } },
    { name: 'std_order_date', label: 'Order date', type: 'date' },
    deliveryDate,
    priority,
    { name: 'std_shipping_date', label: 'Shipping date', type: 'date' },
    deliveryAddress,
    invoiceId,
    invoiceUrl,
    invoicePage,
    billed,
    keptDocuments,
    {
      name: 'std_total_weight',
      label: 'Total weight',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'SUM(std_lines.std_weight)', unit: 'kg', decimals: 3 },
    },
    { name: 'std_measured_weight', label: 'Weight on the scale', type: 'number', subtype: 'float', misc: { unit: 'kg', decimals: 3, min: 0 } },
    { name: 'std_parcels', label: 'Parcels', type: 'number', subtype: 'integer', misc: { min: 0 } },
    {
      name: 'std_packed_before',
      label: 'Weighed before it is packed',
      type: 'boolean',
      hidden: true,
      misc: {
        formulaV1: `AND(OR(NOT(EMPTY(std_measured_weight)), NOT(EMPTY(std_parcels))), OR(${beforeItsCheck
          .map((key) => `COALESCE(std_active_operation.std_key, "") = "${key}"`)
          .join(', ')}))`,
      },
    },
    shortage('JOIN(std_lines.std_shortage, "; ")'),
    overPicked('JOIN(std_lines.std_over_picked, "; ")'),
    unpicked('JOIN(std_lines.std_unpicked, "; ")'),
    unaskedLots('JOIN(std_lines.std_expired_lots, ", ")'),
    {
      name: 'std_waiting',
      label: 'Waiting for materials',
      type: 'text',
      hidden: true,
      misc: {
        formulaV1: 'IF(AND(std_waits, NOT(EMPTY(std_shortage))), CONCAT(COALESCE(std_label, ""), ": ", std_shortage))',
      },
    },
    waits('std_active_operation.std_key'),
    {
      name: 'std_picked_quantity',
      label: 'Picked quantity',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: 'COALESCE(SUM(std_lines.std_picked_quantity), 0)' },
    },
    unconfirmedPicksOfLines,
    completed('std-shipment-status-complete'),
    movedLabel,
    ...goesAlong(joint),
    ...foreignOrders,
  ],
  misc: {
    held_up: { when: 'std_waits', reason: 'std_shortage' },
    page: {
      facts: [
        'std_shipped_with',
        'std_client',
        'std_order',
        'std_delivery_address',
        'std_delivery_date',
        'std_priority',
        'std_shipping_date',
        'std_shortage',
        'std_total_weight',
        'std_measured_weight',
        'std_parcels',
        'std_documents',
      ],
      tables: [
        {
          name: 'std_lines.std_picking_lines',
          label: 'To pick',
          columns: [
            { path: 'std_lot.std_sku' },
            { path: 'std_location' },
            { path: 'std_lot' },
            { path: 'std_qty_to_pick', label: 'Quantity', unit: 'std_unit' },
            { path: 'std_dlc' },
            { path: 'std_lot_reasons' },
            { path: 'std_confirmed' },
            { path: 'std_short_quantity', unit: 'std_unit' },
            { path: 'std_short_reason' },
            { path: 'std_expired_reason' },
          ],
          work: picking('std-shipment-status-picking-to-input', 'std-shipment-status-note-to-print', 'std-shipment-status-preparation'),
          hide_empty: true,
        },
        {
          name: 'std_lines',
          columns: [
            { path: 'std_sku' },
            { path: 'std_order_line.std_order' },
            { path: 'std_order_quantity', unit: 'std_unit' },
            { path: 'std_quantity', label: 'Picked quantity', unit: 'std_unit' },
            { path: 'std_missing_quantity', unit: 'std_unit' },
            { path: 'std_weight' },
          ],
        },
        heldByOthers('std_lines.std_sku', 'std_shipment_line.std_shipment'),
        ...correctable('shipment'),
        {
          name: 'std_along',
          columns: [{ path: 'std_label' }, { path: 'std_order' }, { path: 'std_delivery_date' }],
          hide_empty: true,
        },
        {
          name: 'std_invoices',
          columns: [{ path: 'std_label' }, { path: 'std_kind' }, { path: 'std_date' }, { path: 'std_total' }],
          hide_empty: true,
        },
      ],
      more: [
        'std_label',
        'std_shipped_with',
        'std_order_date',
        'std_invoice_id',
        'std_invoice_url',
        'std_invoice_page',
        'std_active_operation',
        'std_process',
        'std_operations',
      ],
    },
    fixed: [fixedOnceCompleted('std_order', 'std_client', 'std_lines'), fixedOnceJoined(joint)],
    refused: [ownLines('std_client')],
    settling: [
      settlesJoint(joint),
      ...postsGoods('std_completed', 'steps/shipments/generateMovements'),
      { action: 'steps/shipments/emptyWeight', changed: ['std_active_operation'], when: 'std_packed_before', each: true },
    ],
    stands_as: joinedInto,
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_delivery_date'], ['std_shipping_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_stock_mouvements', 'std_invoices'],
    invoice: { action: 'steps/shipments/draftInvoice', measured: invoiced },
    tells: ['std_lost_reservations', 'std_reassignments'],
  },
};
