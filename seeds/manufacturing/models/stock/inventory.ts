import type { ModelTemplate } from '../../../languages/english.ts';
import { postsGoods } from '../rules/posts-goods.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { ownNumber } from '../shared/documents.ts';
import { stockOptions } from './settings.ts';

/** A stocktaking. */
export const inventory: ModelTemplate = {
  slug: 'std_inventory',
  name: 'std_inventory',
  displayed_name: 'Inventory',
  icon: 'clipboard-list',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'INV-{n}' } },
    { name: 'std_responsible_name', label: 'Responsible', type: 'text' },
    { name: 'std_date', label: 'Date', type: 'date', misc: { default: { context: 'today' } } },
    { name: 'std_started_at', label: 'Count begun at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    {
      name: 'std_review',
      label: 'Posted after a look at the differences',
      type: 'boolean',
      misc: { default: { option: 'stock.review_counts' } },
    },
    { name: 'std_also_counted', label: 'Also counted on', type: 'text', misc: { formulaV1: 'JOIN(std_lines.std_also_counted, "; ")' } },
    {
      name: 'std_uncounted',
      label: 'Lots not counted',
      type: 'number',
      subtype: 'integer',
      hidden: true,
      misc: { formulaV1: 'COALESCE(SUM(std_lines.std_uncounted), 0)' },
    },
    {
      name: 'std_counts_nothing',
      label: 'Counts nothing',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'AND(COUNT(std_lines.std_counted_quantity) = 0, COUNT(std_created_lots.created_at) = 0)' },
    },
    completed('std-inv-status-finished'),
  ],
  misc: {
    settings: stockOptions,
    page: {
      facts: ['std_stock_location', 'std_started_at', 'std_date', 'std_responsible_name'],
      tables: [
        {
          name: 'std_lines',
          label: 'Differences to approve',
          where: {
            all: [
              { fact: 'std_difference', operator: 'isNotEmpty', value: true },
              { fact: 'std_difference', operator: 'notEqual', value: 0 },
              { fact: 'std_inventory_completed', operator: 'equal', value: false },
            ],
          },
          columns: [
            { path: 'std_lot_article' },
            { path: 'std_lot' },
            { path: 'std_stock_location' },
            { path: 'std_expected_quantity', unit: 'std_unit' },
            { path: 'std_counted_quantity', unit: 'std_unit' },
            { path: 'std_difference', unit: 'std_unit' },
            { path: 'std_person' },
          ],
          hide_empty: true,
        },
        {
          name: 'std_lines',
          columns: [
            { path: 'std_lot_article' },
            { path: 'std_lot' },
            { path: 'std_stock_location' },
            { path: 'std_expected_quantity', unit: 'std_unit' },
            { path: 'std_counted_quantity', unit: 'std_unit' },
            { path: 'std_difference', unit: 'std_unit' },
            { path: 'std_agreed' },
            { path: 'std_counted_at' },
            { path: 'std_person' },
          ],
        },
        {
          name: 'std_created_lots',
          columns: [{ path: 'std_lot_num' }, { path: 'std_sku' }, { path: 'std_quantity', unit: 'std_unit' }, { path: 'std_stock_location' }],
          hide_empty: true,
        },
      ],
      more: ['std_label', 'std_active_operation', 'std_process', 'std_operations'],
    },
    settling: postsGoods('std_completed', 'steps/inventories/generateMovements'),
    fixed: [fixedOnceCompleted('std_stock_location', 'std_lines', 'std_created_lots', 'std_responsible_name', 'std_date', 'std_label')],
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_date']],
    owns: ['std_lines', 'std_operations'],
  },
};
