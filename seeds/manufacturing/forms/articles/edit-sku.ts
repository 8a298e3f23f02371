import { file, longText, number, option, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const editSku = form('edit-sku', 'Article', {
  model: 'std_sku',
  fields: [
    text('std_label', { required: true }),
    option('std_type', { required: true }),
    option('std_stock_management_mode', { required: true }),
    text('std_unit'),
    text('std_internal_reference'),
    number('std_unit_weight', { min: 0 }),
    number('std_price', { min: 0 }),
    number('std_standard_cost', { min: 0 }),
    text('std_article_familly'),
    text('std_external_accounting_id'),
    number('std_shelf_life_days', { min: 0 }),
    relationship('std_default_location', { allow_existing: true }),
    relationship('std_active_process', { allow_existing: true }),
    file('std_attachment'),
    longText('std_correction_reason'),
  ],
});
