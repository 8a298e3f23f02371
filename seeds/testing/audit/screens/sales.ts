import type { Table } from '../ledger.ts';
import { priced, type Screen, standing } from './screen.ts';

const totals = 'total AS std_total, total_company AS std_total_company';

/** The quantity of an order's lines that no movement has shipped to their customer. */
const openOf = (t: Table) => `
  (SELECT COALESCE(sum(greatest(0, l.std_quantity - COALESCE((SELECT sum(m.std_quantity) FROM ${t('std_shipment_line')} s JOIN ${t('std_picking_line')} p ON p.std_shipment_line = s.id
    JOIN ${t('std_stock_mouvement')} m ON m.id = p.std_stock_mouvement WHERE s.std_order_line = l.id), 0))), 0) FROM ${t('std_order_line')} l WHERE l.std_order = d.id)`;

const orders = (block: string, steps: string, orNew = false): Screen => ({
  view: 'sales-orders',
  block,
  sql: (t) =>
    `SELECT d.id, ${totals}, ${openOf(t)} AS std_open_quantity FROM (${priced(t, standing(t, 'std_order', steps, orNew), 'std_order_line', 'std_order')}) d`,
});

/** The weight of a line is that of the picked articles. */
const shipments = (block: string, steps: string, orNew = false): Screen => ({
  view: 'shipments',
  block,
  sql: (
    t,
  ) => `SELECT d.id, (SELECT sum(l.std_quantity * a.std_unit_weight) FROM ${t('std_shipment_line')} l JOIN ${t('std_sku')} a ON a.id = l.std_sku WHERE l.std_shipment = d.id) AS std_total_weight
    FROM (${standing(t, 'std_shipment', steps, orNew)}) d`,
});

const quotations = (block: string, which: string): Screen => ({
  view: 'quotations',
  block,
  sql: (t) =>
    `SELECT d.id, ${totals} FROM (${priced(t, `SELECT * FROM ${t('std_quotation')} q WHERE ${which}`, 'std_quotation_line', 'std_quotation')}) d`,
});

export const salesScreens: Screen[] = [
  quotations('open', `q.std_order IS NULL AND COALESCE(q.std_status, '') <> 'refused'`),
  quotations('decided', `q.std_order IS NOT NULL OR q.std_status = 'refused'`),
  orders('to-validate', `= 'std-so-status-draft'`, true),
  orders('in-progress', `= 'std-so-status-shipping'`),
  orders('finished', `IN ('std-so-status-billing', 'std-so-status-done')`),
  shipments('awaiting-materials', `IN ('std-shipment-status-draft', 'std-shipment-status-awaiting-materials')`, true),
  shipments('pickings', `= 'std-shipment-status-picking-to-input'`),
  shipments('notes', `= 'std-shipment-status-note-to-print'`),
  shipments('preparation', `= 'std-shipment-status-preparation'`),
  shipments('control', `= 'std-shipment-status-control'`),
  shipments('complete', `= 'std-shipment-status-complete'`),
];
