import { items, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const createBom = form('create-bom', 'Bill of materials', {
  model: 'std_bom',
  fields: [
    text('std_label'),
    relationship('std_sku', {
      allow_existing: true,
      filter: { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
      allow_new: true,
    }),
    items('std_lines', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num'),
      relationship('std_sku', { allow_existing: true, required: true }),
      number('std_quantity', { required: true, min: 0 }),
      text('std_unit', readOnly),
      option('std_type_of_bom', { required: true, default: 'bomline-raw-materials' }),
      number('std_cost_share', { min: 0, max: 100 }),
    ]),
  ],
});
