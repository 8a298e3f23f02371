import type { ModelTemplate } from '../../../languages/english.ts';
import { defaultProcesses } from '../../processes/defaults.ts';
import { builtInWith, fixedWhenBuiltIn, keptWhenBuiltIn } from '../rules/built-in.ts';
import { requiredLabel, uniqueKey } from '../shared/fields.ts';

/** The steps of one kind of object, or the routing of an article. */
export const process: ModelTemplate = {
  slug: 'std_process',
  name: 'std_process',
  displayed_name: 'Process',
  icon: 'route',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    {
      name: 'std_process_type',
      label: 'Process type',
      type: 'tag',
      misc: {
        options: [
          { key: 'sales-order', label: 'Sales order' },
          { key: 'purchase-order', label: 'Purchase order' },
          { key: 'shipment', label: 'Shipment' },
          { key: 'manufacturing-order', label: 'Manufacturing order' },
          { key: 'inventory', label: 'Inventory' },
          { key: 'reception', label: 'Reception' },
          {
            key: 'design-order',
            label: 'Design order',
          },
        ],
      },
    },
    { name: 'std_is_default_process', label: 'Default process', type: 'boolean', misc: { default: false } },
    uniqueKey,
    builtInWith(defaultProcesses.map(({ key }) => key)),
    {
      name: 'std_article_count',
      label: 'Linked articles',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COUNT(std_skus.std_label)' },
    },
  ],
  misc: {
    page: {
      facts: ['std_label', 'std_process_type', 'std_is_default_process', 'std_article_count'],
      tables: [
        {
          name: 'std_steps',
          columns: [
            { path: 'std_label' },
            { path: 'std_line_num', label: 'Line number' },
            { path: 'std_workstation' },
            { path: 'std_include_in_mrp' },
          ],
        },
        { name: 'std_skus', columns: [{ path: 'std_label' }, { path: 'std_internal_reference' }, { path: 'std_type' }], hide_empty: true },
      ],
      more: [
        'std_key',
        'std_orders',
        'std_pos',
        'std_pols',
        'std_receptions',
        'std_shipments',
        'std_manufacturing_orders',
        'std_inventories',
        'std_dos',
      ],
    },
    indexes: [['std_process_type']],
    owns: ['std_steps'],
    fixed: [fixedWhenBuiltIn('std_process_type')],
    kept_while: [keptWhenBuiltIn],
    kept_by: ['std_skus'],
  },
};
