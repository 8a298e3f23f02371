import type { Decision, Effect, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { plus } from '../library/quantities.ts';
import { is, list, locked } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { figuresOfAdvice } from './advising.ts';

type Dated = Linked & { std_quantity: number | null; std_active_operation?: { std_key: string } | null };
type Purchase = Pick<Dated, 'identity' | 'std_active_operation'> & { std_expected_reception_date: string | null; std_supplier?: Linked | null };
type Line = Dated & { std_expected_reception_date: string | null; std_po: (Purchase & { std_lines: Linked[] }) | null };
type Advised = Linked & {
  std_kind?: string | null;
  std_sku?: Linked | null;
  std_quantity?: number | null;
  std_advice: string | null;
  std_difference: number | null;
  std_needed_date: string | null;
  std_manufacturing_order: Dated | null;
  std_pol: Line | null;
};

const purchase = 'std_po { identity std_expected_reception_date std_supplier { identity } std_active_operation { std_key } std_lines { identity } }';
const documents = `std_manufacturing_order { identity std_quantity std_active_operation { std_key } } std_pol { identity std_quantity std_expected_reception_date ${purchase} }`;
const fields = `identity std_kind std_advice std_difference std_needed_date std_sku { identity } ${documents}`;
/**
 * Reads a suggestion by its own identity or by that of its order or order line. An advice about an order is stored in a
 * suggestion as well.
 */
const suggestion = (id: string) => ({
  suggestion: list('std_suggestion', { any: [is('identity', id), is('std_manufacturing_order', id), is('std_pol', id)] }, fields, { lock: true }),
});
/** Reads the other suggestions for the same article if the advice is to order more. */
const besides = (id: string, rows: Rows): Record<string, Read> => {
  const { std_advice, std_needed_date, std_kind, std_sku } = rowOf<Advised>(rows, 'suggestion') ?? {};
  if (std_advice !== 'more' || !std_needed_date || !std_sku || !std_kind) return suggestion(id);
  const where = { all: [is('std_sku', std_sku.identity), is('std_kind', std_kind), is('std_kept', false), is('std_due_date', std_needed_date)] };
  return { ...suggestion(id), besides: list('std_suggestion', where, `identity std_quantity ${documents}`, { lock: true }) };
};
const settled = (id: string): Effect => ({ op: 'update', id, properties: { std_advice: null, std_difference: null } });

/** Locks and reads the order again, so that the change is based on its present values and nobody else changes it meanwhile. */
const orders = (_: string, rows: Rows) => {
  const { std_manufacturing_order: order, std_pol: line } = rowOf<Advised>(rows, 'suggestion') ?? {};
  return {
    ...(order && { order: locked('std_manufacturing_order', order.identity) }),
    ...(line?.std_po && { purchase: locked('std_po', line.std_po.identity) }),
    ...(line && { line: locked('std_pol', line.identity) }),
  };
};

const ended = ['std-mo-status-done', 'std-mo-status-cancelled', 'std-po-status-completed', 'std-po-status-cancelled'];
const isOver = (order: Pick<Dated, 'std_active_operation'> | null | undefined) => ended.includes(order?.std_active_operation?.std_key ?? '');
const outdated: Decision = { effects: [], refused: [{ field: 'std_advice', because: 'outdated' }] };

/** Applies the advice of planning to an order: changes its quantity or its date, or cancels it. */
export const followAdvice: ServerAction = aboutRecord({
  name: 'steps/planning/followAdvice',
  label: 'Do what planning advises',
  description: 'Brings an order forward, puts it off, makes it larger or smaller or cancels it, as planning has advised for it.',
  refusals: [
    { id: 'shared', text: 'The supplier has this purchase order already, and other lines come with it. Change its date or its lines there.' },
    { id: 'outdated', text: 'The order has ended or changed since planning advised this. Plan again first.' },
  ],
  model: 'std_suggestion',
  reads: [suggestion, orders, besides],
  decide: (_, rows) => {
    const advised = rowOf<Advised>(rows, 'suggestion');
    if (!advised?.std_advice) return nothing;
    const { identity, std_manufacturing_order: order, std_pol: line } = advised;
    if (isOver(order) || isOver(line?.std_po)) return outdated;
    const document = order ?? line;
    if (advised.std_advice === 'more') return document ? larger(document, advised, rowsOf<Advised>(rows, 'besides')) : nothing;
    const followed = order ? ofOrder(order.identity, order, advised) : line ? ofLine(line, advised) : nothing;
    if (followed.refused) return followed;
    // If the order line is deleted, its suggestion is deleted as well.
    const isGone = followed.effects.some((effect) => effect.op === 'delete');
    return { effects: [...followed.effects, isGone ? { op: 'delete', id: identity } : settled(identity)] };
  },
});

/** Reduces an order. Refused if a person has meanwhile reduced it so far that nothing would be left. */
function smaller({ identity, std_quantity }: Dated, { std_difference }: Advised): Decision {
  const less = plus(std_quantity, std_difference);
  return less > 0 ? { effects: [{ op: 'update', id: identity, properties: { std_quantity: less } }] } : outdated;
}

/**
 * Increases an order, and removes the suggestion (with its draft) that covered the same need. Refused if a person has
 * changed or confirmed that suggestion.
 */
function larger({ identity, std_quantity }: Dated, { identity: id, std_difference }: Advised, suggested: readonly Advised[]): Decision {
  const other = suggested.find(({ std_quantity: wanted, std_manufacturing_order: order, std_pol: line }) => {
    const step = (order ?? line?.std_po)?.std_active_operation?.std_key;
    return (order ?? line)?.std_quantity === wanted && (step === 'std-mo-status-draft' || step === 'std-po-status-draft');
  });
  if (!other) return outdated;
  const { std_manufacturing_order: order, std_pol: line } = other;
  const isAlone = line?.std_po && line.std_po.std_lines.length === 1;
  const emptied = isAlone ? line.std_po?.identity : (order ?? line)?.identity;
  return {
    effects: [
      { op: 'update', id: identity, properties: { std_quantity: plus(std_quantity, std_difference) } },
      settled(id),
      { op: 'delete', id: other.identity },
      ...(emptied ? [{ op: 'delete', id: emptied } as const] : []),
    ],
  };
}

function ofOrder(id: string, order: Dated, advised: Advised): Decision {
  if (advised.std_advice === 'cancel') return { effects: [{ op: 'transition', object_id: id, action: 'set_step', step: 'std-mo-status-cancelled' }] };
  if (advised.std_advice === 'less') return smaller(order, advised);
  return { effects: [{ op: 'update', id, properties: { std_due_date: advised.std_needed_date } }] };
}

/**
 * Applies an advice to a line of a draft purchase order. A line without a date of its own that is postponed moves to
 * another draft with the later date; a line that is not needed is deleted.
 */
function ofDraftLine(line: string, { std_supplier }: Purchase, advised: Advised): Decision {
  if (advised.std_advice === 'cancel') return { effects: [{ op: 'delete', id: line }] };
  const own = { ref: 'later' };
  const properties = { std_expected_reception_date: advised.std_needed_date };
  return {
    effects: [
      { op: 'create', model: 'std_po', ...own, properties, links: { std_supplier: std_supplier?.identity ?? null } },
      { op: 'update', id: line, links: { std_po: own } },
      { op: 'transition', object_id: own, action: 'assign' },
    ],
  };
}

/**
 * Applies an advice to a purchase order line. A line with a date of its own gets the new date. Otherwise an earlier
 * date is set for the whole purchase order, and a later one only for the line if the order has other lines. A single
 * line can't be cancelled after the draft step, because the supplier already has the order.
 */
function ofLine(line: Line, advised: Advised): Decision {
  const { std_po: order } = line;
  const isShared = (order?.std_lines.length ?? 0) > 1;
  if (advised.std_advice === 'less') return smaller(line, advised);
  if (!order) return nothing;
  const isDraft = order.std_active_operation?.std_key === 'std-po-status-draft';
  const properties = { std_expected_reception_date: advised.std_needed_date };
  if (line.std_expected_reception_date && advised.std_advice !== 'cancel') return { effects: [{ op: 'update', id: line.identity, properties }] };
  if (isShared && isDraft && advised.std_advice !== 'bring-forward') return ofDraftLine(line.identity, order, advised);
  if (isShared && advised.std_advice === 'put-off') return { effects: [{ op: 'update', id: line.identity, properties }] };
  if (isShared && advised.std_advice !== 'bring-forward') return { effects: [], refused: [{ field: 'std_pol', because: 'shared' }] };
  if (advised.std_advice === 'cancel')
    return { effects: [{ op: 'transition', object_id: order.identity, action: 'set_step', step: 'std-po-status-cancelled' }] };
  return { effects: [{ op: 'update', id: order.identity, properties }] };
}

/** Declines an advice; it is not given again until its figures change. */
export const declineAdvice: ServerAction = aboutRecord({
  name: 'steps/planning/declineAdvice',
  label: 'Decline what planning advises',
  description: 'Leaves an order as it is: planning does not advise the same again before its figures change.',
  model: 'std_suggestion',
  reads: [suggestion],
  decide: (_, rows) => {
    const advised = rowOf<Advised>(rows, 'suggestion');
    if (!advised?.std_advice) return nothing;
    return { effects: [{ op: 'update', id: advised.identity, properties: { std_advice: null, std_declined: figuresOfAdvice(advised) } }] };
  },
});
