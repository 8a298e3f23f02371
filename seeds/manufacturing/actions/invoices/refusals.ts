import type { invoiceFaults } from '@millwright/core/invoice/check.ts';
import type { ServerAction } from '../../../languages/english.ts';

type Refusals = NonNullable<ServerAction['refusals']>;
type Fault = (typeof invoiceFaults)[number];

/** How to correct each fault of an invoice. */
const texts: Record<Fault, string> = {
  'seller-name': 'Your company has no name for invoices. Fill it in under Settings, Invoices.',
  'seller-country': 'Your company has no country, or one that has no code. Fill it in under Settings, Invoices.',
  'seller-vat': 'Your company has neither a VAT number nor a tax number. Fill one in under Settings, Invoices.',
  'seller-vat-form': 'The VAT number of your company does not begin with the two letters of its country. Correct it under Settings, Invoices.',
  'seller-vat-only': 'Who ships to another country without VAT needs a VAT number. Fill it in under Settings, Invoices.',
  'buyer-name': 'The customer has no name.',
  'buyer-country': 'The customer has no country, or one that has no code. Write its name or its code of two letters at the customer.',
  'buyer-vat': 'The customer has no VAT number. Without one nothing is billed without VAT by reverse charge or to another member state.',
  'buyer-vat-form': 'The VAT number of the customer does not begin with the two letters of its country.',
  'deliver-country': 'The delivery address has no country, or one that has no code.',
  'delivery-date': 'It has not left yet. What goes to another member state without VAT names the day on which it left.',
  'due-date': 'It says neither when nor how it is to be paid. Fill in the days to pay under Settings, Invoices.',
  exemption: 'It does not say why no VAT is charged. Fill that in under Settings, Invoices.',
  account: 'The IBAN of your company is none: its check digits do not fit. Correct it under Settings, Invoices.',
  currency: 'It has no currency in which an electronic invoice can be written: one of three letters, with two decimals at most.',
  preceding: 'The invoice that it is about has no number.',
  'no-lines': 'It has no line with an article and a quantity to bill.',
  'line-name': 'Lines whose article has no name: {lines}.',
  'line-price': 'Lines without a price: {lines}.',
  'line-negative': 'Lines with a price below zero: {lines}.',
  'line-rate': 'Lines without a tax rate, although VAT is charged on them: {lines}.',
  'line-tax': 'Lines with a tax rate, although no VAT is charged to this customer: {lines}.',
  'total-negative': 'It comes to less than nothing.',
  'long-company':
    'A text of your company is too long for an invoice: a name has 500 characters at most, a number 100, the BIC 20, a street 1,000, terms 10,000.',
  'long-buyer-name': 'The name of the customer is too long for an invoice: 500 characters at most.',
  'long-buyer-number': 'The VAT number of the customer is too long for an invoice: 100 characters at most.',
  'long-address':
    'The address of the customer is too long for an invoice: the street has 1,000 characters at most, the postal code 100, the city 300.',
  'long-reference': 'The customer order reference or a document number is too long for an invoice: 300 characters at most.',
  'long-line':
    'Lines with a text that is too long for an invoice (reference and unit have 200 characters at most, the name 1,000, the description 10,000): {lines}.',
  'many-lines': 'An invoice has 5,000 lines at most. Bill the shipments one by one.',
};

/** The field of the invoiced record in which a fault can be corrected. */
export const fieldOfFault = (fault: string): string => {
  if (fault.startsWith('line-') || ['no-lines', 'total-negative', 'long-line', 'many-lines'].includes(fault)) return 'std_lines';
  return 'std_client';
};

/** The refusals that any invoice can get. */
export const faultRefusals: Refusals = Object.entries(texts).map(([id, text]) => ({
  id,
  text,
  ...(text.includes('{lines}') && { tells: { lines: 'std_order_line.std_line_num' } }),
}));

/** Further refusals for the invoice of an order or a shipment. */
export const billingRefusals: Refusals = [
  {
    id: 'billed',
    text: 'It is billed already, by the invoice {invoice}.',
    tells: { invoice: ['std_order.std_invoice_id', 'std_shipment.std_invoice_id', 'std_invoice.std_label'] },
  },
  { id: 'cancelled', text: 'It is cancelled: there is nothing to bill.' },
  { id: 'no-customer', text: 'It has no customer.' },
  { id: 'billed-by-shipments', text: 'Its shipments are billed one by one: {shipments}.', tells: { shipments: 'std_shipment.std_label' } },
  { id: 'billed-by-order', text: 'Its sales order {order} is billed as a whole already.', tells: { order: 'std_order.std_label' } },
  ...faultRefusals,
];
