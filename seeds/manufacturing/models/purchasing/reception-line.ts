import type { ModelTemplate } from '../../../languages/english.ts';
import { stockManagementMode } from '../shared/articles.ts';
import { completedWith, fixedOnceCompleted } from '../shared/completed.ts';
import { missingQuantity, takenQuantity } from '../shared/documents.ts';
import { articleLabel, articleUnit, description, lineNum, orderQuantity } from '../shared/fields.ts';
import { foreignOrder, ownOrder } from '../shared/joint.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

const inLots = 'COALESCE(SUM(std_lots.std_qty_to_receive), 0)';
const ofBatches = 'LEFT(COALESCE(std_sku.std_stock_management_mode, ""), 5) = "batch"';
/** The received quantity of a line: the counted one, or that of its lots if it is larger. */
const came = `MAX(COALESCE(std_received_quantity, 0), ${inLots})`;
const inWords = (quantity: string) => `REPLACE(TEXT(${quantity}), ".", ",")`;

/** One article of a delivery. */
export const receptionLine: ModelTemplate = {
  slug: 'std_reception_line',
  name: 'std_reception_line',
  displayed_name: 'Reception line',
  icon: 'list',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    lineNum,
    description,
    orderQuantity,
    { name: 'std_received_quantity', label: 'Received quantity', type: 'number', subtype: 'float', misc: { min: 0, gs1: 'quantity' } },
    missingQuantity('COALESCE(std_order_quantity, 0) - COALESCE(std_received_quantity, 0)'),
    { name: 'std_invoice_quantity', label: 'Invoiced quantity', type: 'number', subtype: 'float', misc: { min: 0 } },
    articleUnit,
    { ...stockManagementMode, misc: { ...stockManagementMode.misc, formulaV1: 'std_sku.std_stock_management_mode' } },
    { name: 'std_lot_info', label: 'Lots', type: 'text', misc: { formulaV1: 'JOIN(std_lots.std_lot_num, ", ")' } },
    {
      name: 'std_completed_quantity',
      label: 'Quantity of completed receptions',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'IF(std_reception.std_active_operation.std_key = "std-rec-status-complete", COALESCE(std_received_quantity, 0), 0)' },
    },
    {
      name: 'std_stocked_quantity',
      label: 'Quantity in stock already',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: 'MAX(std_completed_quantity, COALESCE(SUM(std_lots.std_stock_mouvement.std_quantity), 0))' },
    },
    takenQuantity(
      `IFS(COALESCE(std_reception.std_active_operation.std_key, "") = "std-rec-status-cancelled", 0,
        COALESCE(std_reception.std_active_operation.std_key, "") = "std-rec-status-complete", COALESCE(std_received_quantity, 0),
        COALESCE(std_order_quantity, std_received_quantity, 0))`,
    ),
    {
      name: 'std_expected_quantity',
      label: 'Expected quantity',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: 'MAX(0, COALESCE(std_taken_quantity, 0) - std_stocked_quantity)' },
    },
    {
      name: 'std_without_lots',
      label: 'Received without lots',
      type: 'text',
      hidden: true,
      misc: {
        formulaV1: `IF(AND(${ofBatches}, COALESCE(std_received_quantity, 0) > 0, ${inLots} <= 0), std_sku.std_label)`,
      },
    },
    {
      name: 'std_lots_differ',
      label: 'Lots of another quantity',
      type: 'text',
      hidden: true,
      misc: {
        formulaV1: `IF(AND(NOT(EMPTY(std_received_quantity)), ${inLots} > 0, OR(${inLots} > std_received_quantity,
          AND(${ofBatches}, ${inLots} < std_received_quantity))), TRIM(CONCAT(COALESCE(std_label, ""), ": ", ${inWords(inLots)}, " ≠ ",
          ${inWords('std_received_quantity')}, " ", COALESCE(std_unit, ""))))`,
      },
    },
    {
      name: 'std_came_quantity',
      label: 'What came',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: came },
    },
    {
      name: 'std_under_received',
      label: 'Less than ordered',
      type: 'text',
      hidden: true,
      misc: {
        formulaV1: `IF(AND(NOT(EMPTY(std_pol.identity)), ${came} < COALESCE(std_order_quantity, 0)), TRIM(CONCAT(COALESCE(std_label, ""), ": ",
          ${inWords('std_order_quantity')}, " − ", ${inWords(came)}, " = ", ${inWords(`(std_order_quantity - ${came})`)}, " ", COALESCE(std_unit, ""))))`,
      },
    },
    {
      name: 'std_over_received',
      label: 'More than ordered',
      type: 'text',
      hidden: true,
      misc: {
        formulaV1: `IF(AND(NOT(EMPTY(std_order_quantity)), ${came} > COALESCE(std_order_quantity, 0)), TRIM(CONCAT(COALESCE(std_label, ""), ": ", ${inWords(came)}, " − ",
          ${inWords('std_order_quantity')}, " = ", ${inWords(`(${came} - std_order_quantity)`)}, " ", COALESCE(std_unit, ""))))`,
      },
    },
    ...foreignOrder('std_pol.std_po', 'std_reception', 'std_supplier'),
    moved('COUNT(std_lots.std_stock_mouvement.std_quantity) > 0'),
    { name: 'std_ordered', label: 'Of a purchase order', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(std_pol.identity))' } },
    completedWith('std_reception'),
  ],
  misc: {
    owns: ['std_lots'],
    refused: [ownOrder('std_pol', 'std_reception')],
    fixed: [
      fixedOnceMoved(['std_sku', 'std_reception']),
      fixedOnceCompleted('std_sku', 'std_order_quantity', 'std_received_quantity', 'std_reception', 'std_pol', 'std_lots'),
      {
        when: 'std_ordered',
        names: ['std_sku'],
        text: 'This article was ordered. Change it in the purchase order, or add a line for what came instead.',
      },
    ],
  },
};
