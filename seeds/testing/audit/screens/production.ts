import type { Table } from '../ledger.ts';
import { type Screen, standing } from './screen.ts';

const toMake = (view: string, block: string, steps: string, which = 'true'): Screen => ({
  view,
  block,
  sql: (t) => `SELECT d.id, d.std_quantity FROM (${standing(t, 'std_manufacturing_order', steps)}) d WHERE ${which}`,
});

/** The quantity that an order has made according to its outputs, without undone ones. */
const made = (view: string, block: string, steps: string): Screen => ({
  view,
  block,
  sql: (t) => `SELECT d.id, d.std_quantity, (SELECT sum(CASE WHEN v.id IS NULL THEN u.std_quantity ELSE 0 END) FROM ${t('std_production_output')} u
      LEFT JOIN ${t('std_output_undo')} v ON v.std_production_output = u.id WHERE u.std_manufacturing_order = d.id) AS std_quantity_produced
    FROM (${standing(t, 'std_manufacturing_order', steps)}) d`,
});

const listed = ['draft', 'awaiting-materials', 'picking', 'packaging', 'done', 'cancelled'].map((step) => `'std-mo-status-${step}'`).join(', ');

/** Orders that have not begun, with the figures of their suggestions. */
const toStart = (block: string, steps: string, names: string[], which = 'true', isNew = false): Screen => ({
  view: 'mo-suggestions',
  block,
  sql: (t) => `SELECT d.id, d.std_quantity, ${names.map((name) => `s.${name} AS "std_suggestion.${name}"`).join(', ')}
    FROM (${standing(t, 'std_manufacturing_order', steps, isNew)}) d LEFT JOIN ${t('std_suggestion')} s ON s.std_manufacturing_order = d.id WHERE ${which}`,
});

export const productionScreens: Screen[] = [
  ...[
    ['to-make', `std_kind = 'make' AND std_quantity IS NOT NULL`],
    ['to-buy', `std_kind = 'buy' AND std_pol IS NOT NULL AND std_quantity IS NOT NULL`],
    ['advice', 'std_advice IS NOT NULL'],
    ['without-supplier', `std_kind = 'buy' AND std_pol IS NULL`],
  ].map(([block = '', which]) => ({
    view: 'planning',
    block,
    sql: (t: Table) =>
      `SELECT id, std_quantity, std_required, std_stock, std_in_production, std_net, std_difference FROM ${t('std_suggestion')} WHERE ${which}`,
  })),
  toStart('drafts', `= 'std-mo-status-draft'`, ['std_required', 'std_stock', 'std_in_production', 'std_net', 'std_difference'], 'true', true),
  toStart('blocked', `= 'std-mo-status-awaiting-materials'`, ['std_difference']),
  toStart('ready', `IN ('std-mo-status-draft', 'std-mo-status-awaiting-materials')`, ['std_difference'], 'd.std_raw_materials_available'),
  toMake('mo-pickings', 'pickings', `= 'std-mo-status-picking'`),
  made('mo-production', 'production', `NOT IN (${listed})`),
  made('mo-packaging', 'packaging', `= 'std-mo-status-packaging'`),
  made('completed-mos', 'completed', `= 'std-mo-status-done'`),
  {
    view: 'production-outputs',
    block: 'outputs',
    sql: (t) => `SELECT id, std_quantity, std_scrap_quantity FROM ${t('std_production_output')}`,
  },
  {
    view: 'production-outputs',
    block: 'undone',
    sql: (t) => `SELECT u.id, o.std_quantity FROM ${t('std_output_undo')} u JOIN ${t('std_production_output')} o ON o.id = u.std_production_output`,
  },
];
