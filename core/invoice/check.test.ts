import { expect, it } from 'vitest';
import { invoiceProblems } from './check.ts';
import { isBankAccount } from './iban.ts';
import type { InvoiceContent } from './invoice.ts';
import { content, line } from './testing/sample.ts';
import { unitCode } from './units.ts';
import { categoryWithoutTax, wholeVatId } from './vat.ts';

const { seller, buyer } = content();
const ofParty = (party: 'seller' | 'buyer', parts: Partial<InvoiceContent['seller']>) => ({ [party]: { ...content()[party], ...parts } });
const untaxed = (category: InvoiceContent['lines'][number]['category']) => ({ lines: [line({ category, rate: '0' })] });

it('breaks no rule in any category', () => {
  expect(invoiceProblems(content())).toEqual([]);
  for (const category of ['Z', 'AE', 'K', 'G'] as const) expect(invoiceProblems(content(untaxed(category))), category).toEqual([]);
  expect(invoiceProblems(content({ ...untaxed('E'), exemption: '§ 19 UStG' }))).toEqual([]);
});

it.each<[string, string, Partial<InvoiceContent>]>([
  ['BR-06', 'seller-name', ofParty('seller', { name: null })],
  ['BR-09', 'seller-country', ofParty('seller', { country: null })],
  ['BR-09', 'seller-country', ofParty('seller', { country: 'Germany' })],
  ['BR-CO-26', 'seller-vat', ofParty('seller', { vat_id: null, tax_number: null })],
  ['BR-CO-09', 'seller-vat-form', ofParty('seller', { vat_id: '123456789' })],
  ['BR-07', 'buyer-name', ofParty('buyer', { name: '' })],
  ['BR-11', 'buyer-country', ofParty('buyer', { country: null })],
  ['BR-CO-09', 'buyer-vat-form', ofParty('buyer', { vat_id: '12' })],
  ['BR-57', 'deliver-country', { deliver_to: { name: 'x', street: null, postal_code: null, city: null, country: null } }],
  ['BR-50', 'account', { account: { iban: 'DE89370400440532013001', bic: null, name: null } }],
  ['BR-05', 'currency', { currency: 'KWD' }],
  ['BR-CO-25', 'due-date', { due_date: null }],
  ['BR-AE-02', 'buyer-vat', { ...untaxed('AE'), ...ofParty('buyer', { vat_id: null }) }],
  ['BR-IC-02', 'buyer-vat', { ...untaxed('K'), ...ofParty('buyer', { vat_id: null }) }],
  ['BR-IC-02', 'seller-vat-only', { ...untaxed('K'), ...ofParty('seller', { vat_id: null }) }],
  ['BR-IC-11', 'delivery-date', { ...untaxed('K'), delivery_date: null }],
  ['BR-IC-12', 'deliver-country', { ...untaxed('K'), deliver_to: null }],
  ['BR-G-02', 'seller-vat-only', { ...untaxed('G'), ...ofParty('seller', { vat_id: null }) }],
  ['BR-E-10', 'exemption', untaxed('E')],
])('%s: %s', (rule, because, parts) => expect(invoiceProblems(content(parts))).toEqual([{ rule, because }]));

it.each<[string, string, Parameters<typeof line>[0]]>([
  ['BR-25', 'line-name', { name: null }],
  ['BR-26', 'line-price', { price: null }],
  ['BR-S-05', 'line-rate', { rate: '0' }],
  ['BR-Z-05', 'line-tax', { category: 'Z' }],
  ['BR-IC-05', 'line-tax', { category: 'K' }],
  ['BR-AE-05', 'line-tax', { category: 'AE' }],
])('%s of a line: %s', (rule, because, parts) =>
  expect(invoiceProblems(content({ lines: [line(), line(parts)] }))).toEqual([{ rule, because, line: 2 }]),
);

const long = (length: number) => 'x'.repeat(length + 1);
it.each<[string, string, Partial<InvoiceContent>]>([
  ['seller.name', 'long-company', ofParty('seller', { name: long(500) })],
  ['terms', 'long-company', { terms: long(10_000) }],
  ['account.bic', 'long-company', { account: { iban: 'DE89370400440532013000', bic: long(20), name: null } }],
  ['buyer.name', 'long-buyer-name', ofParty('buyer', { name: long(500) })],
  ['buyer.legal_id', 'long-buyer-number', ofParty('buyer', { legal_id: long(100) })],
  ['buyer.city', 'long-address', ofParty('buyer', { city: long(300) })],
  ['order_reference', 'long-reference', { order_reference: long(300) }],
  ['lines', 'many-lines', { lines: Array.from({ length: 5_001 }, () => line()) }],
])('too long to be stored: %s (%s)', (rule, because, parts) => expect(invoiceProblems(content(parts))).toEqual([{ rule, because }]));

it('a text of a line that is too long is told with its line, and one of the length allowed is not', () => {
  const described = (length: number) => invoiceProblems(content({ lines: [line(), line({ description: 'x'.repeat(length) })] }));
  expect(described(10_000)).toEqual([]);
  expect(described(10_001)).toEqual([{ rule: 'lines.1.description', because: 'long-line', line: 2 }]);
});

it('a price below zero, and what it makes of the whole, are both told', () =>
  expect(invoiceProblems(content({ lines: [line({ price: '-1' })] })).map(({ rule }) => rule)).toEqual(['BR-27', 'BT-112']));

it('nothing to bill is told before anything else of it', () =>
  expect(invoiceProblems(content({ lines: [] }))).toEqual([{ rule: 'BR-16', because: 'no-lines' }]));

it.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['fr1420041010050500013m02606', true],
  ['DE88370400440532013000', false],
  ['', false],
])('%s as a bank account: %s', (iban, fits) => expect(isBankAccount(iban)).toBe(fits));

it.each([
  ['kg', 'KGM'],
  ['Stück', 'H87'],
  ['Stk.', 'H87'],
  ['u', 'H87'],
  ['m²', 'MTK'],
  ['H87', 'H87'],
  ['件', 'H87'],
  ['', 'C62'],
  [null, 'C62'],
  ['wagon', null],
])('the unit %s has the code %s', (written, code) => expect(unitCode(written)).toBe(code));

it.each([
  ['de 123 456 789', 'DE', 'DE123456789'],
  ['123456789', 'GR', 'EL123456789'],
  ['12.345', 'FR', 'FR12345'],
  [null, 'FR', null],
])('the VAT number %s of %s is %s', (written, country, id) => expect(wholeVatId(written, country)).toBe(id));

it.each([
  [{ seller: 'DE', destination: 'FR', has_foreign_id: true, is_exempt: false }, 'K'],
  [{ seller: 'DE', destination: 'FR', has_foreign_id: false, is_exempt: false }, 'Z'],
  [{ seller: 'DE', destination: 'CH', has_foreign_id: true, is_exempt: false }, 'G'],
  [{ seller: 'CH', destination: 'US', has_foreign_id: true, is_exempt: false }, 'Z'],
  [{ seller: 'CH', destination: 'FR', has_foreign_id: true, is_exempt: true }, 'E'],
  [{ seller: 'DE', destination: 'DE', has_foreign_id: true, is_exempt: true }, 'E'],
  [{ seller: 'DE', destination: null, has_foreign_id: true, is_exempt: false }, 'Z'],
] as const)('without a rate %o is %s', (trade, category) => expect(categoryWithoutTax(trade)).toBe(category));

it('the sample is what the tests change one thing of', () => expect([seller.country, buyer.country]).toEqual(['DE', 'FR']));
