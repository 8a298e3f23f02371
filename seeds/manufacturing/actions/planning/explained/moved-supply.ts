import type { ActionContext, Decision, Rows } from '@millwright/core/automation/actions.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { OutlookAsked } from '@millwright/core/record/outlook.ts';
import type { ServerAction } from '../../../../languages/english.ts';
import { toldLater } from '../../possible/outlook.ts';
import { stockSettings } from '../../stock/settings.ts';
import { cycleRefusal } from '../company/planned-books.ts';
import { partReads, planReads } from '../company/reads.ts';
import { planningSettings } from '../company/settings.ts';
import { openOrders, standingOf } from '../company/standing.ts';
import { explain } from './explain.ts';

/** Where what was read says when the goods of a document come, and by what it names that document. */
type Supply = { read: string; name: string; date: string };
/** What is given another day; `day`: null where it has none any more. */
type Move = Supply & { id: Json; day: Json };

/** The attribute of a document that is its day, and where the plan keeps it. */
const supplies: Record<string, Supply & { day: string }> = {
  std_manufacturing_order: { read: 'orders', name: 'identity', date: 'std_due_date', day: 'std_due_date' },
  std_po: { read: 'purchases', name: 'std_po', date: 'std_expected_reception_date', day: 'std_expected_reception_date' },
  std_pol: { read: 'purchases', name: 'identity', date: 'std_own_date', day: 'std_expected_reception_date' },
};

/** A document that is given another day. */
function moveOf(model: string, record: JsonObject, stored: JsonObject): Move[] {
  const supply = supplies[model];
  if (!supply) return [];
  const [day, before] = [record, stored].map((each) => each[supply.day] ?? null);
  return day === before ? [] : [{ ...supply, id: stored.identity ?? null, day: day ?? null }];
}

const linesOf = ({ std_lines }: JsonObject) => (Array.isArray(std_lines) ? std_lines.filter(isObject) : []);

/** A document, and lines of it, that are given another day; none where they stay. */
function movesOf({ input }: ActionContext): Move[] {
  const { model, record, stored } = input as unknown as OutlookAsked;
  if (!record || !stored) return [];
  if (model !== 'std_po') return moveOf(model, record, stored);
  const before = new Map(linesOf(stored).map((line) => [line.identity, line]));
  const lines = linesOf(record).flatMap((line) => moveOf('std_pol', line, before.get(line.identity) ?? line));
  return [...moveOf(model, record, stored), ...lines];
}

/** What was read, with another day for what this document or line brings. */
function moved(rows: Rows, { read, name, date, id, day }: Move): Rows {
  const [lists = {}] = rows[read] ?? [];
  const [names, days] = [name, date].map((list) => (lists[list] ?? []) as Json[]) as [Json[], Json[]];
  const changed: JsonObject = { ...lists, [date]: days.map((before, at) => (names[at] === id ? day : before)) };
  return { ...rows, [read]: [changed] };
}

const nothingLater: Decision = { effects: [], output: { rows: {}, asks: false, cut: false } };

/** Which order lines become later by the day that a purchase, a line of it or a manufacturing order is given: planned and promised as by `computeMrp`, and nothing is written. */
export const moveSupply: ServerAction = {
  name: 'steps/planning/moveSupply',
  label: 'Tell what becomes later by another day of a purchase or manufacturing order',
  description: 'Told a purchase or manufacturing order that is about to be saved with another day: which order lines can only be shipped later.',
  model: null,
  apart: import.meta.url,
  refusals: [cycleRefusal],
  reads: [
    (_, context) => (movesOf(context).length ? planReads(stockSettings(context.options), planningSettings(context.options)) : {}),
    (rows) => (rows.orders ? partReads(openOrders(rows, standingOf(rows)).map(({ identity }) => identity)) : {}),
  ],
  decide: (rows, context) => {
    const moves = movesOf(context);
    return moves.length ? toldLater(rows, moves.reduce(moved, rows), context) : nothingLater;
  },
};

const isSaving = ({ input }: ActionContext) => input.saving === true;

/** Why a manufacturing order or purchase line is planned as it is; on the way to a save what becomes later by it. */
export const explainOrder: ServerAction = {
  name: 'steps/planning/explainOrder',
  label: 'Tell why a manufacturing order or purchase line is planned, or what becomes later by it',
  description:
    'Told a manufacturing order or a purchase line: why it is planned as it is; on the way to a save which order lines become later by its new day.',
  model: null,
  apart: import.meta.url,
  refusals: [cycleRefusal],
  reads: explain.reads.map(
    (phase, at): ServerAction['reads'][number] =>
      (rows, context) =>
        isSaving(context) ? (moveSupply.reads[at]?.(rows, context) ?? {}) : phase(rows, context),
  ),
  decide: (rows, context) => (isSaving(context) ? moveSupply : explain).decide(rows, context),
};
