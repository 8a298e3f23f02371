import type { Job, Named } from '../types.ts';

type Cell = string | number | Named;

/** Imports rows whose cells are in the order of `fields`. The first field is the key that identifies a row. */
export function imported(model: string, fields: readonly string[], rows: readonly (readonly Cell[])[]): Job {
  const text = (cell: Cell = '') => (typeof cell === 'object' ? cell : String(cell));
  const cells = rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, text(row[at])])));
  return { import: { name: model, model, mapping: Object.fromEntries(fields.map((field) => [field, field])), key: fields[0] ?? '', rows: cells } };
}

/** The record of a model with this number or name. */
export const named = (model: string, value: string, field = 'std_label'): Named => ({ model, field, value });

export const moved = (about: Named, to: string): Job => ({ move: { ...about, to } });

export const done = (action: string, about?: Named): Job => ({ act: { action: `steps/${action}`, ...(about && { about }) } });

/** Runs planning with `dry_run: false`, because a first run writes nothing otherwise, and then finds what each order lacks. */
export const planned: readonly Job[] = [
  { act: { action: 'steps/planning/computeMrp', told: { dry_run: false } } },
  done('manufacturing-orders/detectStuckOrders'),
];

/** The manufacturing order that planning has suggested for an article; not an existing one with advice from planning. */
export const suggested = (article: string): Named => ({
  ...named('std_manufacturing_order', article, 'std_suggestion.std_sku.std_internal_reference'),
  filled: 'std_suggestion.std_quantity',
});
