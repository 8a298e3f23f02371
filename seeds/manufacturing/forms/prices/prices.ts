import { boolean, date, items, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const editPriceList = form('edit-price-list', 'Price list', {
  model: 'std_price_list',
  fields: [
    text('std_label', { required: true }),
    option('std_currency', { required: false }),
    date('std_valid_from'),
    date('std_valid_to'),
    boolean('std_is_default'),
    items('std_lines', { allow_creation: true, allow_deletion: true }, [
      relationship('std_sku', { allow_existing: true, required: true }),
      number('std_from_quantity', { min: 0 }),
      text('std_unit', readOnly),
      number('std_unit_price', { min: 0 }),
      number('std_percent', { min: 0, max: 100 }),
    ]),
  ],
});

export const editCurrencyRate = form('edit-currency-rate', 'Currency rate', {
  model: 'std_currency_rate',
  fields: [
    option('std_currency', { required: true }),
    date('std_date', { required: true, default: { context: 'today' } }),
    number('std_rate', { required: true }),
  ],
});

export const editSupplierReference = form('edit-supplier-reference', 'Supplier article reference', {
  model: 'std_supplier_article_reference',
  fields: [
    relationship('std_supplier', { allow_existing: true, required: true }),
    relationship('std_sku', { allow_existing: true, required: true }),
    text('std_label', { required: true }),
    number('std_from_quantity', { min: 0 }),
    number('std_price', { min: 0 }),
    number('std_lead_time_days', { min: 0 }),
  ],
});
