import { date, items, longText, option, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const editSupplier = form('edit-supplier', 'Supplier', {
  model: 'std_supplier',
  fields: [
    text('std_label', { required: true }),
    longText('std_address'),
    text('std_vat_number'),
    option('std_currency', { required: false }),
    date('std_closed_from'),
    date('std_closed_until'),
    items('std_closures', { allow_creation: true, allow_deletion: true }, [
      text('std_label', { required: true }),
      date('std_closed_from', { required: true }),
      date('std_closed_until', { required: true }),
    ]),
    items('std_addresses', { allow_creation: true, allow_deletion: true }, [
      text('std_label', { required: true }),
      longText('std_street'),
      text('std_postal_code'),
      text('std_city'),
      text('std_country'),
    ]),
    items('std_contacts', { allow_creation: true, allow_deletion: true }, [text('std_label'), text('std_email'), text('std_phone')]),
  ],
});
