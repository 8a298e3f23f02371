import type { ModelTemplate } from '../../../languages/english.ts';
import { postsGoods } from '../rules/posts-goods.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { expectedReceptionDate, keptDocuments, ownNumber } from '../shared/documents.ts';
import { fixedOnceJoined, foreignOrders, goesAlong, joinedInto, ownLines, settlesJoint } from '../shared/joint.ts';
import { movedLabel } from '../shared/moved.ts';
import { correctable } from '../stock/stock-card.ts';

const joint = { link: 'std_received_with', action: 'steps/receptions/join' } as const;

/** A delivery from a supplier. */
export const reception: ModelTemplate = {
  slug: 'std_reception',
  name: 'std_reception',
  displayed_name: 'Reception',
  icon: 'package-import',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'REC-{n}' } },
    expectedReceptionDate,
    { name: 'std_actual_reception_date', label: 'Actual reception date', type: 'date' },
    keptDocuments,
    {
      name: 'std_without_lots',
      label: 'Received without lots',
      type: 'text',
      hidden: true,
      misc: { formulaV1: 'IF(COALESCE(std_taken_over, 1 = 2), "", JOIN(std_lines.std_without_lots, ", "))' },
    },
    {
      name: 'std_lots_differ',
      label: 'Lots of another quantity',
      type: 'text',
      hidden: true,
      misc: { formulaV1: 'IF(COALESCE(std_taken_over, false), "", JOIN(std_lines.std_lots_differ, "; "))' },
    },
    {
      name: 'std_nothing_came',
      label: 'Nothing of it came',
      type: 'boolean',
      hidden: true,
      misc: {
        formulaV1: `AND(NOT(COALESCE(std_taken_over, false)), COALESCE(SUM(std_lines.std_order_quantity), 0) > 0,
          COALESCE(SUM(std_lines.std_came_quantity), 0) <= 0)`,
      },
    },
    {
      name: 'std_under_received',
      label: 'Less than ordered',
      type: 'text',
      hidden: true,
      misc: { formulaV1: 'JOIN(std_lines.std_under_received, "; ")' },
    },
    {
      name: 'std_over_received',
      label: 'More than ordered',
      type: 'text',
      hidden: true,
      misc: { formulaV1: 'JOIN(std_lines.std_over_received, "; ")' },
    },
    { name: 'std_taken_over', label: 'Taken over: its goods are in stock already', type: 'boolean', misc: { create_only: true } },
    completed('std-rec-status-complete'),
    {
      name: 'std_arrived',
      label: 'Has arrived',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'OR(std_completed, COALESCE(std_active_operation.std_key, "") = "std-rec-status-to-control")' },
    },
    movedLabel,
    ...goesAlong(joint),
    ...foreignOrders,
  ],
  misc: {
    page: {
      facts: ['std_received_with', 'std_supplier', 'std_po', 'std_expected_reception_date', 'std_actual_reception_date', 'std_documents'],
      tables: [
        {
          name: 'std_lines',
          columns: [
            { path: 'std_sku' },
            { path: 'std_pol.std_po' },
            { path: 'std_order_quantity', unit: 'std_unit' },
            { path: 'std_received_quantity', unit: 'std_unit' },
            { path: 'std_missing_quantity', unit: 'std_unit' },
          ],
        },
        {
          name: 'std_lines.std_lots',
          columns: [
            { path: 'std_reception_line.std_sku' },
            { path: 'std_lot_num' },
            { path: 'std_qty_to_receive', label: 'Received quantity', unit: 'std_reception_line.std_unit' },
            { path: 'std_dlc' },
            { path: 'std_stock_location' },
            { path: 'std_refusal' },
          ],
          stickers: {
            code: 'std_lot_num',
            lines: [
              { path: 'std_reception_line.std_sku' },
              { path: 'std_qty_to_receive', unit: 'std_reception_line.std_unit' },
              { path: 'std_dlc' },
              { path: 'std_stock_location' },
            ],
          },
          hide_empty: true,
        },
        ...correctable('reception'),
        {
          name: 'std_along',
          columns: [{ path: 'std_label' }, { path: 'std_po' }, { path: 'std_expected_reception_date' }],
          hide_empty: true,
        },
      ],
      more: ['std_received_with', 'std_taken_over', 'std_label', 'std_active_operation', 'std_process', 'std_operations'],
    },
    fixed: [fixedOnceCompleted('std_po', 'std_supplier', 'std_lines'), fixedOnceJoined(joint)],
    refused: [ownLines('std_supplier')],
    settling: [settlesJoint(joint), ...postsGoods('std_arrived', 'steps/receptions/generateMovements')],
    stands_as: joinedInto,
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_expected_reception_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_stock_mouvements'],
  },
};
