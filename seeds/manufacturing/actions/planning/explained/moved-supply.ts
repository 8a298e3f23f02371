import type { ActionContext, Decision, Rows } from '@millwright/core/automation/actions.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { OutlookAsked } from '@millwright/core/record/outlook.ts';
import type { ServerAction } from '../../../../languages/english.ts';
import { toldLater } from '../../possible/outlook.ts';
import { stockSettings } from '../../stock/settings.ts';
import { cycleRefusal } from '../company/planned-books.ts';
import { partReads, planReads } from '../company/reads.ts';
import { planningSettings } from '../company/settings.ts';
import { openOrders, standingOf } from '../company/standing.ts';
import { explain } from './explain.ts';

/** Which lists say when the goods of a document come, and by what they name it. */
const supplies: Record<string, { read: string; name: string; date: string }> = {
  std_manufacturing_order: { read: 'orders', name: 'identity', date: 'std_due_date' },
  std_po: { read: 'purchases', name: 'std_po', date: 'std_expected_reception_date' },
};
type Supply = (typeof supplies)[string];
type Move = Supply & { id: Json; day: Json };

/** The document that is given another day; null where it stays. */
function moveOf({ input }: ActionContext): Move | null {
  const { model, record, stored } = input as unknown as OutlookAsked;
  const supply = supplies[model];
  if (!supply || !record || !stored) return null;
  const [day, before] = [record, stored].map((each) => each[supply.date] ?? null);
  return day === before ? null : { ...supply, id: stored.identity ?? null, day: day ?? null };
}

/** What was read, with another day for what this document brings. */
function moved(rows: Rows, { read, name, date, id, day }: Move): Rows {
  const [lists = {}] = rows[read] ?? [];
  const [names, days] = [name, date].map((list) => (lists[list] ?? []) as Json[]) as [Json[], Json[]];
  const changed: JsonObject = { ...lists, [date]: days.map((before, at) => (names[at] === id ? day : before)) };
  return { ...rows, [read]: [changed] };
}

const nothingLater: Decision = { effects: [], output: { rows: {}, asks: false, cut: false } };

/** Which order lines become later by the day that a purchase or manufacturing order is given: planned and promised as by `computeMrp`, and nothing is written. */
export const moveSupply: ServerAction = {
  name: 'steps/planning/moveSupply',
  label: 'Tell what becomes later by another day of a purchase or manufacturing order',
  description: 'Told a purchase or manufacturing order that is about to be saved with another day: which order lines can only be shipped later.',
  model: null,
  apart: import.meta.url,
  refusals: [cycleRefusal],
  reads: [
    (_, context) => (moveOf(context) ? planReads(stockSettings(context.options), planningSettings(context.options)) : {}),
    (rows) => (rows.orders ? partReads(openOrders(rows, standingOf(rows)).map(({ identity }) => identity)) : {}),
  ],
  decide: (rows, context) => {
    const move = moveOf(context);
    return move ? toldLater(rows, moved(rows, move), context) : nothingLater;
  },
};

const isSaving = ({ input }: ActionContext) => input.saving === true;

/** Why a manufacturing order is planned as it is; on the way to a save what becomes later by it. */
export const explainOrder: ServerAction = {
  name: 'steps/planning/explainOrder',
  label: 'Tell why a manufacturing order is planned, or what becomes later by it',
  description: 'Told a manufacturing order: why it is planned as it is; on the way to a save which order lines become later by its new day.',
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
