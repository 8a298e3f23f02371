import type { ModelTemplate } from '../../../languages/english.ts';
import { shortageOfArticles } from '../planning/coming.ts';
import { whyPlanned } from '../planning/why.ts';
import { articleType, stockManagementMode } from '../shared/articles.ts';
import { externalAccountingId } from '../shared/documents.ts';
import { requiredLabel, unit } from '../shared/fields.ts';
import { correctedWithReason, correctionReason, moved } from '../shared/moved.ts';
import { planningOfArticles } from '../shared/planning.ts';
import { comingOfArticle, movementsOf, reservedBy } from '../stock/stock-card.ts';

/** An article that is purchased, made, stored or sold. */
export const sku: ModelTemplate = {
  slug: 'std_sku',
  name: 'std_sku',
  displayed_name: 'Article',
  icon: 'package',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    articleType,
    { ...stockManagementMode, misc: { ...stockManagementMode.misc, default: 'batch' } },
    unit,
    { name: 'std_internal_reference', label: 'Internal reference', type: 'text', misc: { searchable: true, gs1: 'article' } },
    { name: 'std_unit_weight', label: 'Unit weight', type: 'number', subtype: 'float', misc: { unit: 'kg', decimals: 3, min: 0 } },
    { name: 'std_attachment', label: 'Attachment', type: 'file' },
    { name: 'std_price', label: 'Price', type: 'number', subtype: 'float', misc: { decimals: 2, min: 0 } },
    {
      name: 'std_standard_cost',
      label: 'Standard cost',
      type: 'number',
      subtype: 'float',
      misc: { decimals: 4, min: 0 },
    },
    {
      name: 'std_average_cost',
      label: 'Average cost',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'std_stock_value.std_average_cost', decimals: 4 },
    },
    { name: 'std_value', label: 'Stock value', type: 'number', subtype: 'float', misc: { formulaV1: 'std_stock_value.std_value', decimals: 2 } },
    { name: 'std_article_familly', label: 'Article family', type: 'text', misc: { searchable: true } },
    externalAccountingId,
    { name: 'std_shelf_life_days', label: 'Shelf life (days)', type: 'number', subtype: 'integer', misc: { unit: 'd', min: 0 } },
    ...planningOfArticles,
    {
      name: 'std_quantity_in_stock',
      label: 'Quantity in stock',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'SUM(std_lots.std_quantity)' },
    },
    {
      name: 'std_reserved_quantity',
      label: 'Reserved quantity',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COALESCE(SUM(std_lots.std_reserved_quantity), 0)' },
    },
    {
      name: 'std_available_quantity',
      label: 'Available quantity',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COALESCE(SUM(std_lots.std_available_quantity), 0)' },
    },
    ...shortageOfArticles,
    { name: 'std_bill_off', label: 'Its bill is off', type: 'text', misc: { formulaV1: 'std_bom.std_off_text' } },
    correctionReason,
    { ...moved('COUNT(std_lots.std_stock_mouvements.std_quantity) > 0'), hidden: true },
    {
      name: 'std_prepared',
      label: 'In a prepared document',
      type: 'boolean',
      hidden: true,
      misc: {
        formulaV1:
          'OR(COUNT(std_shipment_lines.created_at) > 0, COUNT(std_reception_lines.created_at) > 0, COUNT(std_manufacturing_orders.created_at) > 0)',
      },
    },
    { name: 'std_awaited', label: 'Waited for', type: 'boolean', hidden: true, misc: { derived: true } },
  ],
  misc: {
    lock_order: 3,
    scan: 2,
    outlook: whyPlanned('std_label'),
    page: {
      facts: [
        'std_label',
        'std_internal_reference',
        'std_type',
        'std_quantity_in_stock',
        'std_reserved_quantity',
        'std_available_quantity',
        'std_coming_quantity',
        'std_coming_date',
        'std_unit',
        'std_price',
        'std_article_familly',
        'std_stock_management_mode',
        'std_default_location',
        'std_shelf_life_days',
        'std_unit_weight',
        'std_attachment',
        'std_bill_off',
      ],
      tables: [
        {
          name: 'std_lots',
          columns: [
            { path: 'std_lot_num' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_reserved_quantity', unit: 'std_unit' },
            { path: 'std_available_quantity', unit: 'std_unit' },
            { path: 'std_stock_location' },
            { path: 'std_dlc' },
          ],
          hide_empty: true,
        },
        reservedBy('std_lots.std_picking_lines'),
        ...comingOfArticle,
        movementsOf('std_lots.std_stock_mouvements', 'std_lots.std_quantity'),
        {
          name: 'std_bom.std_lines',
          label: 'Bill of materials',
          columns: [
            { path: 'std_sku' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_used_quantity', unit: 'std_unit' },
            { path: 'std_type_of_bom' },
          ],
          hide_empty: true,
        },
        {
          name: 'std_supplier_article_references',
          columns: [{ path: 'std_label' }, { path: 'std_supplier' }, { path: 'std_price' }, { path: 'std_lead_time_days' }],
          hide_empty: true,
        },
        {
          name: 'std_manufacturing_orders',
          columns: [
            { path: 'std_label' },
            { path: 'std_active_operation', label: 'Status', format: 'status' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_due_date' },
          ],
          ordering: [{ field: 'created_at', direction: 'desc' }],
          hide_empty: true,
        },
      ],
      more: [
        'std_external_accounting_id',
        ...shortageOfArticles.map(({ name }) => name),
        'std_correction_reason',
        'std_bill_off',
        ...planningOfArticles.map(({ name }) => name),
        'std_suggestions',
        'std_stock_value',
        'std_active_process',
        'std_bom',
        'std_bom_lines',
        'std_order_lines',
        'std_shipment_lines',
        'std_pols',
        'std_reception_lines',
      ],
    },
    fixed: [
      correctedWithReason(['std_unit', 'std_stock_management_mode']),
      {
        when: 'std_prepared',
        names: ['std_unit'],
        unless: correctionReason.name,
        text: 'A document in this unit is prepared. Correct the unit in the form of the article, with a new reason for the correction.',
      },
    ],
    indexes: [['std_label'], ['std_type'], ['std_stock_management_mode']],
    kept_by: ['std_lots', 'std_bom_lines', 'std_order_lines', 'std_shipment_lines', 'std_pols', 'std_reception_lines', 'std_manufacturing_orders'],
  },
};
