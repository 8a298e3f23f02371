import { decimal } from '../value/decimal.ts';
import { amountsOf } from './amounts.ts';
import { isBankAccount } from './iban.ts';
import { type InvoiceContent, invoiceContent, type VatCategory } from './invoice.ts';

/** Faults of an invoice, named by what must be corrected. */
export const invoiceFaults = [
  'seller-name',
  'seller-country',
  'seller-vat',
  'seller-vat-form',
  'seller-vat-only',
  'buyer-name',
  'buyer-country',
  'buyer-vat',
  'buyer-vat-form',
  'deliver-country',
  'delivery-date',
  'due-date',
  'exemption',
  'account',
  'currency',
  'preceding',
  'no-lines',
  'line-name',
  'line-price',
  'line-negative',
  'line-rate',
  'line-tax',
  'total-negative',
  'long-company',
  'long-buyer-name',
  'long-buyer-number',
  'long-address',
  'long-reference',
  'long-line',
  'many-lines',
] as const;
type Fault = (typeof invoiceFaults)[number];

/** A violated rule of EN 16931 by its id there; `line` is the number of the line, from 1. */
export type InvoiceProblem = { rule: string; because: Fault; line?: number };

const country = /^[A-Z]{2}$/;
/** Currencies with three decimals, which the standard can't represent: it allows two at most. */
const withThousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

type Rule = { rule: string; because: Fault; broken: (content: InvoiceContent) => boolean };

const has = (content: InvoiceContent, ...categories: VatCategory[]) => content.lines.some(({ category }) => categories.includes(category));
const taxed = ({ seller }: InvoiceContent) => Boolean(seller.vat_id || seller.tax_number);

/** Whether a VAT number does not begin with the code of a country (BR-CO-09). */
const unfit = (id: string | null) => id !== null && !/^[A-Z]{2}[A-Z0-9]{2,18}$/.test(id);

/** Rules about the whole invoice, in the order in which they should be corrected. */
const rules: readonly Rule[] = [
  { rule: 'BR-06', because: 'seller-name', broken: ({ seller }) => !seller.name },
  { rule: 'BR-09', because: 'seller-country', broken: ({ seller }) => !country.test(seller.country ?? '') },
  { rule: 'BR-CO-26', because: 'seller-vat', broken: (content) => !taxed(content) },
  { rule: 'BR-CO-09', because: 'seller-vat-form', broken: ({ seller }) => unfit(seller.vat_id) },
  { rule: 'BR-IC-02', because: 'seller-vat-only', broken: (content) => has(content, 'K') && !content.seller.vat_id },
  { rule: 'BR-G-02', because: 'seller-vat-only', broken: (content) => has(content, 'G') && !content.seller.vat_id },
  { rule: 'BR-07', because: 'buyer-name', broken: ({ buyer }) => !buyer.name },
  { rule: 'BR-11', because: 'buyer-country', broken: ({ buyer }) => !country.test(buyer.country ?? '') },
  { rule: 'BR-CO-09', because: 'buyer-vat-form', broken: ({ buyer }) => unfit(buyer.vat_id) },
  { rule: 'BR-AE-02', because: 'buyer-vat', broken: (content) => has(content, 'AE') && !content.buyer.vat_id && !content.buyer.legal_id },
  { rule: 'BR-IC-02', because: 'buyer-vat', broken: (content) => has(content, 'K') && !content.buyer.vat_id },
  { rule: 'BR-IC-11', because: 'delivery-date', broken: (content) => has(content, 'K') && content.delivery_date === null },
  { rule: 'BR-IC-12', because: 'deliver-country', broken: (content) => has(content, 'K') && !country.test(content.deliver_to?.country ?? '') },
  { rule: 'BR-57', because: 'deliver-country', broken: ({ deliver_to }) => deliver_to !== null && !country.test(deliver_to.country ?? '') },
  { rule: 'BR-E-10', because: 'exemption', broken: (content) => has(content, 'E') && !content.exemption },
  { rule: 'BR-50', because: 'account', broken: ({ account }) => account !== null && !isBankAccount(account.iban) },
  { rule: 'BR-05', because: 'currency', broken: ({ currency }) => !/^[A-Z]{3}$/.test(currency) || withThousandths.has(currency) },
  { rule: 'BR-55', because: 'preceding', broken: ({ kind, preceding }) => kind === '381' && preceding !== null && !preceding.number },
  { rule: 'BR-16', because: 'no-lines', broken: ({ lines }) => lines.length === 0 },
];

function problemsOfLines({ lines }: InvoiceContent): InvoiceProblem[] {
  return lines.flatMap(({ name, price, category, rate }, at): InvoiceProblem[] => {
    const line = at + 1;
    const isTaxed = decimal(rate).gt(0);
    const wrong: (InvoiceProblem | null)[] = [
      name ? null : { rule: 'BR-25', because: 'line-name', line },
      price === null ? { rule: 'BR-26', because: 'line-price', line } : null,
      price !== null && decimal(price).lt(0) ? { rule: 'BR-27', because: 'line-negative', line } : null,
      category === 'S' && !isTaxed ? { rule: 'BR-S-05', because: 'line-rate', line } : null,
      category !== 'S' && isTaxed ? { rule: `BR-${category === 'K' ? 'IC' : category}-05`, because: 'line-tax', line } : null,
    ];
    return wrong.filter((each) => each !== null);
  });
}

/** The fault for a part of an invoice that is too long to be stored and printed. */
function faultOfLength([term, part]: readonly PropertyKey[]): Fault {
  if (term === 'lines') return part === undefined ? 'many-lines' : 'long-line';
  if (term === 'accounting') return 'currency';
  if (term === 'buyer' && part === 'name') return 'long-buyer-name';
  if (term === 'buyer' && (part === 'vat_id' || part === 'legal_id' || part === 'tax_number')) return 'long-buyer-number';
  if (term === 'buyer' || term === 'deliver_to') return part === 'name' ? 'long-buyer-name' : 'long-address';
  return term === 'seller' || term === 'account' || term === 'terms' || term === 'exemption' ? 'long-company' : 'long-reference';
}

/** Problems of parts that are longer than allowed. They would make the stored invoice unreadable when it is printed or cancelled. */
function problemsOfLength(content: InvoiceContent): InvoiceProblem[] {
  const { error } = invoiceContent.safeParse(content);
  // Country codes and the currency have rules of their own.
  const issues = (error?.issues ?? []).filter(({ path }) => path.at(-1) !== 'country' && path[0] !== 'currency');
  return issues.map(({ path }) => {
    const [, line] = path;
    return { rule: path.join('.'), because: faultOfLength(path), ...(path[0] === 'lines' && typeof line === 'number' && { line: line + 1 }) };
  });
}

/**
 * Returns the rules of EN 16931 that an invoice violates, and parts that are too long; an empty list if it may be
 * issued. The results of `amountsOf` violate no rule.
 */
export function invoiceProblems(content: InvoiceContent): InvoiceProblem[] {
  const whole = rules.filter(({ broken }) => broken(content)).map(({ rule, because }) => ({ rule, because }));
  const of = problemsOfLines(content);
  const { total } = amountsOf(content);
  // BR-CO-25: an invoice with an amount due needs a due date or payment terms.
  const isDue = total.gt(0) && content.due_date === null && !content.terms;
  return [
    ...whole,
    ...of,
    ...(isDue ? [{ rule: 'BR-CO-25', because: 'due-date' } as const] : []),
    ...(total.lt(0) ? [{ rule: 'BT-112', because: 'total-negative' } as const] : []),
    ...problemsOfLength(content),
  ];
}
