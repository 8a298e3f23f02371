import type { ModelTemplate } from '../../../languages/english.ts';
import { partnerCurrency } from '../shared/money.ts';

/** The value of one unit of a currency in the company's currency, valid from a date. */
export const currencyRate: ModelTemplate = {
  slug: 'std_currency_rate',
  name: 'std_currency_rate',
  displayed_name: 'Currency rate',
  icon: 'currency',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: 'Rate',
      type: 'text',
      misc: { formulaV1: 'CONCAT(COALESCE(TEXT(std_currency), ""), " ", COALESCE(TEXT(std_date), ""))' },
    },
    { ...partnerCurrency, validation: 'required' },
    { name: 'std_date', label: 'From day', type: 'date', validation: 'required', misc: { default: { context: 'today' } } },
    {
      name: 'std_rate',
      label: "One unit in the company's currency",
      type: 'number',
      subtype: 'float',
      validation: 'required',
      misc: { decimals: 6, above: 0 },
    },
  ],
  misc: { unique: [['std_currency', 'std_date']], indexes: [['std_currency', 'std_date']] },
};
