import type { Rows } from '@millwright/core/automation/actions.ts';
import { recordsOf } from '../../library/columns.ts';
import type { OpenOrder, OpenPurchase, OrderPart, OrderPick, Suggestion, SupplierReference } from './rows.ts';

/** A suggestion that was not changed by a person, with its draft order or draft purchase order line. */
export type Free = { suggestion: Suggestion; order?: OpenOrder; line?: OpenPurchase };

/**
 * Suggestions of earlier runs:
 * - `free`: not changed by a person; planning may adapt them;
 * - `kept`: changed or confirmed by a person; planning does not change them;
 * - `told`: advice about an order that was not created from a suggestion;
 * - `lost`: their order or line no longer exists.
 */
export type Standing = {
  free: Free[];
  kept: Suggestion[];
  told: Suggestion[];
  lost: Suggestion[];
};

/** Whether a manufacturing order is still as suggested. An order whose routing has no steps is in no step, and has not begun either. */
const asSuggested = (suggestion: Suggestion, order: OpenOrder) =>
  (order.std_step ?? 'std-mo-status-draft') === 'std-mo-status-draft' &&
  order.std_quantity === suggestion.std_quantity &&
  order.std_due_date === suggestion.std_due_date &&
  order.article === suggestion.article &&
  !order.std_priority;

/** Whether a purchase order line is still as suggested. A line with a date of its own was changed by a person. */
const asSuggestedToBuy = (suggestion: Suggestion, { std_quantity, article, std_step, std_own_date }: OpenPurchase) =>
  std_own_date === null && std_step === 'std-po-status-draft' && std_quantity === suggestion.std_quantity && article === suggestion.article;

/**
 * Returns whether a person has moved a line to another supplier of the article than its first one. Planning itself only
 * writes lines for the first supplier.
 */
function handedOver(references: () => readonly SupplierReference[]): (line: OpenPurchase) => boolean {
  let suppliersOf: Map<number, SupplierReference[]> | undefined;
  return ({ article: bought, std_supplier: of }) => {
    suppliersOf ??= Map.groupBy(references(), ({ article }) => article);
    const suppliers = (suppliersOf.get(bought) ?? []).map(({ std_supplier }) => std_supplier);
    return suppliers[0] !== of && suppliers.includes(of);
  };
}

/** Groups the suggestions of earlier runs by what planning may do with them. */
export function standingOf(rows: Rows): Standing {
  const orders = new Map(recordsOf<OpenOrder>(rows, 'orders').map((order) => [order.identity, order]));
  const lines = new Map(recordsOf<OpenPurchase>(rows, 'purchases').map((line) => [line.identity, line]));
  const isHandedOver = handedOver(() => recordsOf<SupplierReference>(rows, 'references'));
  const standing: Standing = { free: [], kept: [], told: [], lost: [] };
  for (const suggestion of recordsOf<Suggestion>(rows, 'suggestions')) {
    const { std_kind, std_manufacturing_order, std_pol } = suggestion;
    const order = std_manufacturing_order ? orders.get(std_manufacturing_order) : undefined;
    const line = std_pol ? lines.get(std_pol) : undefined;
    if (suggestion.std_quantity === null) (order || line ? standing.told : standing.lost).push(suggestion);
    else if (order && asSuggested(suggestion, order)) standing.free.push({ suggestion, order });
    else if (line && asSuggestedToBuy(suggestion, line) && !isHandedOver(line)) standing.free.push({ suggestion, line });
    else if (order || line) standing.kept.push(suggestion);
    else if (!std_manufacturing_order && !std_pol && std_kind === 'buy') standing.free.push({ suggestion });
    else if (!std_manufacturing_order && !std_pol) standing.lost.push(suggestion);
  }
  return standing;
}

/** Returns the orders that planning does not change; their components are demand. */
export function openOrders(rows: Rows, { free }: Standing): OpenOrder[] {
  const own = new Set(free.flatMap(({ order }) => order?.identity ?? []));
  return recordsOf<OpenOrder>(rows, 'orders').filter(({ identity }) => !own.has(identity));
}

/**
 * Returns the existing orders without what planning may change itself: without unchanged suggestions, and with the
 * suggested dates of lines in drafts whose date planning has set.
 */
export function openApart(rows: Rows, standing: Standing) {
  const own = new Set(standing.free.flatMap(({ line }) => line?.identity ?? []));
  const purchases = withOwnDays(recordsOf<OpenPurchase>(rows, 'purchases'), standing);
  return {
    orders: openOrders(rows, standing),
    parts: recordsOf<OrderPart>(rows, 'parts'),
    picks: recordsOf<OrderPick>(rows, 'picks'),
    purchases: purchases.filter(({ identity }) => !own.has(identity)),
  };
}

/**
 * Planning sets the date of a draft to the earliest date of its suggested lines. If the draft still has that date, each
 * of its lines counts with the date that was suggested for the line itself.
 */
function withOwnDays(lines: readonly OpenPurchase[], { free, kept }: Standing): OpenPurchase[] {
  const suggested = [...free.map(({ suggestion }) => suggestion), ...kept];
  const dueOf = new Map(suggested.map(({ std_pol, std_due_date }) => [std_pol, std_due_date]));
  const earliest = new Map<string, string>();
  for (const { identity, std_po } of lines) {
    const due = dueOf.get(identity);
    if (due && std_po && due < (earliest.get(std_po) ?? '9')) earliest.set(std_po, due);
  }
  return lines.map((line) => {
    const due = dueOf.get(line.identity);
    const { std_po, std_step, std_own_date, std_expected_reception_date } = line;
    const isPlanned =
      std_po !== null && std_own_date === null && std_step === 'std-po-status-draft' && std_expected_reception_date === earliest.get(std_po);
    return due && isPlanned ? { ...line, std_expected_reception_date: due } : line;
  });
}
