import type { Decision, Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, locked } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';

type Line = {
  std_line_num: number | null;
  std_quantity: number | null;
  std_accepted_quantity: number | null;
  std_description: string | null;
  std_sku: Linked | null;
} & Record<string, string | number | null | Linked>;
type Quotation = {
  identity: string;
  std_status: string | null;
  std_valid_until: string | null;
  std_order: Linked | null;
  std_client: Linked | null;
  std_contact: Linked | null;
  std_delivery_to: Linked | null;
  std_billing_to: Linked | null;
  std_lines: Line[];
} & Record<string, string | number | null | Linked | Line[]>;

/** Attributes that an order copies from its quotation, including prices and the exchange rate. */
const kept = [
  'std_customer_order_reference',
  'std_delivery_date',
  'std_currency',
  'std_company_currency',
  'std_exchange_rate',
  'std_rounding',
  'std_delivery_address',
  'std_billing_address',
];
const keptOfLine = [
  'std_line_num',
  'std_description',
  'std_unit_price',
  'std_proposed_price',
  'std_price_source',
  'std_price_basis',
  'std_discount',
  'std_tax_rate',
];
const links = ['std_client', 'std_contact', 'std_delivery_to', 'std_billing_to'] as const;

const valuesOf = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (row[name] ?? null) as string | number | null]));

const acceptedOf = ({ std_accepted_quantity, std_quantity }: Line) => std_accepted_quantity ?? std_quantity ?? 0;

const lineOf = (line: Line): Effect => ({
  op: 'create',
  model: 'std_order_line',
  properties: { ...valuesOf(line, keptOfLine), std_quantity: acceptedOf(line) },
  links: { std_order: { ref: 'order' }, std_sku: line.std_sku?.identity ?? null },
});

const refuse = (because: string, field = 'std_status'): Decision => ({ effects: [], refused: [{ field, because }] });

/**
 * Returns the effects that create an order from the accepted lines of a quotation: the whole offered quantity of a line,
 * unless a smaller one was accepted.
 */
export function orderOf(quotation: Quotation | undefined, today: string): Decision {
  if (!quotation) return nothing;
  if (quotation.std_order) return { effects: [], output: { order: quotation.std_order.identity, created: false } };
  if (quotation.std_status === 'refused') return refuse('refused');
  if (quotation.std_valid_until !== null && quotation.std_valid_until < today) return refuse('expired', 'std_valid_until');
  const lines = quotation.std_lines.filter((line) => acceptedOf(line) > 0);
  if (lines.length === 0) return refuse('nothing-accepted', 'std_lines');
  const order: Effect = {
    op: 'create',
    model: 'std_order',
    ref: 'order',
    once: `${quotation.identity}/order`,
    properties: valuesOf(quotation, kept),
    links: Object.fromEntries(links.map((name) => [name, quotation[name]?.identity ?? null])),
  };
  const accepted: Effect = { op: 'update', id: quotation.identity, properties: { std_status: 'accepted' }, links: { std_order: { ref: 'order' } } };
  return { effects: [order, ...lines.map(lineOf), accepted], output: { created: true } };
}

export const orderQuotation: ServerAction = aboutRecord({
  name: 'steps/quotations/order',
  label: 'Make the order of a quotation',
  description: 'One sales order of what was accepted, at the prices that were offered; a quotation that has its order keeps it.',
  model: 'std_quotation',
  refusals: [
    { id: 'refused', text: 'The customer has refused this quotation.' },
    { id: 'expired', text: 'This quotation has expired. Give it a later day until which it is valid first.' },
    { id: 'nothing-accepted', text: 'Nothing of this quotation was accepted.' },
  ],
  reads: [
    (id) => ({ lock: locked('std_quotation', id) }),
    (id) => ({
      quotation: byId(
        'std_quotation',
        id,
        `identity std_status std_valid_until ${kept.join(' ')} std_order { identity } ${links.map((name) => `${name} { identity }`).join(' ')}
        std_lines { ${keptOfLine.join(' ')} std_quantity std_accepted_quantity std_sku { identity } }`,
      ),
    }),
  ],
  decide: (_, rows, { today }) => orderOf(rowOf<Quotation>(rows, 'quotation'), today),
});
