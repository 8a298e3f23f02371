import type { ModelTemplate } from '../../../languages/english.ts';
import { placeClosed, refusedWhereClosed } from '../rules/closed-places.ts';
import { articleUnit, dlc, expiryRequired, label, lacksExpiry } from '../shared/fields.ts';
import { correctedWithReason, correctionReason, fixedOnceMoved, moved } from '../shared/moved.ts';
import { movementsOf, reservedBy } from './stock-card.ts';
import { lotTrace } from './trace.ts';

const inStock = { fact: 'std_quantity', operator: 'greaterThan' as const, value: 0 };

/** A quantity of one article with one number, at one location. */
export const skuLot: ModelTemplate = {
  slug: 'std_sku_lot',
  name: 'std_sku_lot',
  displayed_name: 'Lot',
  icon: 'barcode',
  primary_attribute: 'std_lot_num',
  schema: [
    { name: 'std_lot_num', label: 'Lot number', type: 'text', misc: { searchable: true, counter: 'LOT-{n}', gs1: 'lot' } },
    label,
    {
      name: 'std_quantity',
      label: 'Quantity',
      type: 'number',
      subtype: 'float',
      misc: {
        balance: {
          entries: 'std_stock_mouvement',
          amount: 'std_quantity',
          account: 'std_lot',
          in: 'std_from_location.std_key',
          out: 'std_to_location.std_key',
          counterpart: 'std_counterpart_lot',
          stands: { at: 'std_stock_location', from: 'std_from_location', to: 'std_to_location' },
          may_be_negative: 'std_stock_location.std_key',
          opening: {
            properties: {
              std_label: { fact: 'std_lot_num' },
              std_type: 'inventory',
              std_quantity: { fact: 'std_quantity' },
              std_created_at: { fact: 'std_created_at' },
            },
            links: {
              std_lot: { self: true },
              std_from_location: { find: { model: 'std_stock_location', field: 'std_key', value: 'inventory' } },
              std_to_location: { fact: 'std_stock_location' },
            },
          },
        },
      },
    },
    dlc,
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    articleUnit,
    correctionReason,
    lacksExpiry('std_sku'),
    placeClosed,
    {
      name: 'std_reserved_quantity',
      label: 'Reserved quantity',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COALESCE(SUM(std_picking_lines.std_reserved_quantity), 0)' },
    },
    {
      name: 'std_free_quantity',
      label: 'Free quantity',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'MAX(0, COALESCE(std_quantity, 0) - std_reserved_quantity)' },
    },
    {
      name: 'std_available_quantity',
      label: 'Available quantity',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: {
        formulaV1:
          'IF(OR(NOT(EMPTY(std_stock_location.std_key)), AND(COALESCE(std_sku.std_stock_management_mode, "") = "batch-perishable", OR(EMPTY(std_dlc), std_dlc < TODAY()))), 0, std_free_quantity)',
      },
    },
    { name: 'std_reserved', label: 'Reserved', type: 'boolean', hidden: true, misc: { formulaV1: 'std_reserved_quantity > 0' } },
    moved('COUNT(std_stock_mouvements.std_quantity) + COUNT(std_split_mouvements.std_quantity) > 0'),
    {
      name: 'std_nowhere',
      label: 'Moved in stock, and at no place',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'AND(std_moved, EMPTY(std_stock_location.identity))' },
    },
    {
      name: 'std_returnable_quantity',
      label: 'Shipped and not returned',
      type: 'number',
      subtype: 'float',
      misc: {
        formulaV1:
          'MAX(0, COALESCE(SUM(std_stock_mouvements.std_shipped_quantity), 0) - COALESCE(SUM(std_customer_returns.std_quantity), 0) - COALESCE(SUM(std_customer_return_lines.std_quantity), 0))',
      },
    },
    { name: 'std_to_repair', label: 'To be repaired', type: 'boolean', misc: { derived: true } },
    {
      name: 'std_placed',
      label: 'Moved in stock, and at a place',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'AND(std_moved, NOT(EMPTY(std_stock_location.std_label)))' },
    },
  ],
  misc: {
    scan: 1,
    trace: lotTrace,
    page: {
      facts: [
        'std_sku',
        'std_lot_num',
        'std_quantity',
        'std_unit',
        'std_stock_location',
        'std_dlc',
        'std_free_quantity',
        'std_reserved_quantity',
        'std_created_at',
      ],
      tables: [
        reservedBy('std_picking_lines'),
        {
          name: 'std_picking_lines',
          columns: [
            { path: 'std_shipment_line.std_shipment' },
            { path: 'std_manufacturing_order' },
            { path: 'std_qty_to_pick', unit: 'std_unit' },
            { path: 'std_confirmed' },
            { path: 'std_picked' },
          ],
          ordering: [{ field: 'created_at', direction: 'desc' }],
          hide_empty: true,
        },
        {
          name: 'std_consumptions',
          where: { fact: 'std_counted_quantity', operator: 'greaterThan', value: 0 },
          columns: [
            { path: 'std_production_output' },
            { path: 'std_production_output.std_manufacturing_order' },
            { path: 'std_counted_quantity', label: 'Quantity', unit: 'std_unit' },
          ],
          ordering: [{ field: 'created_at', direction: 'desc' }],
          hide_empty: true,
        },
        movementsOf('std_stock_mouvements', 'std_quantity'),
      ],
      more: ['std_label', 'std_returnable_quantity', 'std_to_repair', 'std_correction_reason', 'std_moved', 'std_inventory', 'std_inventory_lines'],
      forms: [
        { form: 'transfer-lot', label: 'Transfer', fills: 'std_lot', when: inStock },
        { form: 'scrap-lot', label: 'Scrap', fills: 'std_lot', when: inStock },
        { form: 'supplier-return', label: 'Return to supplier', fills: 'std_lot', when: inStock },
      ],
    },
    lock_order: 1,
    refused: [
      expiryRequired,
      refusedWhereClosed,
      { when: 'std_nowhere', names: ['std_stock_location'], text: 'Something is in it, so say at which place it is.' },
    ],
    distinct: [{ names: ['std_sku', 'std_lot_num', 'std_dlc', 'std_stock_location'], text: 'This article has a lot of this number here already.' }],
    settling: [
      { action: 'steps/stock/takeBackPromises', changed: ['std_quantity', 'std_stock_location', 'std_dlc'], when: 'std_reserved' },
      { action: 'steps/manufacturing-orders/followLots', changed: ['std_stock_location', 'std_dlc'] },
    ],
    fixed: [
      fixedOnceMoved(['std_sku']),
      correctedWithReason(['std_lot_num', 'std_dlc']),
      { when: 'std_placed', names: ['std_stock_location'], text: 'Goods of it have moved, so its place changes only by a transfer.' },
    ],
    indexes: [['std_dlc'], ['std_created_at'], ['std_quantity']],
    kept_by: ['std_stock_mouvements', 'std_split_mouvements', 'std_picking_lines'],
  },
};
