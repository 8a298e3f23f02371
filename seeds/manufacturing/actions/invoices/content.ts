import { optionAt } from '@millwright/core/field/default.ts';
import type { InvoiceContent, InvoiceLine, VatCategory } from '@millwright/core/invoice/invoice.ts';
import { unitCode } from '@millwright/core/invoice/units.ts';
import { categoryWithoutTax } from '@millwright/core/invoice/vat.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { addDays } from '@millwright/core/time/days.ts';
import { decimal, decimalText } from '@millwright/core/value/decimal.ts';
import type { Linked } from '../library/rows.ts';
import { type Address, accountOf, buyerOf, type Customer, destinationOf, filled, sellerOf } from './parties.ts';

/** GraphQL fields that are read of articles. */
export const articleFields = 'identity std_label std_unit std_internal_reference';
export type Article = Linked & { std_label: string | null; std_unit: string | null; std_internal_reference: string | null };

/** A quantity of an article at the price of its order. */
export type BilledLine = {
  rank: number | null;
  article: Article | null;
  description: string | null;
  quantity: number;
  unit_price: number | null;
  discount: number | null;
  tax_rate: number | null;
};

/** GraphQL fields of the order from which the prices are taken. */
export const termsFields = `std_label std_customer_order_reference std_currency std_company_currency std_exchange_rate`;
export type Terms = {
  std_label: string | null;
  std_customer_order_reference: string | null;
  std_currency: string | null;
  std_company_currency: string | null;
  std_exchange_rate: number | null;
};

/** What is invoiced, as read from an order, a shipment or a return. */
export type Billed = {
  customer: Customer | null;
  billed_to: Address | null;
  delivered_to: Address | null;
  delivered_on: string | null;
  terms: Terms | null;
  shipment: string | null;
  lines: readonly BilledLine[];
};

const figure = (value: number) => decimalText(decimal(value));

const treatments: Record<string, VatCategory> = { 'reverse-charge': 'AE', 'intra-community': 'K', export: 'G', exempt: 'E' };

type Reasons = { said: VatCategory | null; exempt: boolean; otherwise: VatCategory };

/**
 * The VAT category of a line: the one given for the customer, else the one that follows from the VAT rate and the two
 * countries. An empty rate is not a rate of zero: such a line is subject to VAT and is therefore refused, unless the
 * company is exempt from VAT.
 */
function categoryOf(rate: number | null, { said, exempt, otherwise }: Reasons): VatCategory {
  if (said) return said;
  if (rate === null) return exempt ? 'E' : 'S';
  return rate > 0 ? 'S' : otherwise;
}

/** The lines with an article and a quantity above zero, in their order. */
const linesToBill = (lines: readonly BilledLine[]) =>
  lines
    .flatMap((line) => (line.article && line.quantity > 0 ? [{ ...line, article: line.article }] : []))
    .sort((one, other) => (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER));

type LineToBill = ReturnType<typeof linesToBill>[number];

function lineOf({ article, description, quantity, unit_price, discount, tax_rate }: LineToBill, category: VatCategory): InvoiceLine {
  const said = filled(description);
  const unit = unitCode(article.std_unit);
  return {
    article: filled(article.std_internal_reference),
    name: filled(article.std_label) ?? said,
    // A unit without a UN/ECE code is exported as "piece" (C62), and its name is added to the description.
    description: [said, unit === null ? article.std_unit : null].filter(Boolean).join('\n') || null,
    quantity: figure(quantity),
    unit: unit ?? 'C62',
    unit_text: filled(article.std_unit),
    price: unit_price === null ? null : figure(unit_price),
    discount: discount ? figure(discount) : null,
    category,
    rate: figure(tax_rate ?? 0),
  };
}

/** The accounting currency of the company, if it differs from the currency of the order and the order has an exchange rate. */
function accountingOf(terms: Terms | null): InvoiceContent['accounting'] {
  const { std_currency: own = null, std_company_currency: books = null, std_exchange_rate: rate = null } = terms ?? {};
  return books !== null && own !== null && books !== own && rate !== null ? { currency: books, rate: figure(rate) } : null;
}

/** Payment term in days: the company's setting, else 30. */
const daysToPay = (options: JsonObject) => {
  const days = optionAt(options, 'invoices.days_to_pay');
  return typeof days === 'number' ? days : 30;
};

export type Issuing = { options: JsonObject; today: string };

/** Returns the content of an invoice that is issued today. */
export function contentOf({ customer, billed_to, delivered_to, terms, ...billed }: Billed, { options, today }: Issuing): InvoiceContent {
  const [seller, buyer] = [sellerOf(options), buyerOf(customer, billed_to)];
  const exemption = filled(optionAt(options, 'invoices.exemption'));
  const said = treatments[customer?.std_vat_treatment ?? ''] ?? null;
  const deliver_to = destinationOf(customer, delivered_to);
  const otherwise = categoryWithoutTax({
    seller: seller.country,
    destination: deliver_to?.country ?? buyer.country,
    has_foreign_id: buyer.vat_id !== null && buyer.vat_id.slice(0, 2) !== (seller.vat_id ?? seller.country)?.slice(0, 2),
    is_exempt: exemption !== null,
  });
  const reasons = { said, exempt: exemption !== null, otherwise };
  return {
    kind: '380',
    issue_date: today,
    due_date: addDays(today, daysToPay(options)),
    delivery_date: billed.delivered_on,
    currency: terms?.std_currency ?? filled(optionAt(options, 'money.currency')) ?? '',
    order_reference: filled(terms?.std_customer_order_reference),
    sales_order: filled(terms?.std_label),
    shipment: billed.shipment,
    terms: filled(optionAt(options, 'invoices.payment_terms')),
    preceding: null,
    seller,
    buyer,
    deliver_to,
    account: accountOf(options),
    exemption,
    accounting: accountingOf(terms),
    lines: linesToBill(billed.lines).map((line) => lineOf(line, categoryOf(line.tax_rate, reasons))),
  };
}
