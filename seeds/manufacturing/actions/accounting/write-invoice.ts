import type { Decision } from '@millwright/core/automation/actions.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';

/** The rows of an answer: a list, an object that holds one as `rows` or `data`, or one row by itself. */
function rowsIn(answer: Json | undefined): JsonObject[] {
  if (Array.isArray(answer)) return answer.filter(isObject);
  if (!isObject(answer)) return [];
  const list = answer.rows ?? answer.data;
  return Array.isArray(list) ? list.filter(isObject) : [answer];
}

const idOf = (value: Json | undefined) => (typeof value === 'number' || (typeof value === 'string' && value.trim()) ? String(value).trim() : null);

/** The address of a page; null for anything else, which no field of links takes. */
function pageOf(value: Json | undefined): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The page of an invoice in the accounting system: the address whose `{id}` is its id. */
function editPageOf(pattern: Json | undefined, id: string): string | null {
  if (typeof pattern !== 'string' || !pattern.includes('{id}')) return null;
  const page = pageOf(pattern.replaceAll('{id}', encodeURIComponent(id)));
  return page && !new URL(page).hostname.endsWith('.invalid') ? page : null;
}

type Invoiced = { identity: string; std_invoice_id: string | null };

/** Notes the invoice that accounting made of a record; one that is noted already stays. */
export function noteInvoice(record: Invoiced | undefined, { answer, page }: JsonObject): Decision {
  if (!record || record.std_invoice_id) return nothing;
  const row = rowsIn(answer).find(({ origin_id }) => origin_id === record.identity);
  const id = idOf(row?.id);
  if (!row || id === null) return { effects: [], refused: [{ field: 'std_invoice_id', because: 'no-invoice' }] };
  const properties = { std_invoice_id: id, std_invoice_url: pageOf(row.file_url), std_invoice_page: editPageOf(page, id) };
  return { effects: [{ op: 'update', id: record.identity, properties }], output: properties };
}

const writer = (name: string, label: string, model: 'std_order' | 'std_shipment'): ServerAction =>
  aboutRecord({
    name,
    label,
    description: 'Of the rows that accounting answers (origin_id, id, file_url) the one of this record; an invoice that is noted already stays.',
    refusals: [{ id: 'no-invoice', text: 'Accounting answered no invoice for it (a row with its origin_id, and an id).' }],
    model,
    reads: [(id) => ({ record: byId(model, id, 'identity std_invoice_id', { lock: true }) })],
    decide: (_, rows, { input }) => noteInvoice(rowOf<Invoiced>(rows, 'record'), input),
  });

export const writeInvoice: ServerAction[] = [
  writer('steps/orders/writeInvoice', 'Note the invoice of a sales order', 'std_order'),
  writer('steps/shipments/writeInvoice', 'Note the invoice of a shipment', 'std_shipment'),
];
