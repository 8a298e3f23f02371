import type { FieldTemplate } from '../../../languages/english.ts';
import { currencies, decimalsOfCurrency } from '../../shared/currencies.ts';
import { pathsOfLine, pathsOfOrder } from '../../shared/priced.ts';

type Formula = string;
const computed = (name: string, label: string, formulaV1: Formula, parts: Partial<FieldTemplate> = {}): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  ...parts,
  misc: { formulaV1, decimals: 2, ...parts.misc },
});

/** An amount rounded half up to the decimals of the currency of the document at `path`; empty if the amount is empty. */
const rounded = (amount: Formula, path = ''): Formula => {
  const decimals = `COALESCE(${path}std_currency_decimals, 2)`;
  return `IF(${decimals} = 0, ROUND(${amount}, 0), IF(${decimals} = 3, ROUND(${amount}, 3), ROUND(${amount}, 2)))`;
};

/** The currency of a partner; empty means the company's currency. */
export const partnerCurrency: FieldTemplate = {
  name: 'std_currency',
  label: 'Currency',
  type: 'tag',
  misc: { options: currencies.map((code) => ({ key: code, label: code })) },
};

export const vatNumber: FieldTemplate = { name: 'std_vat_number', label: 'VAT number', type: 'text', misc: { searchable: true, format: 'vat' } };

/** Sources of a proposed price. */
const sources = [
  { key: 'customer-list', label: 'Price list of the customer' },
  { key: 'company-list', label: 'Price list of the company' },
  { key: 'article', label: 'Price of the article' },
  { key: 'supplier', label: 'Supplier reference' },
  { key: 'rate-unknown', label: 'None: the rate of the currency is not known' },
];

/** The proposed price of a line and its source; a price that a person typed is marked as such. */
const whyThisPrice: FieldTemplate[] = [
  { name: 'std_proposed_price', label: 'Proposed price', type: 'number', subtype: 'float', hidden: true, misc: { decimals: 4 } },
  { name: 'std_price_source', label: 'Source of the proposed price', type: 'tag', hidden: true, misc: { options: sources } },
  { name: 'std_price_basis', label: 'Price from', type: 'text' },
  {
    name: 'std_price_origin',
    label: 'Why this price',
    type: 'tag',
    misc: {
      options: [...sources, { key: 'typed', label: 'Typed by hand' }],
      formulaV1: 'IFS(std_unit_price = std_proposed_price, std_price_source, NOT(EMPTY(std_unit_price)), "typed")',
    },
  },
];

/** Returns the rule that proposes the price of a line: the fields filled by the action, and the paths that they depend on. */
export const proposesPrice = (model: string, action: string, more: string[] = []) => ({
  action,
  names: ['std_unit_price', 'std_proposed_price', 'std_price_source', 'std_price_basis', ...more],
  from: pathsOfLine(model),
});

/** Returns the rule that proposes the exchange rate of an order and other terms that depend on its lines. */
export const proposesTerms = (model: string, names: string[]) => ({ action: 'steps/prices/proposeOrderTerms', names, from: pathsOfOrder(model) });

/**
 * Returns the fields for price, discount, tax and net total of a line. The unit price of a new line is proposed by the
 * action of its model, and does not change after the line was saved. A line without a price has no total, because
 * prices are optional.
 */
export const lineAmounts = (order: 'std_order' | 'std_po' | 'std_quotation'): FieldTemplate[] => [
  { name: 'std_unit_price', label: 'Unit price', type: 'number', subtype: 'float', misc: { decimals: 4 } },
  ...whyThisPrice,
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

/** The total of the lines, rounded by line or once for the document; empty if no line has a price. */
const total = (byLine: string, exact: string): Formula =>
  `IF(COUNT(std_lines.std_line_total) > 0, IF(std_rounding = "document", ${rounded(`SUM(std_lines.${exact})`)}, SUM(std_lines.${byLine})))`;

/**
 * The total in the company's currency. An order stores the exchange rate from when it was created. Without a rate, only
 * an order in the company's own currency has such a total; any other order says that the rate is unknown.
 */
const companyAmounts: FieldTemplate[] = [
  {
    ...partnerCurrency,
    name: 'std_company_currency',
    label: "Company's currency",
    misc: { ...partnerCurrency.misc, default: { option: 'money.currency' } },
  },
  { name: 'std_exchange_rate', label: 'Exchange rate', type: 'number', subtype: 'float', misc: { decimals: 6, above: 0 } },
  computed('std_company_decimals', "Decimals of the company's currency", decimalsOfCurrency('std_company_currency'), {
    hidden: true,
    misc: { decimals: 0 },
  }),
  computed(
    'std_total_company',
    "Total in the company's currency",
    'IF(NOT(EMPTY(std_total)), IFS(std_currency = std_company_currency, std_total, std_company_decimals = 0, ROUND(std_total * std_exchange_rate, 0), std_company_decimals = 3, ROUND(std_total * std_exchange_rate, 3), ROUND(std_total * std_exchange_rate, 2)))',
  ),
  {
    name: 'std_rate_state',
    label: 'Rate',
    type: 'tag',
    misc: {
      options: [{ key: 'unknown', label: 'The rate of the currency is not known', tone: 'hold' }],
      formulaV1:
        'IF(AND(NOT(EMPTY(std_currency)), NOT(EMPTY(std_company_currency)), NOT(std_currency = std_company_currency), EMPTY(std_exchange_rate)), "unknown")',
    },
  },
];

/** Returns the fields for currency and totals of an order; `partner` is the link to its customer or supplier. */
export const orderAmounts = (partner: 'std_client' | 'std_supplier'): FieldTemplate[] => [
  { ...partnerCurrency, misc: { ...partnerCurrency.misc, default: { formula: `${partner}.std_currency`, option: 'money.currency' } } },
  computed('std_currency_decimals', 'Decimals of the currency', decimalsOfCurrency('std_currency'), { hidden: true, misc: { decimals: 0 } }),
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
  {
    name: 'std_pricing',
    label: 'Prices',
    type: 'tag',
    misc: {
      options: [{ key: 'partly', label: 'Some lines have no price', tone: 'hold' }],
      formulaV1: 'IF(AND(COUNT(std_lines.std_line_total) > 0, COUNT(std_lines.std_line_total) < COUNT(std_lines.created_at)), "partly")',
    },
  },
  ...companyAmounts,
];
