import type { Table } from '../ledger.ts';
import { priced, type Screen, standing } from './screen.ts';

/** The quantity of an order's lines that no movement has received. */
const openOf = (t: Table) => `
  (SELECT COALESCE(sum(greatest(0, l.std_quantity - COALESCE((SELECT sum(m.std_quantity) FROM ${t('std_reception_line')} r JOIN ${t('std_lot_reception_line')} n ON n.std_reception_line = r.id
    JOIN ${t('std_stock_mouvement')} m ON m.id = n.std_stock_mouvement WHERE r.std_pol = l.id), 0))), 0) FROM ${t('std_pol')} l WHERE l.std_po = d.id)`;

const orders = (block: string, steps: string, orNew = false): Screen => ({
  view: 'purchase-orders',
  block,
  sql: (t) => `SELECT d.id, total AS std_total, total_company AS std_total_company, ${openOf(t)} AS std_open_quantity
    FROM (${priced(t, standing(t, 'std_po', steps, orNew), 'std_pol', 'std_po')}) d`,
});

const receptions = (block: string, steps: string, orNew = false): Screen => ({
  view: 'receptions',
  block,
  sql: (t) => `SELECT d.id FROM (${standing(t, 'std_reception', steps, orNew)}) d`,
});

export const purchasingScreens: Screen[] = [
  orders('in-progress', `IN ('std-po-status-draft', 'std-po-status-waiting-confirmation', 'std-po-status-waiting-reception')`, true),
  orders('received', `IN ('std-po-status-billing', 'std-po-status-completed')`),
  receptions('waiting', `IN ('std-rec-status-draft', 'std-rec-status-waiting')`, true),
  receptions('to-control', `= 'std-rec-status-to-control'`),
  receptions('complete', `= 'std-rec-status-complete'`),
];
