import { tableOf } from './gadgets.ts';

type Part = Record<string, unknown>;

/** The set-up of a block without a grid over gadgets: a table's without what only a grid has. */
export function blockOf(type: string, slug: string, columns: string[], parts: Part = {}): Part {
  const { sortable: _, ...misc } = (tableOf(slug, columns) as { misc: Part }).misc;
  return { type, misc: { ...misc, ...parts } };
}

/** A day of this month, yyyy-MM-dd. */
export const dayOfMonth = (day: number): string => `${new Date().toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`;
