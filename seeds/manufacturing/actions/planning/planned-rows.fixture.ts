import type { ColumnsRead, Effect, Links, Rows, Target } from '@millwright/core/automation/actions.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { context } from '../../../testing/decide.ts';
import { stockSettings } from '../stock/settings.ts';
import { partReads, planReads } from './company/reads.ts';
import { planningSettings } from './company/settings.ts';
import { computeMrp } from './compute-mrp.ts';

export const to = (identity: string) => ({ identity });
export const article = (identity: string, std_type: string, more: JsonObject = {}): JsonObject => ({
  identity,
  std_label: identity,
  std_type,
  std_bom: null,
  ...more,
});
/** A manufactured article. */
export const made = (identity: string, more: JsonObject = {}) => article(identity, 'semi-finished', { std_bom: to(`bill of ${identity}`), ...more });
export const bought = (identity: string, more: JsonObject = {}) => article(identity, 'raw-material', more);
export const line = (parent: string, part: string, std_quantity: number) => ({ std_quantity, std_sku: to(part), std_bom: { std_sku: to(parent) } });
export const demand = (sku: string, std_open_quantity: number, std_delivery_date: string | null = '2026-12-24', keeps: number | null = null) => ({
  identity: `${std_open_quantity} ${sku} on ${std_delivery_date}`,
  std_open_quantity,
  std_sku: to(sku),
  std_order: { std_delivery_date, std_client: keeps === null ? null : { std_minimum_remaining_days: keeps } },
});
export const reference = (sku: string, supplier: string, more: JsonObject = {}) => ({
  identity: `${sku} of ${supplier}`,
  std_sku: to(sku),
  std_supplier: to(supplier),
  ...more,
});
/** A manufacturing order in draft that has not begun. */
export const order = (identity: string, sku: string, std_quantity: number, more: JsonObject = {}): JsonObject => ({
  identity,
  std_quantity,
  std_quantity_produced: null,
  std_recorded_quantity: 0,
  std_due_date: null,
  std_priority: null,
  std_bill_changed: false,
  std_active_operation: { std_key: 'std-mo-status-draft' },
  std_sku: to(sku),
  std_parent_order: null,
  std_components: [],
  std_picking_lines: [],
  ...more,
});
export const draft = (identity: string, supplier: string | null): JsonObject => ({
  identity,
  std_expected_reception_date: null,
  std_active_operation: { std_key: 'std-po-status-draft' },
  std_supplier: supplier === null ? null : to(supplier),
});

export type Tables = Record<string, JsonObject[]>;
const listOf: Record<string, string> = {
  std_manufacturing_order: 'orders',
  std_po: 'drafts',
  std_pol: 'purchases',
  std_suggestion: 'suggestions',
  std_peg: 'pegs',
};

const isDraft = ({ std_active_operation }: JsonObject) => (std_active_operation as { std_key: string }).std_key === 'std-po-status-draft';

/** The value at the end of a path, as a query reads it. */
const at = (row: Json, path: string): Json => path.split('.').reduce<Json>((of, name) => (isObject(of) ? (of[name] ?? null) : null), row);
const listsOf = (rows: readonly JsonObject[], paths: Record<string, string>): JsonObject =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, rows.map((row) => at(row, path))]));

/** The components or picks of orders, as records that link to their order. */
const partsOf = (orders: readonly JsonObject[], name: string) =>
  orders.flatMap((order) => ((order[name] ?? []) as JsonObject[]).map((part) => ({ ...part, std_manufacturing_order: order })));

/** Converts records to the rows that planning reads. */
export function readsOf(tables: Tables): Rows {
  const { articles = [], drafts = [], purchases = [], orders = [], bill_lines = [] } = tables;
  const of = (id: Json | undefined) => purchases.filter((row) => at(row, 'std_po.identity') === id);
  const read: Tables = {
    ...tables,
    bills: articles.flatMap((each) => (each.std_bom ? { std_sku: each } : [])),
    bill_lines: bill_lines.filter((each) => at(each, 'std_quantity') !== null),
    drafts: drafts.filter(isDraft).map((each): JsonObject => ({ ...each, std_lines: of(each.identity) })),
    purchases: purchases.map(
      (each): JsonObject => ({ ...each, std_po: drafts.find(({ identity }) => identity === at(each, 'std_po.identity')) ?? null }),
    ),
    parts: partsOf(orders, 'std_components'),
    picks: partsOf(orders, 'std_picking_lines'),
  };
  const reads = { ...planReads(stockSettings({}), planningSettings({})), ...partReads([]) };
  const numberIn = (list: string) => (id: Json) => (read[list] ?? []).findIndex(({ identity }) => identity === id);
  const lists = (name: string, { paths, numbered = {} }: ColumnsRead): JsonObject => {
    const told = listsOf(read[name] ?? [], paths);
    return { ...told, ...Object.fromEntries(Object.entries(numbered).map(([link, list]) => [link, (told[link] as Json[]).map(numberIn(list))])) };
  };
  return Object.fromEntries(Object.entries(reads).map(([name, each]) => [name, 'paths' in each ? [lists(name, each)] : (read[name] ?? [])]));
}

/** Runs planning so that it writes; in its first run a company has to request that explicitly. */
export const decidePlan = (rows: Rows, options: JsonObject = {}) => computeMrp.decide(rows, { ...context, input: { dry_run: false }, options });

let runs = 0;

/** Runs planning and applies its effects. */
export function planned(tables: Tables, options: JsonObject = {}): { effects: Effect[]; tables: Tables } {
  runs++;
  const { effects } = decidePlan(readsOf(tables), options);
  return { effects, tables: effects.reduce(written, tables) };
}

const idOf = (target: Target) => (target !== null && typeof target === 'object' && 'ref' in target ? `${target.ref}/${runs}` : String(target));
const linksOf = (links: Links = {}) =>
  Object.fromEntries(Object.entries(links).map(([name, target]) => [name, target === null ? null : to(idOf(target as Target))]));
const everyRow = (tables: Tables, change: (rows: JsonObject[]) => JsonObject[]): Tables =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, change(rows)]));

function written(tables: Tables, effect: Effect): Tables {
  if (effect.op === 'create') {
    const list = listOf[effect.model] ?? effect.model;
    const rows = tables[list] ?? [];
    const identity = effect.ref ? `${effect.ref}/${runs}` : `${list}-${rows.length}/${runs}`;
    const start = list === 'orders' ? order(identity, '', 0) : list === 'drafts' ? draft(identity, null) : { identity };
    return { ...tables, [list]: [...rows, opened({ ...start, ...effect.properties, ...linksOf(effect.links) })] };
  }
  if (effect.op === 'update')
    return everyRow(tables, (rows) =>
      rows.map((row) => (row.identity === effect.id ? opened({ ...row, ...effect.properties, ...linksOf(effect.links) }) : row)),
    );
  if (effect.op === 'set') {
    const set = new Map(effect.rows.map(({ id, values }) => [id, valuesOf(values)]));
    return everyRow(tables, (rows) => rows.map((row) => ({ ...row, ...set.get(row.identity as string) })));
  }
  if (effect.op === 'delete') return everyRow(tables, (rows) => rows.filter((row) => row.identity !== effect.id && !isOwned(row, effect.id)));
  return tables;
}

/** Replaces the values of links (`std_awaited_…`) by linked records. */
const valuesOf = (values: Record<string, Json | Target>): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name.startsWith('std_awaited_') && value ? to(idOf(value as Target)) : value]),
  );

/** A purchase order line is completely open. */
const opened = (row: JsonObject): JsonObject => ('std_po' in row ? { ...row, std_coming_quantity: row.std_quantity ?? null } : row);
const isOwned = (row: JsonObject, id: string) =>
  [row.std_po, row.std_suggestion].some((owner) => (owner as { identity: string } | null)?.identity === id);

/** Runs planning, and checks that a second run writes nothing. */
export function settled(tables: Tables, options: JsonObject = {}): Tables {
  const after = planned(tables, options).tables;
  const again = planned(after, options).effects;
  if (again.length > 0) throw new Error(`Written again: ${JSON.stringify(again)}`);
  return after;
}

/** Changes one row as a person would do. */
export const changed = (tables: Tables, list: string, at: number, properties: JsonObject): Tables => ({
  ...tables,
  [list]: (tables[list] ?? []).map((row, index) => (index === at ? { ...row, ...properties } : row)),
});

/** Article, kind, quantity and date of each suggestion. */
export const suggestionsIn = ({ suggestions = [] }: Tables) =>
  suggestions.map(({ std_sku, std_kind, std_quantity, std_due_date }) => [
    (std_sku as { identity: string }).identity,
    std_kind,
    std_quantity,
    std_due_date,
  ]);
/** Required, stock, in production and net quantity of the first suggestion for an article. */
export const figuresIn = ({ suggestions = [] }: Tables, sku: string) =>
  suggestions
    .filter(({ std_sku }) => (std_sku as { identity: string }).identity === sku)
    .map(({ std_required, std_stock, std_in_production, std_net }) => [std_required, std_stock, std_in_production, std_net])[0];
