import type { ActionContext } from '@millwright/core/automation/actions.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { OutlookAsked } from '@millwright/core/record/outlook.ts';
import { readDecimal } from '@millwright/core/value/decimal.ts';

/** The data of a quotation or sales order line that decide when it can be shipped. */
export type AskedLine = { id: string | null; article: string | null; quantity: number; requested: string | null };
/** A quotation or sales order, stored or still being edited. */
export type AskedOrder = {
  id: string | null;
  delivery: string | null;
  priority: string | null;
  client: string | null;
  /** The order that was created from a quotation. */
  order: string | null;
  lines: AskedLine[];
};
export type Asked = { kind: 'std_quotation' | 'std_order'; order: AskedOrder; stored: AskedOrder | null; saving: boolean };

const textOf = (value: Json | undefined) => (typeof value === 'string' && value ? value : null);
export const idOf = (value: Json | undefined) => textOf(isObject(value ?? null) ? (value as JsonObject).identity : value);
export const numberOf = (value: Json | undefined) => Number(readDecimal(value ?? 0) ?? 0);

/** A line as it would be ordered. A line of a quotation has its accepted quantity. */
const lineOf = (line: JsonObject): AskedLine => ({
  id: idOf(line.identity),
  article: idOf(line.std_sku),
  quantity: numberOf(line.std_accepted_quantity ?? line.std_quantity),
  requested: textOf(line.std_requested_date),
});

const orderOf = (record: JsonObject): AskedOrder => ({
  id: idOf(record.identity),
  delivery: textOf(record.std_delivery_date),
  priority: textOf(record.std_priority),
  client: idOf(record.std_client),
  order: idOf(record.std_order),
  lines: (Array.isArray(record.std_lines) ? record.std_lines : []).filter(isObject).map(lineOf),
});

/** Returns the record for which an outlook is requested. */
export function askedOf({ input }: Pick<ActionContext, 'input'>): Asked {
  const { model, record = {}, stored = null, saving } = input as unknown as Partial<OutlookAsked>;
  return {
    kind: model === 'std_quotation' ? 'std_quotation' : 'std_order',
    order: orderOf(record),
    stored: stored && orderOf(stored),
    saving: saving === true,
  };
}

/** Whether the edited values that decide about dates differ from the stored ones. */
export const decidesAnew = ({ order, stored }: Asked): boolean =>
  JSON.stringify({ ...order, lines: byId(order.lines) }) !== JSON.stringify(stored && { ...stored, lines: byId(stored.lines) });

const byId = (lines: readonly AskedLine[]) => lines.toSorted((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1));
