import type { Table } from '../ledger.ts';
import { type Screen, standing } from './screen.ts';

const today = '(now() AT TIME ZONE (SELECT time_zone FROM platform.clients WHERE id = platform.current_client()))::date';

/** The quantity of order lines that movements have shipped to their customer. */
const shippedOf = (t: Table) => `
  (SELECT COALESCE(sum(m.std_quantity), 0) FROM ${t('std_shipment_line')} s JOIN ${t('std_picking_line')} p ON p.std_shipment_line = s.id
    JOIN ${t('std_stock_mouvement')} m ON m.id = p.std_stock_mouvement WHERE s.std_order_line = l.id)`;

/** Suggestions from which orders for a line were created, and the suggestions caused by those. */
const servedBy = (t: Table) => `
  (SELECT s.* FROM ${t('std_peg')} p JOIN ${t('std_suggestion')} s ON s.id = p.std_suggestion WHERE p.std_order_line = l.id
   UNION ALL SELECT s.* FROM ${t('std_peg')} p JOIN ${t('std_peg')} q ON q.std_for_suggestion = p.std_suggestion
     JOIN ${t('std_suggestion')} s ON s.id = q.std_suggestion WHERE p.std_order_line = l.id)`;

/** The quantity that an order has made, without undone outputs. */
const madeOf = (t: Table) => `
  (SELECT COALESCE(sum(u.std_quantity), 0) FROM ${t('std_production_output')} u LEFT JOIN ${t('std_output_undo')} v ON v.std_production_output = u.id
   WHERE v.id IS NULL AND u.std_manufacturing_order = m.id)`;
/** The quantity of a purchase order line that movements have received. */
const cameOf = (t: Table) => `
  (SELECT COALESCE(sum(m.std_quantity), 0) FROM ${t('std_reception_line')} r JOIN ${t('std_lot_reception_line')} n ON n.std_reception_line = r.id
   JOIN ${t('std_stock_mouvement')} m ON m.id = n.std_stock_mouvement WHERE r.std_pol = b.id)`;

const lines = (t: Table) => `
  SELECT l.*, ${shippedOf(t)} AS shipped,
    (SELECT sum(m.std_quantity) FROM ${servedBy(t)} s JOIN ${t('std_manufacturing_order')} m ON m.id = s.std_manufacturing_order) AS to_make,
    (SELECT sum(${madeOf(t)}) FROM ${servedBy(t)} s JOIN ${t('std_manufacturing_order')} m ON m.id = s.std_manufacturing_order) AS made,
    (SELECT sum(b.std_quantity) FROM ${servedBy(t)} s JOIN ${t('std_pol')} b ON b.id = s.std_pol) AS to_receive,
    (SELECT sum(${cameOf(t)}) FROM ${servedBy(t)} s JOIN ${t('std_pol')} b ON b.id = s.std_pol) AS came
  FROM ${t('std_order_line')} l`;

const share = (whole: string, part: string) =>
  `CASE WHEN sum(${whole}) > 0 THEN round(greatest(0, least(100, 100 * COALESCE(sum(${part}), 0) / sum(${whole})))) END`;

/** An open order is as late as its latest line, after the promised date, else after the requested one. */
const board = (t: Table) => `
  SELECT d.id, CASE WHEN sum(greatest(0, COALESCE(l.std_quantity, 0) - l.shipped)) > 0 THEN COALESCE(greatest(0, greatest(max(l.std_possible_date), ${today})
      - COALESCE(max(l.std_promised_date), max(COALESCE(l.std_requested_date, d.std_delivery_date)), d.std_delivery_date)), 0) ELSE 0 END AS std_days_late,
    ${share('l.to_make', 'l.made')} AS std_production_progress, ${share('l.to_receive', 'l.came')} AS std_reception_progress,
    ${share('l.std_quantity', 'l.shipped')} AS std_shipment_progress
  FROM (${standing(t, 'std_order', `IN ('std-so-status-draft', 'std-so-status-shipping')`)}) d LEFT JOIN (${lines(t)}) l ON l.std_order = d.id
  GROUP BY d.id, d.std_delivery_date`;

/** The quantity of an article that an open purchase or manufacturing order is still expected to deliver. */
const comingOf = (t: Table) => `
  COALESCE((SELECT sum(greatest(0, b.std_quantity - ${cameOf(t)})) FROM ${t('std_pol')} b JOIN ${t('std_po')} p ON p.id = b.std_po
    LEFT JOIN ${t('std_operation')} o ON o.id = p.std_active_operation
    WHERE b.std_sku = a.id AND COALESCE(o.std_key, '') NOT IN ('std-po-status-completed', 'std-po-status-cancelled')), 0)
  + COALESCE((SELECT sum(greatest(0, m.std_quantity - ${madeOf(t)})) FROM ${t('std_manufacturing_order')} m
    LEFT JOIN ${t('std_operation')} o ON o.id = m.std_active_operation
    WHERE m.std_sku = a.id AND COALESCE(o.std_key, '') NOT IN ('std-mo-status-done', 'std-mo-status-cancelled')), 0)`;

/** The quantity of their components that orders before production lack. */
const lackedOf = (t: Table) => `
  SELECT c.std_sku, sum(c.std_lacked_quantity) AS quantity FROM ${t('std_component')} c
  JOIN ${t('std_manufacturing_order')} m ON m.id = c.std_manufacturing_order JOIN ${t('std_operation')} o ON o.id = m.std_active_operation
  WHERE o.std_include_in_mrp AND m.std_raw_materials_available = FALSE GROUP BY c.std_sku`;

export const orderBoardScreens: Screen[] = [
  ...['list', 'calendar', 'board', 'gantt'].map((block) => ({ view: 'order-board', block, sql: board })),
  {
    view: 'shortages',
    block: 'missing',
    sql: (t) => `SELECT a.id, k.quantity AS std_lacking_quantity, ${comingOf(t)} AS std_coming_quantity
      FROM ${t('std_sku')} a JOIN (${lackedOf(t)}) k ON k.std_sku = a.id WHERE k.quantity > 0`,
  },
];
