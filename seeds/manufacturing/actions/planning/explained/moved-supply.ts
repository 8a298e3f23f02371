import type { ActionContext, Decision, Rows } from '@millwright/core/automation/actions.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { OutlookAsked } from '@millwright/core/record/outlook.ts';
import type { ServerAction } from '../../../../languages/english.ts';
import { minus } from '../../library/quantities.ts';
import { idOf, numberOf } from '../../possible/asked.ts';
import { toldLater } from '../../possible/outlook.ts';
import { stockSettings } from '../../stock/settings.ts';
import { cycleRefusal } from '../company/planned-books.ts';
import { partReads, planReads } from '../company/reads.ts';
import { planningSettings } from '../company/settings.ts';
import { openOrders, standingOf } from '../company/standing.ts';
import { explain } from './explain.ts';

/**
 * The place of a document or line in the lists of columns that were read: the name of the read and of the column with its
 * id. Also the attributes of it that determine when something can be shipped.
 */
type Booked = {
  read: string;
  name: string;
  /** Attributes of the record that decide. */
  decides: string[];
  /** The same values as columns of the read. */
  columns: (record: JsonObject, rows: Rows) => JsonObject;
};
/** A document or line with changed values. */
type Move = Booked & { id: Json; record: JsonObject };

const ofDay = (read: string, name: string, day: string, column = day): Booked => ({
  read,
  name,
  decides: [day],
  columns: (record) => ({ [column]: record[day] ?? null }),
});

const bookedOf: Record<string, Booked> = {
  std_manufacturing_order: ofDay('orders', 'identity', 'std_due_date'),
  std_po: ofDay('purchases', 'std_po', 'std_expected_reception_date'),
  std_pol: ofDay('purchases', 'identity', 'std_expected_reception_date', 'std_own_date'),
  std_order_line: {
    read: 'demands',
    name: 'identity',
    decides: ['std_quantity', 'std_requested_date', 'std_sku'],
    columns: ({ std_quantity, std_shipped_quantity, std_requested_date, std_sku }, rows) => ({
      std_open_quantity: Math.max(0, minus(numberOf(std_quantity), numberOf(std_shipped_quantity))),
      std_requested_date: std_requested_date ?? null,
      article: ((rows.articles?.[0]?.identity ?? []) as Json[]).indexOf(idOf(std_sku)),
    }),
  },
};

/** A link as its identity, so that the two forms of a link can be compared. */
const told = (value: Json | undefined) => idOf(value) ?? value ?? null;

/** A document or line if one of its deciding values has changed. */
function moveOf(model: string, record: JsonObject, stored: JsonObject): Move[] {
  const booked = bookedOf[model];
  if (!booked?.decides.some((name) => told(record[name]) !== told(stored[name]))) return [];
  return [{ ...booked, id: stored.identity ?? null, record }];
}

const linesOf = ({ std_lines }: JsonObject) => (Array.isArray(std_lines) ? std_lines.filter(isObject) : []);

/** All changed documents and lines: a purchase order with its lines, or a single record; empty if nothing has changed. */
function movesOf({ input }: ActionContext): Move[] {
  const { model, record, stored } = input as unknown as OutlookAsked;
  if (!record || !stored) return [];
  if (model !== 'std_po') return moveOf(model, record, stored);
  const before = new Map(linesOf(stored).map((line) => [line.identity, line]));
  const lines = linesOf(record).flatMap((line) => moveOf('std_pol', line, before.get(line.identity) ?? line));
  return [...moveOf(model, record, stored), ...lines];
}

/** The rows that were read, with the changed values of this document or line. */
function moved(rows: Rows, { read, name, id, record, columns }: Move): Rows {
  const [lists = {}] = rows[read] ?? [];
  const names = (lists[name] ?? []) as Json[];
  const given = Object.entries(columns(record, rows)).map(([column, value]) => {
    const before = (lists[column] ?? []) as Json[];
    return [column, names.map((own, at) => (own === id ? value : (before[at] ?? null)))] as const;
  });
  return { ...rows, [read]: [{ ...lists, ...Object.fromEntries(given) }] };
}

const nothingLater: Decision = { effects: [], output: { rows: {}, asks: false, cut: false } };

/**
 * Returns which order lines become later by a new date of a purchase order, a purchase order line or a manufacturing
 * order, or by a changed sales order line. Plans and promises as `computeMrp` does; writes nothing.
 */
export const moveSupply: ServerAction = {
  name: 'steps/planning/moveSupply',
  label: 'Tell what becomes later by a change of a purchase, a manufacturing order or an order line',
  description:
    'Told a purchase or manufacturing order that is about to be saved with another day, or an order line with another quantity, date or article: which other order lines can only be shipped later.',
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

/** Explains the plan of a manufacturing order or a purchase order line; before a save, returns what becomes later by it. */
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
