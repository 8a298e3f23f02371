import { optionAt } from '@millwright/core/field/default.ts';
import type { InvoiceContent, InvoiceParty } from '@millwright/core/invoice/invoice.ts';
import { wholeVatId } from '@millwright/core/invoice/vat.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { countryCode } from '../accounting/country.ts';
import type { Linked } from '../library/rows.ts';

/** What is read of addresses and customers, in GraphQL. */
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

/** The code of a country; null where it is not told, or is none. */
const codeOf = (written: string | null) => (written === null ? null : countryCode(written));

/** The company that writes an invoice, as its settings say. */
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

/** Where the company is paid; nothing without a number of its account. */
export function accountOf(options: JsonObject): InvoiceContent['account'] {
  const told = (name: string) => filled(optionAt(options, `invoices.${name}`));
  const iban = told('iban');
  return iban === null ? null : { iban, bic: told('bic'), name: told('account_name') };
}

/** An address, or what of the customer's own stands for it: one that names no country is in that of its customer. */
function placeOf(address: Address | null, customer: Customer | null, own: string | null | undefined) {
  const at = address ?? customer;
  return {
    street: filled(address ? address.std_street : own),
    postal_code: filled(at?.std_postal_code),
    city: filled(at?.std_city),
    country: codeOf(filled(address?.std_country) ?? filled(customer?.std_country)),
  };
}

/** The customer at the address that is billed. */
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

/** Where the goods go: the address that the order names, else the customer's own; nothing where neither names its country. */
export function destinationOf(customer: Customer | null, address: Address | null): InvoiceContent['deliver_to'] {
  const place = placeOf(address, customer, customer?.std_delivery_address);
  return place.country === null ? null : { name: filled(customer?.std_label), ...place };
}
