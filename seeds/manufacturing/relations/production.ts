import type { BuiltIn } from '../../languages/english.ts';
import { byLineNumber, relation } from './shared/relation.ts';

export const production: BuiltIn['relations'] = [
  relation('std_manufacturing_order.std_sku → std_sku.std_manufacturing_orders', { name: 'Article', inverse: 'Manufacturing orders' }),
  relation('std_manufacturing_order.std_parent_order → std_manufacturing_order.std_child_orders', { name: 'Parent order', inverse: 'Child orders' }),
  relation('std_manufacturing_order.std_rest_of → std_manufacturing_order.std_rest_orders', { name: 'Rest of', inverse: 'Rest orders' }),
  relation('std_component.std_manufacturing_order → std_manufacturing_order.std_components', {
    name: 'Manufacturing order',
    inverse: 'Components',
    required: true,
    sort: byLineNumber,
  }),
  relation('std_component.std_sku → std_sku.std_components', { name: 'Article', inverse: 'Component of manufacturing orders', required: true }),
  relation('std_component.std_bom_line → std_bom_line.std_components', { name: 'Bill of materials line', inverse: 'Copied to' }),
  relation('std_production_output.std_manufacturing_order → std_manufacturing_order.std_outputs', {
    name: 'Manufacturing order',
    inverse: 'Outputs',
    required: true,
  }),
  relation('std_production_output.std_work_report → std_work_report.std_outputs', { name: 'Work report', inverse: 'Outputs' }),
  relation('std_production_output.std_lot → std_sku_lot.std_outputs', { name: 'Lot', inverse: 'Outputs' }),
  relation('std_consumption.std_production_output → std_production_output.std_consumptions', {
    name: 'Output',
    inverse: 'Consumed',
    required: true,
  }),
  relation('std_consumption.std_picking_line → std_picking_line.std_consumptions', {
    name: 'Picking line',
    inverse: 'Consumed by outputs',
    required: true,
  }),
  relation('std_consumption.std_lot → std_sku_lot.std_consumptions', { name: 'Lot', inverse: 'Consumed by outputs', required: true }),
  relation('std_output_undo.std_production_output → std_production_output.std_undo', {
    name: 'Output',
    inverse: 'Undone by',
    type: '1_1',
    required: true,
  }),
];
