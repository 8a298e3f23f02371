import type { Decision } from '@millwright/core/automation/actions.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing, type ReadPhase } from '../library/action.ts';
import { byId, locked } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';
import { type Delivery, deliveryFields, lockedOrders, ordersOf, type Standing, standing, standingFields } from './standing.ts';

/** The rows of an answer: a list, an object with a list in `rows` or `data`, or a single row. */
function rowsIn(answer: Json | undefined): JsonObject[] {
  if (Array.isArray(answer)) return answer.filter(isObject);
  if (!isObject(answer)) return [];
  const list = answer.rows ?? answer.data;
  return Array.isArray(list) ? list.filter(isObject) : [answer];
}

const idOf = (value: Json | undefined) => (typeof value === 'number' || (typeof value === 'string' && value.trim()) ? String(value).trim() : null);

/** The address of a web page; null for any other value, because a link field would reject it. */
function pageOf(value: Json | undefined): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The address of an invoice in the accounting system: the configured pattern with `{id}` replaced by the id of the invoice. */
function editPageOf(pattern: Json | undefined, id: string): string | null {
  if (typeof pattern !== 'string' || !pattern.includes('{id}')) return null;
  const page = pageOf(pattern.replaceAll('{id}', encodeURIComponent(id)));
  return page && !new URL(page).hostname.endsWith('.invalid') ? page : null;
}

type Bills = Pick<Standing, 'std_invoices'>;
type Line = { std_order_line?: { std_order: Bills | null } | null; std_shipment_lines?: { std_shipment: Bills | null }[] };
type Invoiced = Standing & { identity: string; std_order?: Bills | null; std_lines?: Line[] };

/** The number of an invoice of the product for this record, or for an order or a shipment of the same goods. */
const ownInvoice = ({ std_invoices, std_order, std_lines = [] }: Invoiced): string | null => {
  const others = std_lines.flatMap(({ std_order_line, std_shipment_lines = [] }) => [
    std_order_line?.std_order,
    ...std_shipment_lines.map(({ std_shipment }) => std_shipment),
  ]);
  const issued = [{ std_invoices }, std_order, ...others].flatMap((each) => each?.std_invoices ?? []);
  return standing({ std_invoice_id: null, std_invoices: issued });
};

/**
 * Stores the number of the invoice that accounting made for a record. Changes nothing if the record already has an
 * invoice, from accounting or from the product.
 */
export function noteInvoice(record: Invoiced | undefined, { answer, page }: JsonObject): Decision {
  if (!record || record.std_invoice_id) return nothing;
  const row = rowsIn(answer).find(({ origin_id }) => origin_id === record.identity);
  const id = idOf(row?.id);
  if (!row || id === null) return { effects: [], refused: [{ field: 'std_invoice_id', because: 'no-invoice' }] };
  const invoice = ownInvoice(record);
  if (invoice !== null) return { effects: [], refused: [{ field: 'std_invoice_id', because: 'billed', values: { invoice, id } }] };
  const properties = { std_invoice_id: id, std_invoice_url: pageOf(row.file_url), std_invoice_page: editPageOf(page, id) };
  return { effects: [{ op: 'update', id: record.identity, properties }], output: properties };
}

type Writer = Pick<ServerAction, 'name' | 'label'> & { model: 'std_order' | 'std_shipment'; before: ReadPhase[]; fields: string };

const writer = ({ name, label, model, before, fields }: Writer): ServerAction =>
  aboutRecord({
    name,
    label,
    description: 'Of the rows that accounting answers (origin_id, id, file_url) the one of this record; an invoice that is noted already stays.',
    refusals: [
      { id: 'no-invoice', text: 'Accounting answered no invoice for it (a row with its origin_id, and an id).' },
      {
        id: 'billed',
        text: 'Your invoice {invoice} bills it already, and accounting has made {id} as well. Cancel one of the two.',
        tells: { invoice: 'std_invoice.std_label', id: `${model}.std_invoice_id` },
      },
    ],
    model,
    reads: [...before, (id) => ({ lock: locked(model, id) }), (id) => ({ record: byId(model, id, `identity ${standingFields} ${fields}`) })],
    decide: (_, rows, { input }) => noteInvoice(rowOf<Invoiced>(rows, 'record'), input),
  });

const own = 'std_invoices { std_label std_standing }';

export const writeInvoice: ServerAction[] = [
  writer({
    name: 'steps/orders/writeInvoice',
    label: 'Note the invoice of a sales order',
    model: 'std_order',
    before: [],
    fields: `std_lines { std_shipment_lines { std_shipment { ${own} } } }`,
  }),
  writer({
    name: 'steps/shipments/writeInvoice',
    label: 'Note the invoice of a shipment',
    model: 'std_shipment',
    before: [
      (id) => ({ before: byId('std_shipment', id, deliveryFields) }),
      (_, rows) => ({ lock_orders: lockedOrders(ordersOf(rowOf<Delivery>(rows, 'before'))) }),
    ],
    fields: `std_order { ${own} } std_lines { std_order_line { std_order { ${own} } } }`,
  }),
];
