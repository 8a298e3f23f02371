import type { Decision, Refused } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { addDays } from '@millwright/core/time/days.ts';
import type { ServerAction } from '../../../languages/english.ts';
import type { Linked } from '../library/rows.ts';
import { countryCode } from './country.ts';

/** Payment term of an invoice, in days. */
const daysToPay = 30;

/** Values sent to accounting for a customer without an address. */
const unknown = { address: 'INCONNU', postal_code: '10000', city: 'INCONNUE', country: 'FR' };

/** GraphQL fields that are read of articles, addresses and customers. */
export const articleFields = 'identity std_label std_unit std_price std_external_accounting_id';
export const addressFields = 'std_street std_postal_code std_city std_country';
export const customerFields = 'identity std_label std_billing_address std_postal_code std_city std_country std_external_accounting_id';

type Article = Linked & { std_label: string | null; std_unit: string | null; std_price: number | null; std_external_accounting_id: string | null };
type Place = { std_postal_code: string | null; std_city: string | null; std_country: string | null };
export type Address = Place & { std_street: string | null };
export type Customer = Linked & Place & { std_label: string | null; std_billing_address: string | null; std_external_accounting_id: string | null };

/** One line of an invoice: a quantity of an article at the price of its order. */
export type InvoiceLine = {
  rank: number | null;
  article: Article | null;
  description: string | null;
  quantity: number;
  unit_price: number | null;
  discount: number | null;
  tax_rate: number | null;
};

/** The source of an invoice: a sales order or a shipment. */
type InvoiceSource = {
  id: string;
  number: string | null;
  is_cancelled: boolean;
  /** Number of the invoice that the accounting system made for it. */
  invoice: string | null;
  currency: string | null;
  customer: Customer | null;
  address: Address | null;
  lines: readonly InvoiceLine[];
};

/** The reasons for which an order or a shipment is not invoiced. */
export const refusals: NonNullable<ServerAction['refusals']> = [
  {
    id: 'billed',
    text: 'It is billed already, by the invoice {invoice}.',
    tells: { invoice: ['std_order.std_invoice_id', 'std_shipment.std_invoice_id'] },
  },
  { id: 'cancelled', text: 'It is cancelled: there is nothing to bill.' },
  { id: 'no-customer', text: 'It has no customer.' },
  { id: 'nothing-to-bill', text: 'It has no line with an article and a quantity to bill.' },
  {
    id: 'unknown-country',
    text: '“{country}” is no country that has a code. Write its name or its code of two letters at {customer}.',
    tells: { country: ['std_client.std_country', 'std_address.std_country'], customer: 'std_client.std_label' },
  },
  { id: 'billed-by-shipments', text: 'Its shipments are billed one by one: {shipments}.', tells: { shipments: 'std_shipment.std_label' } },
  { id: 'billed-by-order', text: 'Its sales order {order} is billed as a whole already.', tells: { order: 'std_order.std_label' } },
];

const filled = (text: string | null | undefined) => text?.trim() || null;

/** The country as a person wrote it. An address without a country is taken to be in the country of its customer. */
const countryOf = ({ address, customer }: Pick<InvoiceSource, 'address' | 'customer'>) =>
  filled(address?.std_country) ?? filled(customer?.std_country);

function customerOf(customer: Customer, address: Address | null): JsonObject {
  const country = countryOf({ address, customer });
  return {
    customer_id: customer.identity,
    external_id: customer.std_external_accounting_id,
    name: customer.std_label,
    address: filled(address ? address.std_street : customer.std_billing_address) ?? unknown.address,
    postal_code: filled((address ?? customer).std_postal_code) ?? unknown.postal_code,
    city: filled((address ?? customer).std_city) ?? unknown.city,
    country_alpha2: country ? countryCode(country) : unknown.country,
  };
}

/** The lines that can be invoiced, in order: they have an article and a quantity above zero. */
const linesToInvoice = ({ lines }: InvoiceSource) =>
  lines
    .flatMap((line) => (line.article && line.quantity > 0 ? [{ ...line, article: line.article }] : []))
    .sort((one, other) => (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER));

/** The reason in the source itself why it can't be invoiced; null if it can. */
function objectionTo(source: InvoiceSource): Refused | null {
  if (source.is_cancelled) return { field: 'std_active_operation', because: 'cancelled' };
  if (source.invoice) return { field: 'std_invoice_id', because: 'billed', values: { invoice: source.invoice } };
  if (linesToInvoice(source).length === 0) return { field: 'std_lines', because: 'nothing-to-bill' };
  const country = countryOf(source);
  if (!country || countryCode(country)) return null;
  return { field: 'std_client', because: 'unknown-country', values: { country, customer: source.customer?.std_label ?? '' } };
}

/**
 * The message to accounting: `line_items`, `products`, `customer` and `invoice`. The answer of accounting names the
 * record by `origin_id`.
 */
function invoiceOf(source: InvoiceSource, customer: Customer, today: string): JsonObject {
  const lines = linesToInvoice(source);
  const articles = [...new Map(lines.map(({ article }) => [article.identity, article])).values()];
  return {
    origin_id: source.id,
    line_items: lines.map(({ article, description, quantity, unit_price, discount, tax_rate }, at) => ({
      product_id: article.identity,
      quantity,
      section_rank: at + 1,
      label: filled(description) ?? article.std_label,
      unit_price,
      discount,
      tax_rate,
    })),
    products: articles.map((article) => ({
      sku_id: article.identity,
      external_id: article.std_external_accounting_id,
      label: article.std_label,
      unit: article.std_unit,
      price: article.std_price,
    })),
    customer: customerOf(customer, source.address),
    invoice: {
      id: source.id,
      date: today,
      deadline: addDays(today, daysToPay),
      label: source.number,
      pdf_invoice_free_text: '',
      currency: source.currency,
    },
  };
}

/**
 * Returns the message to accounting for a record, or the reason why it can't be invoiced. `elsewhere` is a reason found
 * in other records.
 */
export function invoice(source: InvoiceSource, elsewhere: Refused | null, today: string): Decision {
  const { customer } = source;
  const objection = objectionTo(source) ?? elsewhere ?? (customer ? null : { field: 'std_client', because: 'no-customer' });
  if (objection || !customer) return { effects: [], refused: objection ? [objection] : [] };
  return { effects: [], output: invoiceOf(source, customer, today) };
}
