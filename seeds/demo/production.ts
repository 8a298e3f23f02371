import { addDays } from '@millwright/core/time/days.ts';
import { references } from './articles.ts';
import { shifted, table } from './tables.ts';
import type { ImportJob, Row, StepJob, Tables } from './types.ts';

/** Builds that are not complete. The goods of complete ones are in the stock on hand. */
const open = (tables: Tables): Row[] => {
  const articles = references(tables);
  return table(tables, 'manufacturing_orders').filter((build) => build.status !== 'complete' && articles.has(build.part_id ?? ''));
};

/** Invented due dates in days from today (late, this week, later), because the dataset has dates for only two builds. */
const due: Record<string, number> = {
  BO0001: -2,
  BO0003: 1,
  BO0004: 3,
  BO0007: 9,
  BO0010: 26,
  BO0011: 6,
  BO0013: 15,
  BO0014: 18,
  BO0016: 20,
};

export function production(tables: Tables, today: string): ImportJob[] {
  const articles = references(tables);
  const rows = open(tables).map((build) => ({
    Number: build.reference ?? '',
    Article: articles.get(build.part_id ?? '') ?? '',
    Quantity: build.quantity ?? '',
    Due: build.target_date ? shifted(build.target_date, today) : addDays(today, due[build.reference ?? ''] ?? 0),
  }));
  const mapping = { Number: 'std_label', Article: 'std_sku.std_internal_reference', Quantity: 'std_quantity', Due: 'std_due_date' };
  return [{ name: 'manufacturing orders', model: 'std_manufacturing_order', mapping, key: 'Number', rows }];
}

/** Moves builds in production through picking first, and two pending builds to picking. */
export function productionSteps(tables: Tables): StepJob[] {
  const picking = new Set(['BO0010', 'BO0014']);
  const move = (build: Row, from: string, to: string): StepJob => ({
    model: 'std_manufacturing_order',
    field: 'std_label',
    value: build.reference ?? '',
    from: `std-mo-status-${from}`,
    to: `std-mo-status-${to}`,
  });
  return open(tables).flatMap((build) => [
    ...(build.status === 'production' || picking.has(build.reference ?? '') ? [move(build, 'draft', 'picking')] : []),
    ...(build.status === 'production' ? [move(build, 'picking', 'production')] : []),
  ]);
}
