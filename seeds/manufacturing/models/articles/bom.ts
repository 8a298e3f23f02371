import type { ModelTemplate } from '../../../languages/english.ts';
import { label } from '../shared/fields.ts';

/** What one article is made of. */
export const bom: ModelTemplate = {
  slug: 'std_bom',
  name: 'std_bom',
  displayed_name: 'Bill of materials',
  icon: 'sitemap',
  primary_attribute: 'std_label',
  schema: [
    label,
    { name: 'std_state', label: 'State of its lines', type: 'text', hidden: true, misc: { formulaV1: 'JOIN(std_lines.std_state, "; ")' } },
  ],
  misc: {
    page: {
      facts: ['std_sku'],
      tables: [
        {
          name: 'std_lines',
          columns: [{ path: 'std_sku' }, { path: 'std_quantity', unit: 'std_unit' }, { path: 'std_type_of_bom' }, { path: 'std_description' }],
        },
      ],
      more: ['std_label'],
    },
    owns: ['std_lines'],
  },
};
