import { optionAt } from '@millwright/core/field/default.ts';
import type { InvoiceContent, InvoiceParty } from '@millwright/core/invoice/invoice.ts';
import { wholeVatId } from '@millwright/core/invoice/vat.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { countryCode } from '../accounting/country.ts';
import type { Linked } from '../library/rows.ts';

/** GraphQL fields that are read of addresses and customers. */
export const addressFields = 'std_street std_postal_code std_city std_country';
export const customerFields =
  'identity std_label std_billing_address std_delivery_address std_postal_code std_city std_country std_vat_number std_vat_treatment';

type Place = { std_postal_code: string | null; std_city: string | null; std_country: string | null };
export type Address = Place & { std_street: string | null };
export type Customer = Linked &
  Place & {
    std_label: string | null;
    std_billing_address: string | null;
    std_delivery_address: string | null;
    std_vat_number: string | null;
    std_vat_treatment: string | null;
  };

export const filled = (text: unknown): string | null => (typeof text === 'string' ? text.trim() || null : null);

/** The code of a country; null if no country is given or the text is not a country. */
const codeOf = (written: string | null) => (written === null ? null : countryCode(written));

/** Returns the company that issues the invoice, from its settings. */
export function sellerOf(options: JsonObject): InvoiceParty {
  const told = (name: string) => filled(optionAt(options, `invoices.${name}`));
  const country = codeOf(told('country'));
  return {
    name: told('name'),
    legal_id: told('legal_id'),
    vat_id: wholeVatId(told('vat_number'), country),
    tax_number: told('tax_number'),
    street: told('street'),
    postal_code: told('postal_code'),
    city: told('city'),
    country,
  };
}

/** Returns the bank account of the company; null without an account number. */
export function accountOf(options: JsonObject): InvoiceContent['account'] {
  const told = (name: string) => filled(optionAt(options, `invoices.${name}`));
  const iban = told('iban');
  return iban === null ? null : { iban, bic: told('bic'), name: told('account_name') };
}

/** An address, or the customer's own address in its place. An address without a country is taken to be in the country of its customer. */
function placeOf(address: Address | null, customer: Customer | null, own: string | null | undefined) {
  const at = address ?? customer;
  return {
    street: filled(address ? address.std_street : own),
    postal_code: filled(at?.std_postal_code),
    city: filled(at?.std_city),
    country: codeOf(filled(address?.std_country) ?? filled(customer?.std_country)),
  };
}

/** Returns the customer with the billing address. */
export function buyerOf(customer: Customer | null, address: Address | null): InvoiceParty {
  const place = placeOf(address, customer, customer?.std_billing_address ?? customer?.std_delivery_address);
  return {
    name: filled(customer?.std_label),
    legal_id: null,
    vat_id: wholeVatId(customer?.std_vat_number, place.country),
    tax_number: null,
    ...place,
  };
}

/** Returns the delivery address: the address of the order, else that of the customer; null if neither has a country. */
export function destinationOf(customer: Customer | null, address: Address | null): InvoiceContent['deliver_to'] {
  const place = placeOf(address, customer, customer?.std_delivery_address);
  return place.country === null ? null : { name: filled(customer?.std_label), ...place };
}
