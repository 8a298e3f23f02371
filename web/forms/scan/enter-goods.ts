import { isWritable } from '@millwright/core/form/kinds.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { decimal, decimalText, readDecimal } from '@millwright/core/value/decimal.ts';
import { type FieldPath, type FormContext, type FormValues, isUntouched, newRow, pathText, valueAtPath, withValue } from '../values/form-values.ts';
import type { GoodsList } from './goods-lists.ts';

/** Goods in a scanned code: records by identity, a new lot by its number. */
export type Goods = { article: string | null; lot: string | null; expiry: string | null; quantity: string | null };

/** The state of a form when a scan is entered. */
export type Standing = {
  values: FormValues;
  /** The record's values when the form was opened; null for a new record. */
  opened: FormValues | null;
  context: FormContext;
  /** Whether the lines at a path are locked. */
  isFixed: (list: GoodsList, path: FieldPath) => boolean;
  /** The lines that the person chose where several match, by the path of their list. */
  chosen: ReadonlyMap<string, number>;
};

export type Change = { path: FieldPath; value: Json };
/**
 * The result of entering a scan: values to change with the index of the line; a choice between lines; or a refusal
 * (`not_listed`: no such line, and none may be added; `listed`: the quantity of its line was already saved).
 */
export type Entered =
  | { kind: 'entered'; changes: Change[]; place: FieldPath }
  | { kind: 'choose'; path: FieldPath; lines: number[] }
  | { kind: 'refused'; reason: 'not_listed' | 'listed'; place: FieldPath | null };

const isBlank = (value: Json | undefined) => value === null || value === undefined || value === '';
/** Whether a cell is empty, or already has the scanned value. */
const hasRoom = (before: Json | undefined, value: Json | undefined) => isBlank(before) || value === undefined || String(before) === String(value);

/** The lines at a path. */
export function rowsAt(values: FormValues, path: FieldPath): JsonObject[] {
  const rows = valueAtPath(values, path);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

const liveRows = (rows: readonly JsonObject[]) => rows.flatMap((row, at) => (row._delete ? [] : [{ row, at }]));
const changed = (values: FormValues, changes: readonly Change[]) =>
  changes.reduce((before, { path, value }) => withValue(before, path, value) as FormValues, values);

/** A line as it was when the form was opened, found by identity. */
function openedRow(values: Json | undefined, identity: Json): JsonObject | null {
  if (Array.isArray(values)) return values.map((one) => openedRow(one, identity)).find((row) => row !== null) ?? null;
  if (!isObject(values)) return null;
  return values.identity === identity ? values : openedRow(Object.values(values), identity);
}

/** Parses a number of a code, without losing precision. */
const asNumber = (text: string): Json => (String(Number(text)) === text ? Number(text) : text);

/** The scanned values for the columns of a list, without missing values and columns. */
function cellsOf({ article, lot, expiry, quantity }: GoodsList, goods: Goods): JsonObject {
  const pairs: [string | null | undefined, Json][] = [
    [article?.name, goods.article],
    [lot?.name, goods.lot],
    [expiry, goods.expiry],
    [quantity, goods.quantity === null ? null : asNumber(goods.quantity)],
  ];
  return Object.fromEntries(pairs.flatMap(([name, value]) => (name && value !== null ? [[name, value]] : [])));
}

/** The scanned values that may be edited. */
const writable = ({ field }: GoodsList, cells: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => field.columns?.some((column) => column.attribute === name && isWritable(column))));

const filling = (path: FieldPath, row: JsonObject, cells: JsonObject): Change[] =>
  Object.entries(cells).flatMap(([name, value]) => (row[name] === value ? [] : [{ path: [...path, name], value }]));

/** Whether a line is for the same goods: the same lot if lines have lots, else the same article. */
function isSame({ article, lot, expiry, quantity }: GoodsList, row: JsonObject, told: JsonObject): boolean {
  const fits = [article?.name, expiry].every((name) => !name || hasRoom(row[name], told[name]));
  if (lot && told[lot.name] === undefined) return fits && isBlank(row[lot.name]) && quantity !== null && !isBlank(row[quantity]);
  const key = lot?.name ?? article?.name;
  return fits && key !== undefined && !isBlank(row[key]) && told[key] !== undefined && hasRoom(row[key], told[key]);
}

/** Whether a line expects these goods: it is untouched, or only its lot or article is missing. */
function waits(list: GoodsList, row: JsonObject, told: JsonObject, { context }: Standing): boolean {
  if (isUntouched(row, list.field.columns ?? [], context)) return true;
  const key = list.lot?.name ?? list.article?.name;
  if (key === undefined || told[key] === undefined || !isBlank(row[key])) return false;
  return Object.entries(told).every(([name, value]) => hasRoom(row[name], value));
}

/** Scans goods of an existing line again, which increases its quantity unless that was saved before. */
function enterAgain(list: GoodsList, at: { path: FieldPath; row: JsonObject }, cells: JsonObject, standing: Standing): Entered {
  const { path, row } = at;
  const { quantity } = list;
  const rest = Object.fromEntries(Object.entries(cells).filter(([name]) => name !== quantity && isBlank(row[name])));
  const more = quantity ? cells[quantity] : undefined;
  if (!quantity || more === undefined) return { kind: 'entered', changes: filling(path, row, rest), place: path };
  const before = isBlank(row[quantity]) ? decimal(0) : readDecimal(row[quantity]);
  const stored = row.identity === undefined ? undefined : openedRow(standing.opened ?? undefined, row.identity)?.[quantity];
  if (before === null || !isBlank(stored)) return { kind: 'refused', reason: 'listed', place: [...path, quantity] };
  const sum = asNumber(decimalText(before.plus(decimal(String(more)))));
  return { kind: 'entered', changes: filling(path, row, { ...rest, [quantity]: sum }), place: path };
}

/** Adds a line, if that is allowed. */
function added(list: GoodsList, path: FieldPath, cells: JsonObject, standing: Standing): Entered {
  if (!list.field.allow_creation || standing.isFixed(list, path)) return { kind: 'refused', reason: 'not_listed', place: null };
  const rows = rowsAt(standing.values, path);
  const row = { ...newRow(list.field.columns ?? [], standing.context, rows), ...cells };
  return { kind: 'entered', changes: [{ path, value: [...rows, row] }], place: [...path, rows.length] };
}

function enterLine(list: GoodsList, path: FieldPath, goods: Goods, standing: Standing): Entered {
  const scannedCells = cellsOf(list, goods);
  const cells = writable(list, scannedCells);
  const live = liveRows(rowsAt(standing.values, path));
  const same = live.filter(({ row }) => isSame(list, row, scannedCells));
  const [first] = same;
  const chosen = standing.chosen.get(pathText(path));
  if (same.length > 1 && chosen === undefined) return { kind: 'choose', path, lines: same.map(({ at }) => at) };
  const again = same.find(({ at }) => at === chosen) ?? first;
  if (again) return enterAgain(list, { path: [...path, again.at], row: again.row }, cells, standing);
  const waiting = live.find(({ row }) => waits(list, row, scannedCells, standing));
  if (!waiting) return added(list, path, cells, standing);
  const place = [...path, waiting.at];
  return { kind: 'entered', changes: filling(place, waiting.row, cells), place };
}

/** Enters a lot in the nested lines of its article's line. */
function enterBelow(list: GoodsList, inner: GoodsList, path: FieldPath, goods: Goods, standing: Standing): Entered {
  const outer = { ...list, lot: null, expiry: null, quantity: null, inner: null };
  const line = enterLine(outer, path, { ...goods, lot: null, expiry: null, quantity: null }, standing);
  if (line.kind !== 'entered') return line;
  const values = changed(standing.values, line.changes);
  const below = enterInto(inner, [...line.place, inner.field.attribute], goods, { ...standing, values });
  return below.kind === 'entered' ? { ...below, changes: [...line.changes, ...below.changes] } : below;
}

function enterInto(list: GoodsList, path: FieldPath, goods: Goods, standing: Standing): Entered {
  const { inner } = list;
  const isBelow = inner !== null && (goods.lot !== null || list.quantity === null);
  return isBelow ? enterBelow(list, inner, path, goods, standing) : enterLine(list, path, goods, standing);
}

/** Enters scanned goods into the lines of a form: into their own line, else a line that expects them, else a new one. */
export const enterGoods = (list: GoodsList, goods: Goods, standing: Standing): Entered => enterInto(list, [list.field.attribute], goods, standing);

/** Applies changes to the values of a form. */
export const withChanges = changed;
