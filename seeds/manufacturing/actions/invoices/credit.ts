import type { Decision, Refused, Rows } from '@millwright/core/automation/actions.ts';
import type { InvoiceContent } from '@millwright/core/invoice/invoice.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { type Delivery, deliveryFields, lockedOrders, ordersOf } from '../accounting/standing.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, locked, noRecord } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { cameBack, type Return } from '../returns/returned.ts';
import { type Article, articleFields, type BilledLine, contentOf, type Issuing, type Terms, termsFields } from './content.ts';
import { issue } from './issue.ts';
import { areAbout, creditNotesAbout, linesTooMuch, type Told } from './left-to-credit.ts';
import { type Address, addressFields, type Customer, customerFields } from './parties.ts';
import { faultRefusals } from './refusals.ts';

type Issued = Told & { std_standing: number | null };
type Bills = { std_invoice_id: string | null; std_invoices: Issued[] };
type Ordered = Linked & Bills & { std_client: Linked | null };
type Priced = { std_unit_price: number | null; std_discount: number | null; std_tax_rate: number | null; std_order: Ordered | null };
type Shipped = Bills & {
  std_label: string | null;
  std_client: Linked | null;
  std_order: Ordered | null;
  std_lines: { std_line_num: number | null; std_sku: Article; std_order_line: Priced | null }[];
};
export type Credit = {
  identity: string;
  std_client: Customer | null;
  std_order: (Linked & Terms & { std_billing_to: Address | null; std_delivery_to: Address | null }) | null;
  std_customer_return:
    | (Omit<Return, 'std_shipment'> & { std_credits: { std_invoices: { std_label: string | null }[] }[]; std_shipment: Shipped | null })
    | null;
};

const billsFields = 'std_invoice_id std_invoices { std_label std_date std_standing std_content }';
const orderedFields = `identity std_client { identity } ${billsFields}`;
const lot = 'std_quantity std_lot { std_sku { identity } }';
const fields = `identity std_client { ${customerFields} } std_order { identity ${termsFields} std_billing_to { ${addressFields} } std_delivery_to { ${addressFields} } }
  std_customer_return { identity std_credits { std_invoices { std_label } } ${lot} std_lines { ${lot} }
    std_shipment { std_label std_client { identity } ${billsFields} std_order { ${orderedFields} }
      std_lines { std_line_num std_sku { ${articleFields} } std_order_line { std_unit_price std_discount std_tax_rate std_order { ${orderedFields} } } } } }`;

/** The returned goods at the prices of the order. */
function linesOf(returned: NonNullable<Credit['std_customer_return']>): BilledLine[] {
  return cameBack(returned as unknown as Return).flatMap(([sku, quantity]) => {
    const shipped = returned.std_shipment?.std_lines.filter(({ std_sku }) => std_sku.identity === sku) ?? [];
    const line = shipped.find(({ std_order_line }) => std_order_line?.std_unit_price != null) ?? shipped[0];
    if (!line) return [];
    const { std_unit_price = null, std_discount = null, std_tax_rate = null } = line.std_order_line ?? {};
    return [
      {
        rank: line.std_line_num,
        article: line.std_sku,
        description: null,
        quantity,
        unit_price: std_unit_price,
        discount: std_discount,
        tax_rate: std_tax_rate,
      },
    ];
  });
}

/** The shipment with which the goods left, and every order that it delivers. */
const billedIn = ({ std_customer_return }: Credit): Bills[] => {
  const shipment = std_customer_return?.std_shipment;
  return shipment ? [shipment, ...ordersOf(shipment)] : [];
};

/** The invoices of the product for these goods that are not cancelled; none if accounting invoices them. */
const standingOf = (credit: Credit | undefined): Issued[] => {
  const issued = (credit ? billedIn(credit) : []).flatMap(({ std_invoices }) => std_invoices).filter(({ std_standing }) => std_standing === 1);
  return [...new Map(issued.map((each) => [each.std_label, each])).values()];
};

/** Whether the credit names another customer or another order than the returned goods have. */
function isOfOthers({ std_client, std_order, std_customer_return }: Credit): boolean {
  const shipment = std_customer_return?.std_shipment;
  if (!shipment) return false;
  const orders = ordersOf(shipment);
  const owner = shipment.std_client ?? orders.find((order) => order.std_client)?.std_client;
  const isOrder = std_order ? orders.some(({ identity }) => identity === std_order.identity) : shipment.std_order === null;
  return !isOrder || (owner != null && owner.identity !== std_client?.identity);
}

function objection(credit: Credit): Refused | null {
  const { std_client, std_customer_return: returned } = credit;
  if (!returned) return { field: 'std_customer_return', because: 'no-return' };
  const already = returned.std_credits.flatMap(({ std_invoices }) => std_invoices)[0];
  if (already) return { field: 'std_invoices', because: 'credited', values: { invoice: already.std_label ?? '' } };
  if (!std_client) return { field: 'std_client', because: 'no-customer' };
  if (isOfOthers(credit)) return { field: 'std_client', because: 'of-others' };
  const isBilled = standingOf(credit).length > 0 || billedIn(credit).some(({ std_invoice_id }) => std_invoice_id !== null);
  return isBilled ? null : { field: 'std_customer_return', because: 'not-billed' };
}

/** Refuses to credit more than was invoiced. */
function tooMuch(note: InvoiceContent, invoices: readonly Issued[], notes: readonly Told[]): Refused | null {
  const lines = invoices.length > 0 ? linesTooMuch(note, invoices, areAbout(notes, invoices)) : [];
  const invoice = invoices.map(({ std_label }) => std_label).join(', ');
  return lines.length > 0 ? { field: 'std_customer_return', because: 'more-than-billed', values: { invoice, lines: lines.join(', ') } } : null;
}

/** Creates the credit note for goods that a customer returned. Possible once per credit. */
export function creditReturn(credit: Credit | undefined, notes: readonly Told[], when: Issuing): Decision {
  if (!credit) return nothing;
  const refused = objection(credit);
  const { std_client, std_order, std_customer_return: returned } = credit;
  if (refused || !returned) return { effects: [], refused: refused ? [refused] : [] };
  const content = contentOf(
    {
      customer: std_client,
      billed_to: std_order?.std_billing_to ?? null,
      delivered_to: std_order?.std_delivery_to ?? null,
      delivered_on: null,
      terms: std_order,
      shipment: returned.std_shipment?.std_label ?? null,
      lines: linesOf(returned),
    },
    when,
  );
  const invoices = standingOf(credit);
  const [one] = invoices;
  const preceding = one?.std_label && one.std_date ? { number: one.std_label, date: one.std_date } : null;
  const note: InvoiceContent = { ...content, kind: '381', due_date: when.today, delivery_date: when.today, preceding };
  const more = tooMuch(note, invoices, notes);
  if (more) return { effects: [], refused: [more] };
  return issue(note, 'credit-note', {
    std_credit: credit.identity,
    std_client: std_client?.identity ?? null,
    std_order: std_order?.identity ?? null,
  });
}

const returnBefore = (rows: Rows) =>
  rowOf<{ std_customer_return: (Linked & { std_shipment: Delivery | null }) | null }>(rows, 'before')?.std_customer_return;

export const creditReturns: ServerAction = aboutRecord({
  name: 'steps/credits/issueCreditNote',
  label: 'Issue the credit note of a return',
  description: 'What came back, at the prices of its order, with the number of the invoice that billed it. Once.',
  refusals: [
    { id: 'credited', text: 'Its credit note is {invoice} already.', tells: { invoice: 'std_invoice.std_label' } },
    { id: 'no-customer', text: 'It has no customer.' },
    { id: 'no-return', text: 'It is about no return of a customer.' },
    { id: 'of-others', text: 'Its customer and its sales order are not those of the shipment that came back.' },
    { id: 'not-billed', text: 'No invoice bills what came back, or it is cancelled: there is nothing to credit.' },
    {
      id: 'more-than-billed',
      text: 'Lines of which more came back than the invoice {invoice} bills and credit notes have left: {lines}.',
      tells: { invoice: 'std_invoice.std_label', lines: 'std_shipment_line.std_line_num' },
    },
    ...faultRefusals,
  ],
  model: 'std_credit',
  reads: [
    (id) => ({ before: byId('std_credit', id, `std_customer_return { identity std_shipment { ${deliveryFields} } }`) }),
    (_, rows) => ({ lock_orders: lockedOrders(ordersOf(returnBefore(rows)?.std_shipment)) }),
    (_, rows) => ({ lock_shipment: locked('std_shipment', returnBefore(rows)?.std_shipment?.identity ?? noRecord) }),
    (_, rows) => ({ lock_return: locked('std_customer_return', returnBefore(rows)?.identity ?? noRecord) }),
    (id) => ({ lock: locked('std_credit', id) }),
    (id) => ({ credit: byId('std_credit', id, fields) }),
    (_, rows) => ({ notes: creditNotesAbout(standingOf(rowOf<Credit>(rows, 'credit'))) }),
  ],
  decide: (_, rows, context) => creditReturn(rowOf<Credit>(rows, 'credit'), rowsOf<Told>(rows, 'notes'), context),
});
