import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { completedWith } from '../shared/completed.ts';
import { componentType } from '../shared/component-type.ts';
import { articleLabel, articleUnit, description, lineNum, quantity } from '../shared/fields.ts';
import { articlePicked, fixedUnderPicks } from '../shared/picks.ts';

const figure = (name: string, label: string, formulaV1: string, parts: Partial<FieldTemplate> = {}): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  ...parts,
  misc: { formulaV1 },
});

/** A sum over the picks of a component. */
const picked = (name: string, label: string, of: string) => figure(name, label, `COALESCE(SUM(std_picking_lines.${of}), 0)`);

const order = 'std_manufacturing_order';
/** The quantity used per unit: that of the line, or, if a person picked more or less, in that proportion. */
const perUnit =
  'IF(AND(COALESCE(std_asked_quantity, 0) > 0, std_net_quantity > 0), COALESCE(std_quantity, 0) * std_net_quantity / std_asked_quantity, COALESCE(std_quantity, 0))';

/**
 * One component of a manufacturing order, per unit of its article. It is copied from the bill when the order is
 * created, so that an order does not change with the bill.
 */
export const component: ModelTemplate = {
  slug: 'std_component',
  name: 'std_component',
  displayed_name: 'Component',
  icon: 'puzzle',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    { ...quantity, label: 'Quantity per unit' },
    componentType,
    articleUnit,
    lineNum,
    description,
    {
      name: 'std_asked_quantity',
      label: 'Quantity that picks were made for',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { derived: true },
    },
    figure(
      'std_required_quantity',
      'Required',
      `COALESCE(std_quantity, 0) * (COALESCE(${order}.std_quantity, 0) + IF(COALESCE(std_type_of_bom, "") = "bomline-packaging", 0, COALESCE(${order}.std_quantity_scrapped, 0)))`,
    ),
    picked('std_reserved_quantity', 'Reserved', 'std_open_quantity'),
    picked('std_issued_quantity', 'Issued', 'std_issued_quantity'),
    picked('std_consumed_quantity', 'Consumed', 'std_consumed_quantity'),
    picked('std_returned_quantity', 'Returned', 'std_returned_quantity'),
    picked('std_left_quantity', 'Left in production', 'std_left_quantity'),
    figure('std_net_quantity', 'Picked and not returned', 'std_reserved_quantity + std_issued_quantity - std_returned_quantity', { hidden: true }),
    figure(
      'std_missing_quantity',
      'Missing',
      'IF(COALESCE(std_type_of_bom, "") = "bomline-by-products", 0, MAX(0, std_required_quantity - std_net_quantity))',
    ),
    { name: 'std_lacked_quantity', label: 'Missing when last compared', type: 'number', subtype: 'float', hidden: true, misc: { derived: true } },
    figure(
      'std_lacking_quantity',
      'Lacks',
      `IF(AND(COALESCE(${order}.std_active_operation.std_include_in_mrp, FALSE), NOT(COALESCE(${order}.std_raw_materials_available, TRUE))), COALESCE(std_lacked_quantity, 0), 0)`,
      { hidden: true },
    ),
    {
      name: 'std_needed_date',
      label: 'Needed on',
      type: 'date',
      hidden: true,
      misc: { formulaV1: `IF(std_lacking_quantity > 0, ${order}.std_due_date)` },
    },
    {
      name: 'std_waiting_order',
      label: 'Waits for it',
      type: 'text',
      hidden: true,
      misc: { formulaV1: `IF(std_lacking_quantity > 0, ${order}.std_label)` },
    },
    figure('std_stock_quantity', 'In stock', 'COALESCE(std_sku.std_quantity_in_stock, 0)'),
    figure(
      'std_short_quantity',
      'Lacks for what was made',
      `IF(COALESCE(std_type_of_bom, "bomline-raw-materials") = "bomline-raw-materials", MAX(0, ROUND(${perUnit} * MAX(0, COALESCE(${order}.std_quantity_produced, 0) - ${order}.std_recorded_quantity) - std_left_quantity - std_reserved_quantity, 6)), 0)`,
      { hidden: true },
    ),
    {
      name: 'std_short_text',
      label: 'Lacks for what was made, in words',
      type: 'text',
      hidden: true,
      misc: { formulaV1: 'IF(std_short_quantity > 0, CONCAT(std_label, " ", std_short_quantity, " ", COALESCE(std_unit, "")))' },
    },
    {
      name: 'std_undated',
      label: 'Has no shelf life',
      type: 'text',
      hidden: true,
      misc: {
        formulaV1:
          'IF(AND(COALESCE(std_type_of_bom, "") = "bomline-by-products", COALESCE(std_quantity, 0) > 0, COALESCE(std_sku.std_stock_management_mode, "") = "batch-perishable", EMPTY(std_sku.std_shelf_life_days)), std_label)',
      },
    },
    {
      name: 'std_by_hand',
      label: 'Made or confirmed by hand',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: `COALESCE(${order}.std_by_hand, TRUE)` },
    },
    completedWith(order),
    articlePicked('COUNT(std_picking_lines.created_at) > 0'),
  ],
  misc: {
    settling: {
      action: 'steps/manufacturing-orders/followComponents',
      created: true,
      changed: ['std_quantity', 'std_sku', 'std_type_of_bom'],
      when: 'std_by_hand',
    },
    kept_by: ['std_picking_lines'],
    fixed: [
      {
        when: 'std_completed',
        names: ['std_quantity', 'std_sku', 'std_type_of_bom', order],
        text: 'The order is complete, so what it was made of stays as it is.',
      },
      fixedUnderPicks,
    ],
  },
};
