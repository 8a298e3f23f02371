import type { FieldTemplate } from '../../../languages/english.ts';
import { currencies, decimalsOfCurrency } from './currencies.ts';

type Formula = string;
const computed = (name: string, label: string, formulaV1: Formula, parts: Partial<FieldTemplate> = {}): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  ...parts,
  misc: { formulaV1, decimals: 2, ...parts.misc },
});

/** An amount as the currency of the document at `path` writes it, rounded half up; empty where the amount is. */
const rounded = (amount: Formula, path = ''): Formula => {
  const decimals = `COALESCE(${path}std_currency_decimals, 2)`;
  return `IF(${decimals} = 0, ROUND(${amount}, 0), IF(${decimals} = 3, ROUND(${amount}, 3), ROUND(${amount}, 2)))`;
};

/** The currency that a partner trades in; without one the company's stands. */
export const partnerCurrency: FieldTemplate = {
  name: 'std_currency',
  label: 'Currency',
  type: 'tag',
  misc: { options: currencies.map((code) => ({ key: code, label: code })) },
};

export const vatNumber: FieldTemplate = { name: 'std_vat_number', label: 'VAT number', type: 'text', misc: { searchable: true } };

/**
 * Price, discount, tax and net total of an order's line. `priced` proposes the unit price of a new line; it stays what it
 * was when the line was saved. A line without a price has no total: a company need not keep any.
 */
export const lineAmounts = (order: 'std_order' | 'std_po', priced: Formula): FieldTemplate[] => [
  { name: 'std_unit_price', label: 'Unit price', type: 'number', subtype: 'float', misc: { default: { formula: priced }, decimals: 4 } },
  { name: 'std_discount', label: 'Discount', type: 'number', subtype: 'float', misc: { unit: '%', min: 0, max: 100 } },
  { name: 'std_tax_rate', label: 'Tax rate', type: 'number', subtype: 'float', misc: { unit: '%', default: { option: 'money.tax_rate' }, min: 0 } },
  computed(
    'std_line_exact',
    'Net, not rounded',
    'IF(NOT(EMPTY(std_unit_price)), COALESCE(std_quantity, 0) * std_unit_price * (1 - COALESCE(std_discount, 0) / 100))',
    { hidden: true },
  ),
  computed('std_line_total', 'Net total', rounded('std_line_exact', `${order}.`)),
  computed('std_line_tax', 'Tax', rounded('std_line_total * COALESCE(std_tax_rate, 0) / 100', `${order}.`)),
  computed('std_line_tax_exact', 'Tax, not rounded', 'std_line_exact * COALESCE(std_tax_rate, 0) / 100', { hidden: true }),
];

/** What lines add up to, rounded by line or once for the document; empty when no line has a price. */
const total = (byLine: string, exact: string): Formula =>
  `IF(COUNT(std_lines.std_line_total) > 0, IF(std_rounding = "document", ${rounded(`SUM(std_lines.${exact})`)}, SUM(std_lines.${byLine})))`;

/** Currency and totals of an order; `partner` is whom it is traded with. */
export const orderAmounts = (partner: 'std_client' | 'std_supplier'): FieldTemplate[] => [
  { ...partnerCurrency, misc: { ...partnerCurrency.misc, default: { formula: `${partner}.std_currency`, option: 'money.currency' } } },
  computed('std_currency_decimals', 'Decimals of the currency', decimalsOfCurrency, { hidden: true, misc: { decimals: 0 } }),
  {
    name: 'std_rounding',
    label: 'Rounding of amounts',
    type: 'tag',
    misc: {
      options: [
        { key: 'line', label: 'By line' },
        { key: 'document', label: 'By document' },
      ],
      default: { option: 'money.rounding' },
    },
  },
  computed('std_total_net', 'Total net', total('std_line_total', 'std_line_exact')),
  computed('std_total_tax', 'Total tax', total('std_line_tax', 'std_line_tax_exact')),
  computed('std_total', 'Total', 'std_total_net + std_total_tax'),
];
