import type { ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel, uniqueKey } from '../shared/fields.ts';

/** The steps that one kind of object goes through, or the routing of an article. */
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
    {
      name: 'std_article_count',
      label: 'Linked articles',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COUNT(std_skus.std_label)' },
    },
  ],
  misc: { indexes: [['std_process_type']], owns: ['std_steps'], kept_by: ['std_skus'] },
};
