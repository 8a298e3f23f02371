import { type Decimal, decimal, decimalText } from '../value/decimal.ts';
import { type Amounts, amountsOf, decimalsIn } from './amounts.ts';
import { plainIban } from './iban.ts';
import type { InvoiceContent, InvoiceLine, InvoiceParty, VatCategory } from './invoice.ts';
import { exemptionCodes } from './vat.ts';
import { element, type Node, writeXml } from './xml.ts';

/** The content of an invoice and the number under which it was issued. */
export type Numbered = { number: string; content: InvoiceContent };

const uncefact = 'urn:un:unece:uncefact:data:standard';
const namespaces = {
  'xmlns:rsm': `${uncefact}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${uncefact}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${uncefact}:QualifiedDataType:100`,
  'xmlns:udt': `${uncefact}:UnqualifiedDataType:100`,
};
/** The profile EN 16931: the whole core invoice, without extensions (BT-24). */
const profile = 'urn:cen.eu:en16931:2017';

const ram = (name: string, content: Parameters<typeof element>[1], attributes?: Node['attributes']) => element(`ram:${name}`, content, attributes);

const dateText = (date: string, kind = 'udt') => element(`${kind}:DateTimeString`, date.replaceAll('-', ''), { format: '102' });
const figure = (value: string) => decimalText(decimal(value));

/** The default reasons for charging no VAT, in the words of the VAT directive. */
const reasons: Partial<Record<VatCategory, string>> = {
  AE: 'Reverse charge',
  K: 'Intra-community supply',
  G: 'Export outside the EU',
};

/** The lines of a street as the three address lines of the format. */
function streetLines(street: string | null): [string | null, string | null, string | null] {
  const [first = null, second = null, ...more] = (street ?? '')
    .split(/\r?\n/)
    .map((each) => each.trim())
    .filter(Boolean);
  return [first, second, more.join(', ') || null];
}

type Place = Pick<InvoiceParty, 'street' | 'postal_code' | 'city' | 'country'>;
function addressNode({ street, postal_code, city, country }: Place) {
  const [first, second, third] = streetLines(street);
  return ram('PostalTradeAddress', [
    ram('PostcodeCode', postal_code),
    ram('LineOne', first),
    ram('LineTwo', second),
    ram('LineThree', third),
    ram('CityName', city),
    ram('CountryID', country),
  ]);
}

const registration = (id: string | null, scheme: string) => ram('SpecifiedTaxRegistration', [ram('ID', id, { schemeID: scheme })]);

const partyNode = (role: string, party: InvoiceParty) =>
  ram(role, [
    ram('Name', party.name),
    ram('SpecifiedLegalOrganization', [ram('ID', party.legal_id)]),
    addressNode(party),
    registration(party.tax_number, 'FC'),
    registration(party.vat_id, 'VA'),
  ]);

/** Writes the amounts of one invoice in the format of its currency. */
class Writer {
  readonly amounts: Amounts;
  private readonly content: InvoiceContent;

  constructor(content: InvoiceContent) {
    this.content = content;
    this.amounts = amountsOf(content);
  }

  private amount(name: string, value: Decimal, attributes?: Node['attributes']) {
    return ram(name, value.toFixed(this.amounts.decimals), attributes);
  }

  line(line: InvoiceLine, at: number) {
    const { gross, discount, net } = this.amounts.lines[at] as Amounts['lines'][number];
    const isReduced = line.discount !== null && !discount.eq(0);
    return ram('IncludedSupplyChainTradeLineItem', [
      ram('AssociatedDocumentLineDocument', [ram('LineID', String(at + 1))]),
      ram('SpecifiedTradeProduct', [ram('SellerAssignedID', line.article), ram('Name', line.name), ram('Description', line.description)]),
      ram('SpecifiedLineTradeAgreement', [ram('NetPriceProductTradePrice', [ram('ChargeAmount', figure(line.price ?? '0'))])]),
      ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', figure(line.quantity), { unitCode: line.unit })]),
      ram('SpecifiedLineTradeSettlement', [
        ram('ApplicableTradeTax', [ram('TypeCode', 'VAT'), ram('CategoryCode', line.category), ram('RateApplicablePercent', figure(line.rate))]),
        isReduced
          ? ram('SpecifiedTradeAllowanceCharge', [
              ram('ChargeIndicator', [element('udt:Indicator', 'false')]),
              ram('CalculationPercent', figure(line.discount ?? '0')),
              this.amount('BasisAmount', gross),
              this.amount('ActualAmount', discount),
              ram('ReasonCode', '95'),
              ram('Reason', 'Discount'),
            ])
          : null,
        ram('SpecifiedTradeSettlementLineMonetarySummation', [this.amount('LineTotalAmount', net)]),
      ]),
    ]);
  }

  private taxes() {
    return this.amounts.groups.map(({ category, rate, basis, tax }) =>
      ram('ApplicableTradeTax', [
        this.amount('CalculatedAmount', tax),
        ram('TypeCode', 'VAT'),
        ram('ExemptionReason', category === 'E' ? this.content.exemption : (reasons[category] ?? null)),
        this.amount('BasisAmount', basis),
        ram('CategoryCode', category),
        ram('ExemptionReasonCode', exemptionCodes[category] ?? null),
        ram('RateApplicablePercent', decimalText(rate)),
      ]),
    );
  }

  private account() {
    const { account } = this.content;
    if (!account) return null;
    return ram('SpecifiedTradeSettlementPaymentMeans', [
      // The code 58 is a SEPA credit transfer, which is always in euros.
      ram('TypeCode', this.content.currency === 'EUR' ? '58' : '30'),
      ram('PayeePartyCreditorFinancialAccount', [ram('IBANID', plainIban(account.iban)), ram('AccountName', account.name)]),
      ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', account.bic)]),
    ]);
  }

  settlement(number: string) {
    const { currency, accounting, due_date, terms, preceding } = this.content;
    const { net, tax, total, accounted } = this.amounts;
    return ram('ApplicableHeaderTradeSettlement', [
      ram('PaymentReference', number),
      ram('TaxCurrencyCode', accounting?.currency ?? null),
      ram('InvoiceCurrencyCode', currency),
      this.account(),
      ...this.taxes(),
      ram('SpecifiedTradePaymentTerms', [ram('Description', terms), due_date === null ? null : ram('DueDateDateTime', [dateText(due_date)])]),
      ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
        this.amount('LineTotalAmount', net),
        this.amount('TaxBasisTotalAmount', net),
        this.amount('TaxTotalAmount', tax, { currencyID: currency }),
        accounted && accounting
          ? ram('TaxTotalAmount', accounted.toFixed(decimalsIn(accounting.currency)), { currencyID: accounting.currency })
          : null,
        this.amount('GrandTotalAmount', total),
        this.amount('DuePayableAmount', total),
      ]),
      preceding &&
        ram('InvoiceReferencedDocument', [
          ram('IssuerAssignedID', preceding.number),
          ram('FormattedIssueDateTime', [dateText(preceding.date, 'qdt')]),
        ]),
    ]);
  }
}

const reference = (name: string, id: string | null) => ram(name, [ram('IssuerAssignedID', id)]);

function deliveryNode({ deliver_to, delivery_date, shipment }: InvoiceContent) {
  const parts = [
    deliver_to && ram('ShipToTradeParty', [ram('Name', deliver_to.name), addressNode(deliver_to)]),
    delivery_date === null ? null : ram('ActualDeliverySupplyChainEvent', [ram('OccurrenceDateTime', [dateText(delivery_date)])]),
    reference('DespatchAdviceReferencedDocument', shipment),
  ];
  // The only element that is required even if it is empty.
  return ram('ApplicableHeaderTradeDelivery', parts) ?? { name: 'ram:ApplicableHeaderTradeDelivery', content: [] };
}

/**
 * Returns an invoice as UN/CEFACT Cross Industry Invoice (D16B, D22B) in the profile EN 16931 of Factur-X and ZUGFeRD.
 * It is not checked here: `invoiceProblems` reports violations before an invoice is issued.
 */
export function invoiceXml({ number, content }: Numbered): string {
  const writer = new Writer(content);
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', profile)])]),
      element('rsm:ExchangedDocument', [ram('ID', number), ram('TypeCode', content.kind), ram('IssueDateTime', [dateText(content.issue_date)])]),
      element('rsm:SupplyChainTradeTransaction', [
        ...content.lines.map((line, at) => writer.line(line, at)),
        ram('ApplicableHeaderTradeAgreement', [
          partyNode('SellerTradeParty', content.seller),
          partyNode('BuyerTradeParty', content.buyer),
          reference('SellerOrderReferencedDocument', content.sales_order),
          reference('BuyerOrderReferencedDocument', content.order_reference),
        ]),
        deliveryNode(content),
        writer.settlement(number),
      ]),
    ],
    namespaces,
  );
  return writeXml(root as Node);
}
