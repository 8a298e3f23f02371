/** Runs a query on the tables of the company, named with their schema. Each row describes one error in a column `wrong`. */
export type Ask = (text: string) => Promise<{ wrong: string }[]>;
export type Table = (model: string) => string;
type Rule = { says: string; sql: (table: Table) => string };

/** The quantity that a movement finally moved, including all corrections. */
const net = (t: Table) => `(m.std_quantity + COALESCE((SELECT sum(c.std_difference) FROM ${t('std_correction')} c WHERE c.std_mouvement = m.id), 0))`;

/** The changes of each lot by movements: incoming and outgoing goods; a split counts for both of its lots. */
export const onLots = (t: Table) => `
  SELECT m.std_lot AS lot, (CASE WHEN f.std_key IS NULL THEN 0 ELSE 1 END - CASE WHEN g.std_key IS NOT NULL OR m.std_counterpart_lot IS NOT NULL THEN 1 ELSE 0 END) * m.std_quantity AS change
  FROM ${t('std_stock_mouvement')} m LEFT JOIN ${t('std_stock_location')} f ON f.id = m.std_from_location LEFT JOIN ${t('std_stock_location')} g ON g.id = m.std_to_location
  UNION ALL SELECT std_counterpart_lot, std_quantity FROM ${t('std_stock_mouvement')} WHERE std_counterpart_lot IS NOT NULL`;

/** Picks without a movement, with their document and its step. */
export const openPicks = (t: Table) => `
  SELECT p.id, p.std_lot AS lot, p.std_qty_to_pick AS quantity, COALESCE(s.id, o.id) AS document, COALESCE(s.std_label, o.std_label, '?') AS label, COALESCE(so.std_key, oo.std_key, '') AS step
  FROM ${t('std_picking_line')} p
  LEFT JOIN ${t('std_shipment_line')} l ON l.id = p.std_shipment_line LEFT JOIN ${t('std_shipment')} s ON s.id = l.std_shipment LEFT JOIN ${t('std_operation')} so ON so.id = s.std_active_operation
  LEFT JOIN ${t('std_manufacturing_order')} o ON o.id = p.std_manufacturing_order LEFT JOIN ${t('std_operation')} oo ON oo.id = o.std_active_operation
  WHERE p.std_stock_mouvement IS NULL AND p.std_qty_to_pick > 0 AND p.std_lot IS NOT NULL`;
export const goesOn = `step NOT LIKE '%-cancelled'`;

/** Free goods: at no location with a key, not blocked, not expired and not reserved. */
const free = (t: Table) => `
  SELECT l.id, l.std_sku AS sku, l.std_quantity - COALESCE((SELECT sum(quantity) FROM (${openPicks(t)}) p WHERE p.lot = l.id AND ${goesOn}), 0) AS quantity
  FROM ${t('std_sku_lot')} l JOIN ${t('std_stock_location')} w ON w.id = l.std_stock_location JOIN ${t('std_sku')} a ON a.id = l.std_sku
  WHERE w.std_key IS NULL AND w.std_label NOT IN ('Bloqué qualité', 'ALT (futur bâtiment)') AND (a.std_stock_management_mode <> 'batch-perishable' OR l.std_dlc >= current_date)`;

/** Outputs that were not undone. */
const outputs = (t: Table) =>
  `SELECT o.* FROM ${t('std_production_output')} o WHERE NOT EXISTS (SELECT 1 FROM ${t('std_output_undo')} u WHERE u.std_production_output = o.id)`;

/** By pick: the quantity of a lot that was issued to an order, returned, and recorded as consumed. */
const picksOfOrders = (t: Table) => `
  SELECT p.id, p.std_manufacturing_order AS mo, p.std_lot AS lot, p.std_qty_to_pick AS issued,
    COALESCE((SELECT sum(c.std_quantity) FROM ${t('std_consumption')} c JOIN (${outputs(t)}) o ON o.id = c.std_production_output WHERE c.std_picking_line = p.id), 0) AS consumed,
    COALESCE((SELECT sum(m.std_quantity) FROM ${t('std_stock_mouvement')} m WHERE m.std_returned_pick = p.id), 0) AS returned
  FROM ${t('std_picking_line')} p WHERE p.std_manufacturing_order IS NOT NULL AND p.std_stock_mouvement IS NOT NULL`;

/** Rules for goods that hold whenever nothing is running, whatever was done before; written in SQL, independent of the formulas. */
const rules: Rule[] = [
  {
    says: 'a lot holds the sum of its movements',
    sql: (t) => `SELECT l.std_lot_num || ': ' || l.std_quantity || ' is not ' || COALESCE(sum(c.change), 0) AS wrong
      FROM ${t('std_sku_lot')} l LEFT JOIN (${onLots(t)}) c ON c.lot = l.id GROUP BY l.id HAVING COALESCE(l.std_quantity, 0) <> COALESCE(sum(c.change), 0)`,
  },
  {
    says: 'a place holds the sum of what came and went, and its lots',
    sql: (t) => `SELECT w.std_label || ': ' || w.moved || ' moved, ' || w.held || ' in lots' AS wrong FROM (SELECT w.std_label,
        COALESCE((SELECT sum(std_quantity) FROM ${t('std_stock_mouvement')} WHERE std_to_location = w.id), 0) - COALESCE((SELECT sum(std_quantity) FROM ${t('std_stock_mouvement')} WHERE std_from_location = w.id), 0) AS moved,
        COALESCE((SELECT sum(std_quantity) FROM ${t('std_sku_lot')} WHERE std_stock_location = w.id), 0) AS held
      FROM ${t('std_stock_location')} w WHERE w.std_key IS NULL) w WHERE w.moved <> w.held`,
  },
  {
    says: 'nothing is below zero',
    sql: (t) => `SELECT std_lot_num || ': ' || std_quantity AS wrong FROM ${t('std_sku_lot')} WHERE std_quantity < 0`,
  },
  {
    says: 'no more is promised of a lot than it holds',
    sql: (
      t,
    ) => `SELECT l.std_lot_num || ': ' || sum(p.quantity) || ' of ' || l.std_quantity || ' to ' || string_agg(p.label || ' ' || p.step, ', ') AS wrong
      FROM (${openPicks(t)}) p JOIN ${t('std_sku_lot')} l ON l.id = p.lot WHERE ${goesOn} GROUP BY l.id HAVING sum(p.quantity) > l.std_quantity`,
  },
  {
    says: 'a promise belongs to a document that goes on',
    sql: (t) => `SELECT label || ' (' || step || ') holds ' || quantity AS wrong FROM (${openPicks(t)}) p
      WHERE document IS NULL OR step IN ('std-shipment-status-complete', 'std-mo-status-done', 'std-shipment-status-draft', '')`,
  },
  {
    says: 'nobody waits for what is free',
    sql: (t) => `SELECT s.std_label || ' waits for ' || a.std_label || ', of which ' || f.quantity || ' are free' AS wrong
      FROM ${t('std_shipment_line')} l JOIN ${t('std_shipment')} s ON s.id = l.std_shipment JOIN ${t('std_operation')} o ON o.id = s.std_active_operation JOIN ${t('std_sku')} a ON a.id = l.std_sku
      JOIN (SELECT sku, sum(quantity) AS quantity FROM (${free(t)}) f GROUP BY sku) f ON f.sku = a.id
      WHERE o.std_key = 'std-shipment-status-awaiting-materials' AND f.quantity > 0 AND l.std_repaired_lot IS NULL
        AND COALESCE(l.std_order_quantity, l.std_quantity) > COALESCE((SELECT sum(std_qty_to_pick) FROM ${t('std_picking_line')} WHERE std_shipment_line = l.id), 0)`,
  },
  {
    says: 'an order waits for something that is not free',
    sql: (
      t,
    ) => `SELECT m.std_label || ' waits, and lacks nothing that is not free: ' || COALESCE(m.std_awaiting_materials_reason, 'no reason') AS wrong
      FROM ${t('std_manufacturing_order')} m JOIN ${t('std_operation')} o ON o.id = m.std_active_operation WHERE o.std_key = 'std-mo-status-awaiting-materials'
        AND NOT EXISTS (SELECT 1 FROM ${t('std_component')} c WHERE c.std_manufacturing_order = m.id AND COALESCE(c.std_type_of_bom, '') <> 'bomline-by-products'
          AND COALESCE((SELECT sum(quantity) FROM (${free(t)}) f WHERE f.sku = c.std_sku), 0) <= 0)`,
  },
  {
    says: 'a pick leaves stock once, with what was picked',
    sql: (
      t,
    ) => `SELECT m.std_label || ': ' || m.std_quantity || ' for a pick of ' || p.std_qty_to_pick AS wrong FROM ${t('std_picking_line')} p JOIN ${t('std_stock_mouvement')} m ON m.id = p.std_stock_mouvement
      WHERE ${net(t)} <> p.std_qty_to_pick OR m.std_lot <> p.std_lot
      UNION ALL SELECT m.std_label || ' is of no pick' FROM ${t('std_stock_mouvement')} m WHERE m.std_type IN ('shipment', 'mo-raw-materials-picking', 'mo-packaging-consumption')
        AND (SELECT count(*) FROM ${t('std_picking_line')} p WHERE p.std_stock_mouvement = m.id) <> 1`,
  },
  {
    says: 'a received lot comes into stock once, as noted',
    sql: (
      t,
    ) => `SELECT l.std_lot_num || ': noted ' || l.std_qty_to_receive || ', came ' || m.std_quantity AS wrong FROM ${t('std_lot_reception_line')} l JOIN ${t('std_stock_mouvement')} m ON m.id = l.std_stock_mouvement WHERE ${net(t)} <> l.std_qty_to_receive
      UNION ALL SELECT m.std_label || ' is of no received lot' FROM ${t('std_stock_mouvement')} m WHERE m.std_type = 'reception' AND (SELECT count(*) FROM ${t('std_lot_reception_line')} l WHERE l.std_stock_mouvement = m.id) <> 1`,
  },
  {
    // Of several counts of a lot the latest applies; because of goods that left after it, a lot never becomes negative.
    says: 'no document is further than its movements',
    sql: (t) => `SELECT s.std_label || ' is complete with ' || s.told || ', moved ' || s.moved AS wrong FROM (SELECT s.std_label,
        COALESCE((SELECT sum(l.std_quantity) FROM ${t('std_shipment_line')} l WHERE l.std_shipment = s.id), 0) AS told,
        COALESCE((SELECT sum(${net(t)}) FROM ${t('std_stock_mouvement')} m WHERE m.std_shipment = s.id AND m.std_type = 'shipment'), 0) AS moved
        FROM ${t('std_shipment')} s JOIN ${t('std_operation')} o ON o.id = s.std_active_operation WHERE o.std_key = 'std-shipment-status-complete') s WHERE s.told <> s.moved
      UNION ALL SELECT d.std_label || ' has arrived without ' || r.std_lot_num FROM ${t('std_lot_reception_line')} r JOIN ${t('std_reception_line')} l ON l.id = r.std_reception_line
        JOIN ${t('std_reception')} d ON d.id = l.std_reception JOIN ${t('std_operation')} o ON o.id = d.std_active_operation
        WHERE o.std_key = 'std-rec-status-complete' AND r.std_qty_to_receive > 0 AND r.std_stock_mouvement IS NULL
      UNION ALL SELECT i.std_label || ' counted ' || l.std_counted_quantity || ' of ' || l.std_lot_quantity || ', and moved nothing' FROM ${t('std_inventory_line')} l
        JOIN ${t('std_inventory')} i ON i.id = l.std_inventory JOIN ${t('std_operation')} o ON o.id = i.std_active_operation
        WHERE o.std_key = 'std-inv-status-finished' AND l.std_counted_quantity <> l.std_lot_quantity
          AND NOT EXISTS (SELECT 1 FROM ${t('std_stock_mouvement')} m WHERE m.std_inventory_line = l.id)
          AND NOT EXISTS (SELECT 1 FROM ${t('std_inventory_line')} c WHERE c.std_lot = l.std_lot AND c.id <> l.id AND c.std_counted_at >= l.std_counted_at)
          AND (l.std_counted_quantity > l.std_lot_quantity OR NOT EXISTS (SELECT 1 FROM ${t('std_stock_mouvement')} m WHERE m.std_lot = l.std_lot AND m.std_created_at >= l.std_counted_at))`,
  },
  {
    says: 'a document moves its goods once, as it says',
    sql: (t) =>
      [
        ['std_customer_return', 'd.std_quantity IS NOT NULL'],
        ['std_customer_return_line', 'true'],
        ['std_supplier_return', 'd.std_quantity IS NOT NULL'],
        ['std_lot_scrap', 'true'],
        ['std_material_return', 'true'],
        ['std_lot_transfer', 'true'],
      ]
        .map(
          ([
            model = '',
            when,
          ]) => `SELECT '${model} ' || COALESCE(d.std_quantity, 0) || ', moved ' || COALESCE(sum(m.std_quantity), 0) AS wrong FROM ${t(model)} d
          LEFT JOIN ${t('std_stock_mouvement')} m ON m.${model} = d.id WHERE ${when} GROUP BY d.id HAVING COALESCE(sum(m.std_quantity), 0) <> COALESCE(d.std_quantity, sum(m.std_quantity)) OR count(m.id) = 0`,
        )
        .join(' UNION ALL '),
  },
  {
    says: 'a correction moves what it says, once',
    sql: (
      t,
    ) => `SELECT d.std_label || ': ' || d.std_difference || ', moved ' || COALESCE(sum(m.std_quantity), 0) AS wrong FROM ${t('std_correction')} d
      LEFT JOIN ${t('std_stock_mouvement')} m ON m.std_correction = d.id GROUP BY d.id HAVING COALESCE(sum(m.std_quantity), 0) <> abs(d.std_difference) OR count(m.id) <> 1`,
  },
  {
    says: 'no more of a lot comes back than was shipped',
    sql: (t) => `SELECT l.std_lot_num AS wrong FROM ${t('std_sku_lot')} l WHERE
      COALESCE((SELECT sum(std_quantity) FROM ${t('std_customer_return')} r WHERE r.std_lot = l.id), 0) + COALESCE((SELECT sum(std_quantity) FROM ${t('std_customer_return_line')} r WHERE r.std_lot = l.id), 0)
        > COALESCE((SELECT sum(${net(t)}) FROM ${t('std_stock_mouvement')} m WHERE m.std_lot = l.id AND m.std_type = 'shipment'), 0)`,
  },
  {
    says: 'no more is consumed of a pick than was issued',
    sql: (t) =>
      `SELECT mo || ': issued ' || issued || ', consumed ' || consumed || ', returned ' || returned AS wrong FROM (${picksOfOrders(t)}) p WHERE consumed + returned > issued`,
  },
  {
    says: 'an order that is over leaves nothing in production',
    sql: (
      t,
    ) => `SELECT m.std_label || ' (' || o.std_key || '): ' || sum(p.issued - p.consumed - p.returned) || ' of ' || l.std_lot_num AS wrong FROM (${picksOfOrders(t)}) p
      JOIN ${t('std_manufacturing_order')} m ON m.id = p.mo JOIN ${t('std_operation')} o ON o.id = m.std_active_operation JOIN ${t('std_sku_lot')} l ON l.id = p.lot
      WHERE o.std_key IN ('std-mo-status-done', 'std-mo-status-cancelled') GROUP BY m.id, o.id, l.id HAVING sum(p.issued - p.consumed - p.returned) <> 0`,
  },
  {
    says: 'an order has made the sum of its outputs, and so much is in stock of it',
    sql: (
      t,
    ) => `SELECT m.std_label || ': says ' || COALESCE(m.std_quantity_produced, 0) || ', outputs ' || m.told || ', moved ' || m.moved AS wrong FROM (SELECT m.*,
        COALESCE((SELECT sum(o.std_quantity) FROM (${outputs(t)}) o WHERE o.std_manufacturing_order = m.id), 0) AS told,
        COALESCE((SELECT sum(CASE x.std_type WHEN 'production' THEN x.std_quantity ELSE -x.std_quantity END) FROM ${t('std_stock_mouvement')} x JOIN ${t('std_sku_lot')} l ON l.id = x.std_lot
          WHERE x.std_manufacturing_order = m.id AND x.std_type IN ('production', 'correction') AND l.std_sku = m.std_sku), 0) AS moved
      FROM ${t('std_manufacturing_order')} m) m WHERE m.told <> m.moved OR m.told <> COALESCE(m.std_quantity_produced, 0)`,
  },
  {
    says: 'nothing is made of nothing',
    sql: (
      t,
    ) => `SELECT o.std_label || ' of ' || o.std_quantity || ' consumed no ' || a.std_label AS wrong FROM (${outputs(t)}) o JOIN ${t('std_component')} c ON c.std_manufacturing_order = o.std_manufacturing_order JOIN ${t('std_sku')} a ON a.id = c.std_sku
      WHERE COALESCE(c.std_type_of_bom, '') = 'bomline-raw-materials' AND c.std_quantity > 0 AND COALESCE(o.std_quantity, 0) + COALESCE(o.std_scrap_quantity, 0) > 0 AND NOT EXISTS (
        SELECT 1 FROM ${t('std_consumption')} n JOIN ${t('std_sku_lot')} l ON l.id = n.std_lot WHERE n.std_production_output = o.id AND l.std_sku = c.std_sku AND n.std_quantity > 0)`,
  },
  {
    says: 'a shipment that goes on ships what is picked',
    sql: (
      t,
    ) => `SELECT s.std_label || ': line of ' || l.std_quantity || ', picked ' || COALESCE(sum(p.std_qty_to_pick), 0) AS wrong FROM ${t('std_shipment_line')} l JOIN ${t('std_shipment')} s ON s.id = l.std_shipment
      JOIN ${t('std_operation')} o ON o.id = s.std_active_operation JOIN ${t('std_picking_line')} p ON p.std_shipment_line = l.id
      WHERE o.std_key NOT LIKE '%-cancelled' GROUP BY s.id, l.id HAVING COALESCE(l.std_quantity, 0) <> COALESCE(sum(p.std_qty_to_pick), 0)`,
  },
  {
    says: 'an order is shipped at most as it was ordered',
    sql: (
      t,
    ) => `SELECT o.std_label || ': ordered ' || l.std_quantity || ', shipped ' || sum(p.std_qty_to_pick) AS wrong FROM ${t('std_order_line')} l JOIN ${t('std_order')} o ON o.id = l.std_order
      JOIN ${t('std_shipment_line')} s ON s.std_order_line = l.id JOIN ${t('std_picking_line')} p ON p.std_shipment_line = s.id WHERE p.std_stock_mouvement IS NOT NULL GROUP BY o.id, l.id HAVING sum(p.std_qty_to_pick) > l.std_quantity`,
  },
  {
    says: 'nothing is open behind what is cancelled, and a complete delivery has left',
    sql: (
      t,
    ) => `SELECT o.std_label || ' is cancelled, ' || s.std_label || ' stands in ' || so.std_key AS wrong FROM ${t('std_shipment')} s JOIN ${t('std_operation')} so ON so.id = s.std_active_operation
        JOIN ${t('std_order')} o ON o.id = s.std_order JOIN ${t('std_operation')} oo ON oo.id = o.std_active_operation
        WHERE oo.std_key = 'std-so-status-cancelled' AND s.std_customer_return IS NULL AND so.std_key NOT IN ('std-shipment-status-cancelled')
      UNION ALL SELECT p.std_label || ' is cancelled, ' || r.std_label || ' stands in ' || ro.std_key FROM ${t('std_reception')} r JOIN ${t('std_operation')} ro ON ro.id = r.std_active_operation
        JOIN ${t('std_po')} p ON p.id = r.std_po JOIN ${t('std_operation')} po ON po.id = p.std_active_operation WHERE po.std_key = 'std-po-status-cancelled' AND ro.std_key <> 'std-rec-status-cancelled'
      UNION ALL SELECT s.std_label || ' is cancelled, and its goods have left' FROM ${t('std_shipment')} s JOIN ${t('std_operation')} so ON so.id = s.std_active_operation
        WHERE so.std_key = 'std-shipment-status-cancelled' AND EXISTS (SELECT 1 FROM ${t('std_stock_mouvement')} m WHERE m.std_shipment = s.id)`,
  },
  {
    says: 'a delivery whose lines have gone with another one is cancelled and empty, and what goes together is of one partner',
    sql: (t) =>
      [
        ['std_reception', 'std_received_with', 'std_pol', 'std_po', 'std_supplier'],
        ['std_shipment', 'std_shipped_with', 'std_order_line', 'std_order', 'std_client'],
      ]
        .map(
          ([delivery = '', link = '', line = '', order = '', partner = '']) => `
          SELECT d.std_label || ' goes with ' || w.std_label || ', and stands in ' || o.std_key || ' with ' || (SELECT count(*) FROM ${t(`${delivery}_line`)} l WHERE l.${delivery} = d.id) || ' lines' AS wrong
            FROM ${t(delivery)} d JOIN ${t(delivery)} w ON w.id = d.${link} JOIN ${t('std_operation')} o ON o.id = d.std_active_operation
            WHERE o.std_key NOT LIKE '%-cancelled' OR EXISTS (SELECT 1 FROM ${t(`${delivery}_line`)} l WHERE l.${delivery} = d.id)
          UNION ALL SELECT d.std_label || ' has a line of ' || p.std_label FROM ${t(`${delivery}_line`)} l JOIN ${t(delivery)} d ON d.id = l.${delivery}
            JOIN ${t(line)} n ON n.id = l.${line} JOIN ${t(order)} p ON p.id = n.${order} WHERE p.${partner} <> d.${partner}`,
        )
        .join(' UNION ALL '),
  },
  {
    // The cost of scrap is borne by the goods that are made after it. If an order ends with an output of only scrap, no goods bear it.
    says: 'an order that is over hands on exactly the value that it took',
    sql: (
      t,
    ) => `SELECT m.std_label || ' (' || o.std_key || ') keeps ' || m.inside AS wrong FROM (SELECT m.*, (SELECT CASE WHEN count(*) = count(e.std_value) THEN sum(e.std_value * CASE WHEN g.std_key = 'production' THEN 1 ELSE -1 END) END
          FROM ${t('std_stock_mouvement')} x LEFT JOIN ${t('std_value_entry')} e ON e.std_stock_mouvement = x.id LEFT JOIN ${t('std_stock_location')} f ON f.id = x.std_from_location LEFT JOIN ${t('std_stock_location')} g ON g.id = x.std_to_location
          WHERE x.std_manufacturing_order = m.id AND 'production' IN (f.std_key, g.std_key)) AS inside FROM ${t('std_manufacturing_order')} m) m JOIN ${t('std_operation')} o ON o.id = m.std_active_operation
        WHERE o.std_key IN ('std-mo-status-done', 'std-mo-status-cancelled') AND m.inside <> 0 AND NOT EXISTS (SELECT 1 FROM (${outputs(t)}) u WHERE u.std_manufacturing_order = m.id AND COALESCE(u.std_quantity, 0) <= 0)`,
  },
  {
    says: 'a movement has its value once, and the stock is worth what they brought',
    sql: (
      t,
    ) => `SELECT a.std_label || ': ' || v.std_value || ' in value, ' || v.entered || ' entered; ' || v.std_quantity || ' valued, ' || v.held || ' there' AS wrong FROM ${t('std_sku')} a JOIN (SELECT v.*,
          COALESCE((SELECT sum(e.std_stock_change) FROM ${t('std_value_entry')} e WHERE e.std_sku = v.std_sku), 0) AS entered,
          COALESCE((SELECT sum(l.std_quantity) FROM ${t('std_sku_lot')} l WHERE l.std_sku = v.std_sku), 0) AS held FROM ${t('std_stock_value')} v) v ON v.std_sku = a.id
        WHERE v.std_value <> v.entered OR v.std_quantity <> v.held OR v.std_value < 0 OR (v.std_quantity = 0 AND v.std_value <> 0)
      UNION ALL SELECT m.std_label || ' has ' || count(e.id) || ' values' FROM ${t('std_stock_mouvement')} m LEFT JOIN ${t('std_value_entry')} e ON e.std_stock_mouvement = m.id GROUP BY m.id HAVING count(e.id) <> 1`,
  },
];

/** Returns what is wrong with the goods of a company according to its tables; empty if nothing is. */
export async function auditLedger(ask: Ask, schema: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { says, sql } of rules) {
    const rows = await ask(sql((model) => `"${schema}"."${model}"`));
    faults.push(...rows.map(({ wrong }) => `${says}: ${wrong}`));
  }
  return faults;
}
