import type { VatCategory } from './invoice.ts';

/** Member states of the VAT area of the European Union, by their country codes. */
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '));

/** Prefixes of VAT numbers that differ from the country code. */
const ownPrefixes: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR' };

/** Whether a country belongs to the VAT area of the European Union. */
export const isInUnion = (country: string | null): boolean => country !== null && union.has(country);

/** Returns a VAT number without spaces and punctuation, with the prefix of its country. */
export function wholeVatId(written: string | null | undefined, country: string | null): string | null {
  const id = (written ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (!id) return null;
  if (/^[A-Z]{2}/.test(id) || country === null) return id;
  return `${ownPrefixes[country] ?? country}${id}`;
}

/** `destination` is the country to which the goods are delivered, which may differ from that of the buyer. */
type Trade = { seller: string | null; destination: string | null; has_foreign_id: boolean; is_exempt: boolean };

/**
 * Returns the VAT category of a line without a tax rate if none is given: goods to another member state, goods out of
 * the Union, exempt at home, or a rate of zero.
 */
export function categoryWithoutTax({ seller, destination, has_foreign_id, is_exempt }: Trade): VatCategory {
  if (isInUnion(seller) && destination !== null && destination !== seller) {
    if (!isInUnion(destination)) return 'G';
    if (has_foreign_id) return 'K';
  }
  return is_exempt ? 'E' : 'Z';
}

/** Codes of the standard for charging no VAT (VATEX), in addition to a reason in words. */
export const exemptionCodes: Partial<Record<VatCategory, string>> = { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G' };
