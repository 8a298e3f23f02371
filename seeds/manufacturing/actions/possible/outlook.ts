import type { ActionContext, Decision, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { Json } from '@millwright/core/json.ts';
import { type Promises, promise } from '@millwright/core/planning/promises.ts';
import type { OutlookAnswer } from '@millwright/core/record/outlook.ts';
import type { ToldRow } from '@millwright/core/record/told-rows.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { byId, list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowOf } from '../library/rows.ts';
import type { Company } from '../planning/company/columns.ts';
import { cycleRefusal, type PlannedBooks, plannedBooks } from '../planning/company/planned-books.ts';
import { partReads, planReads } from '../planning/company/reads.ts';
import { planningSettings } from '../planning/company/settings.ts';
import { openOrders, standingOf } from '../planning/company/standing.ts';
import { stockSettings } from '../stock/settings.ts';
import { type Asked, askedOf, decidesAnew } from './asked.ts';
import { askedDemands, withDemands } from './asked-demands.ts';
import { booksOf } from './books.ts';
import { namesOf } from './possible-dates.ts';
import { sayPossible } from './said.ts';

type Step = Linked & { std_active_operation: { std_key: string | null } | null };

const ended = ['std-so-status-done', 'std-so-status-cancelled'];
const draft = 'std-so-status-draft';
const stepOf = (rows: Rows) => rowOf<Step>(rows, 'order')?.std_active_operation?.std_key ?? null;

/** The reason why there is no outlook. */
const doneWith = (rows: Rows, { order }: Asked) => (order.order ? 'ordered' : ended.includes(stepOf(rows) ?? '') ? 'ended' : null);

/** Whether planning counts the lines of the record as soon as it is saved. */
function counts(rows: Rows, { kind }: Asked, { options }: ActionContext): boolean {
  if (kind === 'std_quotation' || ended.includes(stepOf(rows) ?? '')) return false;
  return planningSettings(options).count_drafts || (stepOf(rows) ?? draft) !== draft;
}

/** Whether an outlook has to be computed. There is none for a save that planning does not count or that changes no date. */
const isToTell = (rows: Rows, asked: Asked, context: ActionContext) =>
  doneWith(rows, asked) === null && (!asked.saving || (counts(rows, asked, context) && decidesAnew(asked)));

function recordReads({ order, kind }: Asked): Record<string, Read> {
  const lines = kind === 'std_order' ? distinct(order.lines.map(({ id }) => id)) : [];
  return {
    ...(kind === 'std_order' && order.id && { order: byId('std_order', order.id, 'identity std_active_operation { std_key }') }),
    ...(order.client && { client: byId('std_client', order.client, 'identity std_minimum_remaining_days') }),
    ...(lines.length > 0 && { shipped: list('std_order_line', oneOf('identity', lines), 'identity std_shipped_quantity') }),
  };
}

type Promised = { company: Company; plan: NonNullable<PlannedBooks['plan']>; promises: Promises; demandOf: Map<string, number> };

/** Returns when each sales order line can be shipped with this data, or the cycle if bills of materials form one. */
function promisedBy(rows: Rows, context: ActionContext): Promised | { cycle: string } {
  const { company, plan, cycle } = plannedBooks(rows, context);
  if (plan === undefined) return { cycle };
  const lines = company.demands.flatMap(({ kind, id }, at): [string, number][] => (kind === 'sales-order' ? [[id, at]] : []));
  return { company, plan, promises: promise(company.problem, plan, booksOf(rows, company)), demandOf: new Map(lines) };
}

const dayOf = ({ promises, demandOf }: Promised, line: string) => promises.demands.day[demandOf.get(line) ?? -1];

/** Rows for the lines of the record: the possible date, the reason why it is not earlier, and the date possible with the stored data. */
function ownRows(before: Promised, after: Promised, rows: Rows, lines: readonly string[]): ToldRow[] {
  const told = { ...after, nameOf: namesOf(rows), locate: () => null };
  return lines.flatMap((line): ToldRow[] => {
    const at = after.demandOf.get(line);
    const demand = after.company.demands[at ?? -1];
    if (at === undefined || demand === undefined) return [];
    const { std_possible_date, std_possible_kind, std_possible_reason } = sayPossible(told, at);
    const was = dayOf(before, line);
    return [
      {
        article: { model: 'std_sku', id: after.company.articles[demand.article]?.identity ?? '' },
        quantity: Number(demand.quantity),
        wanted: dayText(demand.day),
        possible: std_possible_date,
        kind: { figure: std_possible_kind },
        reason: std_possible_reason,
        before: was === undefined ? null : dayText(was),
      },
    ];
  });
}

/** Whether the request of a line is unchanged, so that a later date comes from other changes. */
function asksTheSame(before: Promised, after: Promised, line: string): boolean {
  const [one, other] = [before, after].map(({ company, demandOf }) => company.demands[demandOf.get(line) ?? -1]);
  if (!one || !other) return false;
  return (
    one.article === other.article && one.quantity.eq(other.quantity) && one.day === other.day && one.keeps === other.keeps && one.rank === other.rank
  );
}

/** Rows for the lines that become later without having changed themselves, the most delayed first. */
function laterRows(before: Promised, after: Promised): ToldRow[] {
  const later = [...before.demandOf.keys()].flatMap((line) => {
    const [was, is] = [dayOf(before, line), dayOf(after, line)];
    return was !== undefined && is !== undefined && is > was && asksTheSame(before, after, line) ? [{ line, was, is }] : [];
  });
  later.sort((one, other) => other.is - other.was - (one.is - one.was) || (one.line < other.line ? -1 : 1));
  return later.map(({ line, was, is }) => ({
    line: { model: 'std_order_line', id: line },
    before: dayText(was),
    possible: dayText(is),
    days: is - was,
  }));
}

/** Maximum number of lines that are listed. */
const mostNamed = 100;

function tell(rows: Rows, asked: Asked, context: ActionContext): Decision {
  const lines = askedDemands(rows, asked);
  const [before, after] = [promisedBy(rows, context), promisedBy(withDemands(rows, lines, asked), context)];
  if ('cycle' in before) return refuse('std_lines', 'cycle', { cycle: before.cycle });
  if ('cycle' in after) return refuse('std_lines', 'cycle', { cycle: after.cycle });
  const own = ownRows(
    before,
    after,
    rows,
    lines.map(({ identity }) => identity),
  );
  const later = laterRows(before, after);
  return answer({
    rows: { lines: own, later: later.slice(0, mostNamed) },
    asks: counts(rows, asked, context),
    cut: later.length > mostNamed,
  });
}

/** Returns which lines become later if the data is changed from `rows` to `changed`. */
export function toldLater(rows: Rows, changed: Rows, context: ActionContext): Decision {
  const [before, after] = [promisedBy(rows, context), promisedBy(changed, context)];
  if ('cycle' in before) return refuse('identity', 'cycle', { cycle: before.cycle });
  if ('cycle' in after) return refuse('identity', 'cycle', { cycle: after.cycle });
  const later = laterRows(before, after);
  return answer({ rows: { later: later.slice(0, mostNamed) }, asks: true, cut: later.length > mostNamed });
}

const answer = (output: OutlookAnswer): Decision => ({ effects: [], output: output as unknown as Json });
const refuse = (field: string, because: string, values = {}): Decision => ({ effects: [], refused: [{ field, because, values }] });

/**
 * Returns when the lines of a quotation or order can be shipped, and which other lines become later because of them.
 * Plans and promises as `computeMrp` does; writes nothing.
 */
export const promiseLines: ServerAction = {
  name: 'steps/planning/promiseLines',
  label: 'Tell when the lines of a quotation or order can be shipped',
  description:
    'Told a quotation or a sales order, stored or still typed: when each line can be shipped by what is in stock, on its way and planned, why not earlier, and which other lines become later by it. Nothing is written.',
  model: null,
  apart: import.meta.url,
  refusals: [
    cycleRefusal,
    { id: 'ordered', text: 'An order was made of this quotation: the lines of the order say when they can be shipped.' },
    { id: 'ended', text: 'This order has ended: nothing of it is shipped any more.' },
  ],
  reads: [
    (_, context) => recordReads(askedOf(context)),
    (rows, context) =>
      isToTell(rows, askedOf(context), context) ? planReads(stockSettings(context.options), planningSettings(context.options)) : {},
    (rows) => (rows.orders ? partReads(openOrders(rows, standingOf(rows)).map(({ identity }) => identity)) : {}),
  ],
  decide: (rows, context) => {
    const asked = askedOf(context);
    const because = doneWith(rows, asked);
    if (because && !asked.saving) return refuse('std_lines', because);
    return isToTell(rows, asked, context) ? tell(rows, asked, context) : answer({ rows: {}, asks: false, cut: false });
  },
};
