import { items, longText, option, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const editClient = form('edit-client', 'Customer', {
  model: 'std_client',
  fields: [
    text('std_label', { required: true }),
    longText('std_delivery_address'),
    longText('std_billing_address'),
    text('std_postal_code'),
    text('std_city'),
    text('std_country'),
    text('std_vat_number'),
    option('std_currency', { required: false }),
    text('std_external_accounting_id'),
    items('std_contacts', { allow_creation: true, allow_deletion: true }, [text('std_label'), text('std_email'), text('std_phone')]),
  ],
});
