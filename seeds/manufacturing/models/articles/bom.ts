import type { ModelTemplate } from '../../../languages/english.ts';
import { label } from '../shared/fields.ts';

/** The bill of materials of one article. */
export const bom: ModelTemplate = {
  slug: 'std_bom',
  name: 'std_bom',
  displayed_name: 'Bill of materials',
  icon: 'sitemap',
  primary_attribute: 'std_label',
  schema: [
    label,
    { name: 'std_state', label: 'State of its lines', type: 'text', hidden: true, misc: { formulaV1: 'JOIN(std_lines.std_state, "; ")' } },
    { name: 'std_off_text', label: 'Off from what is used', type: 'text', misc: { formulaV1: 'JOIN(std_lines.std_off_text, "; ")' } },
    { name: 'std_is_off', label: 'Is off', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(std_off_text))' } },
  ],
  misc: {
    page: {
      facts: ['std_sku', 'std_off_text'],
      tables: [
        {
          name: 'std_lines',
          columns: [
            { path: 'std_sku' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_used_quantity', unit: 'std_unit' },
            { path: 'std_off_by' },
            { path: 'std_type_of_bom' },
            { path: 'std_description' },
          ],
        },
        {
          name: 'std_bill_changes',
          columns: [{ path: 'std_label' }, { path: 'std_change' }, { path: 'std_created_at' }, { path: 'std_undone' }],
          ordering: [{ field: 'std_created_at', direction: 'desc' }],
          hide_empty: true,
        },
      ],
      more: ['std_label', 'std_off_text'],
      forms: [
        {
          form: 'change-bill',
          label: 'Change to what is used',
          fills: 'std_bom',
          at_once: true,
          when: { fact: 'std_is_off', operator: 'equal', value: true },
        },
      ],
    },
    owns: ['std_lines'],
  },
};
