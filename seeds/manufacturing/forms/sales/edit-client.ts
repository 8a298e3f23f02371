import { boolean, items, longText, option, relationship, text } from '../shared/fields.ts';
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
    option('std_vat_treatment', { required: false }),
    relationship('std_price_list', { allow_existing: true }),
    option('std_currency', { required: false }),
    text('std_external_accounting_id'),
    items('std_addresses', { allow_creation: true, allow_deletion: true }, [
      text('std_label', { required: true }),
      longText('std_street'),
      text('std_postal_code'),
      text('std_city'),
      text('std_country'),
      boolean('std_is_delivery_default'),
      boolean('std_is_billing_default'),
    ]),
    items('std_contacts', { allow_creation: true, allow_deletion: true }, [text('std_label'), text('std_email'), text('std_phone')]),
  ],
});
