import type { ImmutableRule, ModelTemplate } from '../../../languages/english.ts';
import { waits } from '../sales/waits.ts';
import { completedWith, fixedOnceCompleted } from '../shared/completed.ts';
import { missingQuantity, overPicked, shortage, takenQuantity, unpicked } from '../shared/documents.ts';
import { articleLabel, articleUnit, description, lineNum, orderQuantity, quantity } from '../shared/fields.ts';
import { foreignOrder, ownOrder } from '../shared/joint.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';
import { articlePicked, fixedUnderPicks, unaskedLots, unconfirmedOwnPicks } from '../shared/picks.ts';

/** The quantity that a line ships: the sum of its picks, even before its own quantity was updated; its own quantity if it has no picks. */
const picked = 'IF(std_has_picks, COALESCE(SUM(std_picking_lines.std_qty_to_pick), 0), COALESCE(std_quantity, 0))';

/** The rule that fixes the quantity of a line with picks; it is changed by changing the picks. */
const followsPicks: ImmutableRule = {
  when: 'std_has_picks',
  names: ['std_quantity'],
  text: 'It is the sum of its picking lines. Change the quantities to pick instead.',
};

/** The rule that prevents moving lines of a cancelled shipment to another one: their reserved goods may have been given to others. */
const keptWhenCancelled: ImmutableRule = {
  when: 'std_lets_go',
  names: ['std_shipment'],
  text: 'Its shipment is cancelled, so its picks hold nothing any more. Remove its picking lines first, or set the shipment back.',
};

/** One article of a shipment; its quantity is the picked one. */
export const shipmentLine: ModelTemplate = {
  slug: 'std_shipment_line',
  name: 'std_shipment_line',
  displayed_name: 'Shipment line',
  icon: 'list',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    lineNum,
    orderQuantity,
    quantity,
    articleUnit,
    description,
    {
      name: 'std_stock_quantity',
      label: 'Stock quantity',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'std_sku.std_quantity_in_stock' },
    },
    {
      name: 'std_weight',
      label: 'Weight',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'std_quantity * std_sku.std_unit_weight', unit: 'kg', decimals: 3 },
    },
    {
      name: 'std_picked_lots',
      label: 'Picked lots',
      type: 'text',
      misc: { formulaV1: 'JOIN(std_picking_lines.std_lot.std_lot_num, ", ")' },
    },
    {
      name: 'std_shipped_quantity',
      label: 'Shipped quantity',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: `IF(std_shipment.std_active_operation.std_key = "std-shipment-status-complete", ${picked}, 0)` },
    },
    takenQuantity(
      `IFS(COALESCE(std_shipment.std_active_operation.std_key, "") = "std-shipment-status-cancelled", 0,
        std_waits, MAX(COALESCE(std_order_quantity, std_quantity, 0), ${picked}),
        OR(COALESCE(std_shipment.std_active_operation.std_key, "") = "std-shipment-status-complete", std_has_picks), ${picked},
        COALESCE(std_order_quantity, std_quantity, 0))`,
    ),
    waits('std_shipment.std_active_operation.std_key'),
    {
      name: 'std_picked_quantity',
      label: 'Picked quantity',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: `IF(std_has_picks, ${picked}, 0)` },
    },
    unconfirmedOwnPicks,
    missingQuantity(`MAX(0, COALESCE(std_order_quantity, 0) - ${picked})`),
    shortage(
      `IF(std_missing_quantity > 0, TRIM(CONCAT(COALESCE(std_label, ""), ": ", REPLACE(TEXT(COALESCE(std_order_quantity, 0)), ".", ","), " − ",
        REPLACE(TEXT(${picked}), ".", ","), " = ", REPLACE(TEXT(std_missing_quantity), ".", ","), " ", COALESCE(std_unit, ""))))`,
    ),
    overPicked(
      `IF(AND(NOT(EMPTY(std_order_quantity)), ${picked} > COALESCE(std_order_quantity, 0)), TRIM(CONCAT(COALESCE(std_label, ""), ": ",
        REPLACE(TEXT(${picked}), ".", ","), " − ", REPLACE(TEXT(std_order_quantity), ".", ","), " = ",
        REPLACE(TEXT(${picked} - std_order_quantity), ".", ","), " ", COALESCE(std_unit, ""))))`,
    ),
    unaskedLots('JOIN(std_picking_lines.std_expired_lots, ", ")'),
    unpicked(
      `IF(AND(NOT(std_has_picks), COALESCE(std_quantity, 0) > 0), TRIM(CONCAT(COALESCE(std_label, ""), ": ",
        REPLACE(TEXT(std_quantity), ".", ","), " ", COALESCE(std_unit, ""))))`,
    ),
    ...foreignOrder('std_order_line.std_order', 'std_shipment', 'std_client'),
    moved('COUNT(std_picking_lines.std_stock_mouvement.std_quantity) > 0'),
    {
      name: 'std_has_picks',
      label: 'Has picking lines',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COUNT(std_picking_lines.created_at) > 0' },
    },
    articlePicked('std_has_picks'),
    completedWith('std_shipment'),
    {
      name: 'std_lets_go',
      label: 'Has picks that hold nothing',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'AND(std_has_picks, COALESCE(std_shipment.std_active_operation.std_key, "") = "std-shipment-status-cancelled")' },
    },
    { name: 'std_left', label: 'Has left', type: 'boolean', hidden: true, misc: { formulaV1: 'AND(std_moved, std_completed)' } },
  ],
  misc: {
    owns: ['std_picking_lines'],
    refused: [ownOrder('std_order_line', 'std_shipment')],
    fixed: [
      fixedOnceMoved(['std_quantity', 'std_order_quantity', 'std_sku', 'std_shipment']),
      fixedOnceCompleted('std_quantity', 'std_order_quantity', 'std_sku', 'std_shipment', 'std_order_line'),
      { ...fixedOnceCompleted('std_picking_lines'), when: 'std_left' },
      keptWhenCancelled,
      fixedUnderPicks,
      followsPicks,
    ],
  },
};
