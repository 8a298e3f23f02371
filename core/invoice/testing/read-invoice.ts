/*
 * A reader of CII invoices that is independent of the writer: it has its own parser, and computes with integers in
 * hundred-thousandths. It recomputes all amounts and reports violated rules of EN 16931.
 */

type Element = { name: string; text: string; attributes: Record<string, string>; children: Element[] };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plain = (text: string) => text.replace(/&(#13|amp|lt|gt|quot);/g, (_, name: string) => (name === '#13' ? '\r' : (entities[name] as string)));

function parse(xml: string): Element {
  const root: Element = { name: '', text: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, closes, name, rest = '', text] of xml.replace(/^<\?xml[^>]*\?>/, '').matchAll(/<(\/?)([\w:]+)([^>]*)>|([^<]+)/g)) {
    const at = open.at(-1) as Element;
    if (text !== undefined) at.text += plain(text);
    else if (closes) {
      if (open.pop()?.name !== name?.split(':').pop()) throw new Error(`${name} ends what it has not begun`);
    } else {
      const attributes = Object.fromEntries([...rest.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, plain(value as string)]));
      const child: Element = { name: name?.split(':').pop() as string, text: '', attributes, children: [] };
      at.children.push(child);
      open.push(child);
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('not one document');
  return root.children[0] as Element;
}

const all = (at: Element, path: string): Element[] =>
  path.split('/').reduce((some, name) => some.flatMap(({ children }) => children.filter((child) => child.name === name)), [at]);
const textAt = (at: Element, path: string): string | null => all(at, path)[0]?.text.trim() ?? null;

/** A figure in hundred-thousandths. */
function units(figure: string | null): bigint {
  const [, sign = '', whole = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d{1,5}))?$/.exec(figure ?? '') ?? [];
  return BigInt(`${sign}${whole}${rest.padEnd(5, '0')}`);
}
const scale = 100_000n;
/** Rounds half up to a number of decimals. */
function rounded(value: bigint, divisor: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(5 - decimals) * divisor;
  return ((2n * value + unit) / (2n * unit)) * 10n ** BigInt(5 - decimals);
}

const trade = 'SupplyChainTradeTransaction';
const settled = `${trade}/ApplicableHeaderTradeSettlement`;
const summed = `${settled}/SpecifiedTradeSettlementHeaderMonetarySummation`;

/** The contents of an invoice, and the violated rules about its amounts. */
export function readInvoice(xml: string) {
  const root = parse(xml);
  const at = (path: string) => textAt(root, path);
  const settlement = 'SpecifiedLineTradeSettlement';
  const lines = all(root, `${trade}/IncludedSupplyChainTradeLineItem`).map((line) => ({
    name: all(line, 'SpecifiedTradeProduct/Name')[0]?.text,
    quantity: textAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity'),
    unit: all(line, 'SpecifiedLineTradeDelivery/BilledQuantity')[0]?.attributes.unitCode,
    price: textAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
    allowance: textAt(line, `${settlement}/SpecifiedTradeAllowanceCharge/ActualAmount`),
    net: textAt(line, `${settlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`),
    category: textAt(line, `${settlement}/ApplicableTradeTax/CategoryCode`),
    rate: textAt(line, `${settlement}/ApplicableTradeTax/RateApplicablePercent`),
  }));
  const taxes = all(root, `${settled}/ApplicableTradeTax`).map((tax) => ({
    category: textAt(tax, 'CategoryCode'),
    rate: textAt(tax, 'RateApplicablePercent'),
    basis: textAt(tax, 'BasisAmount'),
    tax: textAt(tax, 'CalculatedAmount'),
    reason: textAt(tax, 'ExemptionReason'),
  }));
  const totals = {
    lines: at(`${summed}/LineTotalAmount`),
    basis: at(`${summed}/TaxBasisTotalAmount`),
    tax: at(`${summed}/TaxTotalAmount`),
    grand: at(`${summed}/GrandTotalAmount`),
    due: at(`${summed}/DuePayableAmount`),
  };
  const decimals = totals.grand?.split('.')[1]?.length ?? 0;
  const sum = (figures: (string | null)[]) => figures.reduce((whole, each) => whole + units(each), 0n);
  const netOf = ({ quantity, price, allowance }: (typeof lines)[number]) =>
    rounded(units(quantity) * units(price), scale, decimals) - units(allowance);
  const holds: Record<string, boolean> = {
    'line net': lines.every((line) => netOf(line) === units(line.net)),
    'BR-CO-10': sum(lines.map(({ net }) => net)) === units(totals.lines),
    'BR-CO-13': units(totals.lines) === units(totals.basis),
    'BR-CO-14': sum(taxes.map(({ tax }) => tax)) === units(totals.tax),
    'BR-CO-15': units(totals.basis) + units(totals.tax) === units(totals.grand),
    'BR-CO-16': units(totals.grand) === units(totals.due),
    'BR-CO-17': taxes.every(({ basis, rate, tax }) => rounded(units(basis) * units(rate), 100n * scale, decimals) === units(tax)),
    'BR-S-08': taxes.every(
      ({ category, rate, basis }) =>
        sum(lines.filter((line) => line.category === category && units(line.rate) === units(rate)).map(({ net }) => net)) === units(basis),
    ),
    'BR-CO-18': taxes.length > 0,
  };
  return { at, lines, taxes, totals, broken: Object.keys(holds).filter((rule) => !holds[rule]) };
}
