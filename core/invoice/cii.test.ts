import { describe, expect, it } from 'vitest';
import { invoiceXml } from './cii.ts';
import { invoiceContent } from './invoice.ts';
import { readInvoice } from './testing/read-invoice.ts';
import { content, line } from './testing/sample.ts';

const written = (parts: Parameters<typeof content>[0] = {}) => readInvoice(invoiceXml({ number: 'INV-7', content: content(parts) }));

describe('an invoice reckoned by hand', () => {
  // 3 × 19.99 = 59.97 less 10 % = 53.973 → 53.97; 7 × 1.335 = 9.345 → 9.35; 2.5 × 4 = 10.
  // VAT 20 % of 63.97 = 12.794 → 12.79; 5.5 % of 9.35 = 0.51425 → 0.51. Total 73.32 + 13.30 = 86.62.
  const lines = [
    line({ quantity: '3', price: '19.99', discount: '10', rate: '20' }),
    line({ quantity: '7', price: '1.335', rate: '5.5' }),
    line({ quantity: '2.5', price: '4', rate: '20.0', unit: 'KGM' }),
  ];

  it('has the amounts of the hand, line by line, rate by rate and altogether', () => {
    const invoice = written({ lines });
    expect(invoice.lines.map(({ net, allowance }) => [net, allowance])).toEqual([
      ['53.97', '6.00'],
      ['9.35', null],
      ['10.00', null],
    ]);
    expect(invoice.taxes).toEqual([
      { category: 'S', rate: '20', basis: '63.97', tax: '12.79', reason: null },
      { category: 'S', rate: '5.5', basis: '9.35', tax: '0.51', reason: null },
    ]);
    expect(invoice.totals).toEqual({ lines: '73.32', basis: '73.32', tax: '13.30', grand: '86.62', due: '86.62' });
    expect(invoice.broken).toEqual([]);
  });

  it('says the same when all VAT is that of one rate of many lines, each of which is half a cent', () => {
    const many = Array.from({ length: 100 }, () => line({ quantity: '1', price: '0.005', rate: '19' }));
    const { totals, broken } = written({ lines: many });
    expect([totals, broken]).toEqual([{ lines: '1.00', basis: '1.00', tax: '0.19', grand: '1.19', due: '1.19' }, []]);
  });

  it('has no cents in a currency that has none', () => {
    const { totals, broken } = written({ currency: 'JPY', lines: [line({ quantity: '3', price: '333.5', rate: '10' })] });
    expect([totals, broken]).toEqual([{ lines: '1001', basis: '1001', tax: '100', grand: '1101', due: '1101' }, []]);
  });
});

it('names who sells, who buys, where it goes, and how it is paid', () => {
  const xml = invoiceXml({ number: 'INV-7', content: content() });
  const { at } = readInvoice(xml);
  const seller = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty';
  expect(at('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID')).toBe('urn:cen.eu:en16931:2017');
  expect([at('ExchangedDocument/ID'), at('ExchangedDocument/TypeCode'), at('ExchangedDocument/IssueDateTime/DateTimeString')]).toEqual([
    'INV-7',
    '380',
    '20261129',
  ]);
  expect([at(`${seller}/Name`), at(`${seller}/PostalTradeAddress/LineOne`), at(`${seller}/PostalTradeAddress/LineTwo`)]).toEqual([
    'Mühle & Söhne',
    'Hof 3',
    'Weg 1',
  ]);
  expect(xml).toContain('<ram:ID schemeID="VA">DE123456789</ram:ID>');
  const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';
  expect(at(`${settlement}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`)).toBe('DE89370400440532013000');
  expect(at(`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`)).toBe('20261229');
});

it('a credit note names its invoice, and is written in figures above zero', () => {
  const { at, totals, broken } = written({ kind: '381', preceding: { number: 'INV-3', date: '2026-10-02' } });
  expect(at('ExchangedDocument/TypeCode')).toBe('381');
  expect(at('SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/InvoiceReferencedDocument/IssuerAssignedID')).toBe('INV-3');
  expect([totals.grand, broken]).toEqual(['11.90', []]);
});

it.each([
  ['K', 'Intra-community supply'],
  ['G', 'Export outside the EU'],
  ['AE', 'Reverse charge'],
  ['E', 'Small business'],
  ['Z', null],
] as const)('category %s bears no VAT, and says why: %s', (category, reason) => {
  const { taxes, broken } = written({ exemption: 'Small business', lines: [line({ category, rate: '0' })] });
  expect([taxes, broken]).toEqual([[{ category, rate: '0', basis: '10.00', tax: '0.00', reason }], []]);
});

it('tells VAT in the currency of the books too', () => {
  const xml = invoiceXml({ number: 'INV-7', content: content({ currency: 'USD', accounting: { currency: 'EUR', rate: '0.9137' } }) });
  expect(xml).toContain('<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>');
  expect(xml).toContain('<ram:TaxTotalAmount currencyID="USD">1.90</ram:TaxTotalAmount>');
  expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">1.74</ram:TaxTotalAmount>');
});

it('whatever is written in a field stays text', () => {
  const name = '<script> & "x" ]]>\u0000\u000b\ud800 € 件';
  const xml = invoiceXml({ number: '<1>', content: content({ lines: [line({ name })] }) });
  expect(readInvoice(xml).lines[0]?.name).toBe('<script> & "x" ]]> € 件');
  expect(xml).not.toContain('<script>');
});

it('a stored invoice is read strictly', () => {
  expect(invoiceContent.safeParse(content()).success).toBe(true);
  for (const wrong of [{ ...content(), kind: '999' }, { ...content(), lines: [{ ...line(), quantity: '1e9' }] }, { ...content(), more: 1 }, {}])
    expect(invoiceContent.safeParse(wrong).success).toBe(false);
});
