import { z } from 'zod';

const words = (most: number) => z.string().max(most);
const figure = z.string().regex(/^-?\d{1,20}(?:\.\d{1,20})?$/);
const day = z.iso.date();

/** VAT categories of UNCL5305 that an invoice of goods has. */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G'] as const;
export type VatCategory = (typeof vatCategories)[number];

const address = {
  street: words(1_000).nullable(),
  postal_code: words(100).nullable(),
  city: words(300).nullable(),
  /** ISO 3166-1 alpha-2. */
  country: words(2).nullable(),
};

const party = z.strictObject({
  name: words(500).nullable(),
  /** The number in the company register of its country. */
  legal_id: words(100).nullable(),
  vat_id: words(100).nullable(),
  /** The number at its tax office, if it has no VAT number. */
  tax_number: words(100).nullable(),
  ...address,
});

const line = z.strictObject({
  /** The seller's own reference of the article. */
  article: words(200).nullable(),
  name: words(1_000).nullable(),
  description: words(10_000).nullable(),
  quantity: figure,
  /** Code of UN/ECE recommendation 20. */
  unit: words(3),
  /** The unit as the company writes it. */
  unit_text: words(200).nullable(),
  /** Net price of one unit; null if there is none. */
  price: figure.nullable(),
  /** Per cent. */
  discount: figure.nullable(),
  category: z.enum(vatCategories),
  /** Per cent. */
  rate: figure,
});

/**
 * The content of an invoice as it was issued: the terms of EN 16931 that are entered. Derived values (net amounts, VAT,
 * totals) are computed by `amountsOf`. Numbers are decimal texts, so that no digit is lost.
 */
export const invoiceContent = z.strictObject({
  /** UNTDID 1001: 380 is an invoice, 381 a credit note. */
  kind: z.enum(['380', '381']),
  issue_date: day,
  due_date: day.nullable(),
  delivery_date: day.nullable(),
  /** ISO 4217. */
  currency: words(3),
  /** The order reference of the customer. */
  order_reference: words(300).nullable(),
  sales_order: words(300).nullable(),
  shipment: words(300).nullable(),
  terms: words(10_000).nullable(),
  /** The invoice that a credit note refers to. */
  preceding: z.strictObject({ number: words(300), date: day }).nullable(),
  seller: party,
  buyer: party,
  deliver_to: z.strictObject({ name: words(500).nullable(), ...address }).nullable(),
  account: z.strictObject({ iban: words(50), bic: words(20).nullable(), name: words(300).nullable() }).nullable(),
  /** The reason for charging no VAT, for the category "exempt". */
  exemption: words(1_000).nullable(),
  /** The currency in which the seller accounts for VAT, if it is another one, and its exchange rate. */
  accounting: z.strictObject({ currency: words(3), rate: figure }).nullable(),
  lines: z.array(line).max(5_000),
});
export type InvoiceContent = z.output<typeof invoiceContent>;
export type InvoiceLine = InvoiceContent['lines'][number];
export type InvoiceParty = InvoiceContent['seller'];
