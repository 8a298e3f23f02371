import type { Decision, Refused } from '@millwright/core/automation/actions.ts';
import type { InvoiceContent } from '@millwright/core/invoice/invoice.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, locked } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';
import { cameBack, type Return } from '../returns/returned.ts';
import { type Article, articleFields, type BilledLine, contentOf, type Issuing, type Terms, termsFields } from './content.ts';
import { issue } from './issue.ts';
import { type Address, addressFields, type Customer, customerFields } from './parties.ts';
import { faultRefusals } from './refusals.ts';

type Issued = { std_label: string | null; std_date: string | null; std_standing: number | null };
type Priced = { std_unit_price: number | null; std_discount: number | null; std_tax_rate: number | null };
type Shipped = {
  std_label: string | null;
  std_invoices: Issued[];
  std_lines: { std_line_num: number | null; std_sku: Article; std_order_line: Priced | null }[];
};
export type Credit = {
  identity: string;
  std_client: Customer | null;
  std_order: (Linked & Terms & { std_billing_to: Address | null; std_invoices: Issued[] }) | null;
  std_invoices: { std_label: string | null }[];
  std_customer_return: (Omit<Return, 'std_shipment'> & { std_shipment: Shipped | null }) | null;
};

const issuedFields = 'std_invoices { std_label std_date std_standing }';
const lot = 'std_quantity std_lot { std_sku { identity } }';
const fields = `identity std_client { ${customerFields} } std_order { identity ${termsFields} std_billing_to { ${addressFields} } ${issuedFields} }
  std_invoices { std_label }
  std_customer_return { identity ${lot} std_lines { ${lot} }
    std_shipment { std_label ${issuedFields} std_lines { std_line_num std_sku { ${articleFields} } std_order_line { std_unit_price std_discount std_tax_rate } } } }`;

/** What came back, at the prices that the order had it for. */
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

/** The invoice by which the goods were billed; null where one's own invoices billed none. */
function billedBy({ std_order, std_customer_return }: Credit): InvoiceContent['preceding'] {
  const issued = [...(std_customer_return?.std_shipment?.std_invoices ?? []), ...(std_order?.std_invoices ?? [])];
  const one = issued.find(({ std_standing }) => std_standing === 1);
  return one?.std_label && one.std_date ? { number: one.std_label, date: one.std_date } : null;
}

function objection({ std_invoices, std_client, std_customer_return }: Credit): Refused | null {
  const [already] = std_invoices;
  if (already) return { field: 'std_invoices', because: 'credited', values: { invoice: already.std_label ?? '' } };
  if (!std_client) return { field: 'std_client', because: 'no-customer' };
  return std_customer_return ? null : { field: 'std_customer_return', because: 'no-return' };
}

/** Writes the credit note of what came back from a customer, once. */
export function creditReturn(credit: Credit | undefined, when: Issuing): Decision {
  if (!credit) return nothing;
  const refused = objection(credit);
  const { std_client, std_order, std_customer_return: returned } = credit;
  if (refused || !returned) return { effects: [], refused: refused ? [refused] : [] };
  const content = contentOf(
    {
      customer: std_client,
      billed_to: std_order?.std_billing_to ?? null,
      delivered_to: null,
      delivered_on: null,
      terms: std_order,
      shipment: returned.std_shipment?.std_label ?? null,
      lines: linesOf(returned),
    },
    when,
  );
  const note: InvoiceContent = { ...content, kind: '381', due_date: when.today, delivery_date: when.today, preceding: billedBy(credit) };
  return issue(note, 'credit-note', {
    std_credit: credit.identity,
    std_client: std_client?.identity ?? null,
    std_order: std_order?.identity ?? null,
  });
}

export const creditReturns: ServerAction = aboutRecord({
  name: 'steps/credits/issueCreditNote',
  label: 'Issue the credit note of a return',
  description: 'What came back, at the prices of its order, with the number of the invoice that billed it. Once.',
  refusals: [
    { id: 'credited', text: 'Its credit note is {invoice} already.', tells: { invoice: 'std_invoice.std_label' } },
    { id: 'no-customer', text: 'It has no customer.' },
    { id: 'no-return', text: 'It is about no return of a customer.' },
    ...faultRefusals,
  ],
  model: 'std_credit',
  reads: [(id) => ({ lock: locked('std_credit', id) }), (id) => ({ credit: byId('std_credit', id, fields) })],
  decide: (_, rows, context) => creditReturn(rowOf<Credit>(rows, 'credit'), context),
});
