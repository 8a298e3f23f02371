import type { VatCategory } from './invoice.ts';

/** Member states of the VAT area of the European Union, by their codes in addresses. */
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '));

/** By which code a VAT number begins that is not the one of its country. */
const ownPrefixes: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR' };

/** Whether a country belongs to the VAT area of the European Union. */
export const isInUnion = (country: string | null): boolean => country !== null && union.has(country);

/** A VAT number without its spaces and signs, with the code of its country in front of it. */
export function wholeVatId(written: string | null | undefined, country: string | null): string | null {
  const id = (written ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (!id) return null;
  if (/^[A-Z]{2}/.test(id) || country === null) return id;
  return `${ownPrefixes[country] ?? country}${id}`;
}

/** `destination` is where the goods go, which may be another country than that of who pays. */
type Trade = { seller: string | null; destination: string | null; has_foreign_id: boolean; is_exempt: boolean };

/** Why a line at no rate bears no VAT where nobody has said it: goods to another member state, out of the Union, exempt at home, or at a rate of zero. */
export function categoryWithoutTax({ seller, destination, has_foreign_id, is_exempt }: Trade): VatCategory {
  if (isInUnion(seller) && destination !== null && destination !== seller) {
    if (!isInUnion(destination)) return 'G';
    if (has_foreign_id) return 'K';
  }
  return is_exempt ? 'E' : 'Z';
}

/** What the standard has said where no VAT is charged (VATEX codes), beside a reason in words. */
export const exemptionCodes: Partial<Record<VatCategory, string>> = { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G' };
