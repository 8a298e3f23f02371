import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';

type Setting = NonNullable<NonNullable<ModelTemplate['misc']>['settings']>['fields'][number];

const text = (name: string, label: string, more: Partial<FieldTemplate> = {}): Setting => ({
  option: `invoices.${name}`,
  name,
  label,
  type: 'text',
  ...more,
});

/** Settings for the company that issues invoices (`sellerOf`). */
export const invoiceOptions: NonNullable<NonNullable<ModelTemplate['misc']>['settings']> = {
  title: 'Invoices',
  fields: [
    text('name', 'Name of the company'),
    text('street', 'Street', { type: 'textarea' }),
    text('postal_code', 'Postal code'),
    text('city', 'City'),
    text('country', 'Country'),
    text('vat_number', 'VAT number', { misc: { format: 'vat' } }),
    text('tax_number', 'Tax number', { description: 'For who has no VAT number: what the tax office knows the company by.' }),
    text('legal_id', 'Number in the register of companies'),
    text('iban', 'IBAN'),
    text('bic', 'BIC'),
    text('account_name', 'Account holder'),
    text('days_to_pay', 'Days to pay', { type: 'number', subtype: 'integer', misc: { min: 0, max: 365, default: 30 } }),
    text('payment_terms', 'Terms of payment', { type: 'textarea' }),
    text('exemption', 'Why no VAT is charged', {
      description: 'For who is exempt from VAT: stands on invoices whose lines have no tax rate.',
    }),
  ],
};

/** The reason why a customer is charged no VAT, if it does not follow from the tax rate of the lines. */
export const vatTreatment: FieldTemplate = {
  name: 'std_vat_treatment',
  label: 'VAT treatment',
  type: 'tag',
  misc: {
    options: [
      { key: 'reverse-charge', label: 'Reverse charge' },
      { key: 'intra-community', label: 'Intra-community supply' },
      { key: 'export', label: 'Export outside the EU' },
      { key: 'exempt', label: 'Exempt from VAT' },
    ],
  },
};
