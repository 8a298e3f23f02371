import { type Floor, fillTables, id, move } from './company.ts';

/** Creates manufacturing orders of one article in production at a workstation. Every tenth one lacks parts and has the latest due date. */
export async function fillOpenOrders(floor: Floor, orders = 100_000): Promise<void> {
  const [station] = await floor.sql<{ id: string }>(`SELECT id FROM std_workstation WHERE std_key = 'production'`);
  const held = 'n % 10 = 0';
  await fillTables(floor, {
    std_operation: `(id, std_label, std_key, std_line_num, std_status, std_workstation, std_manufacturing_order)
      SELECT ${id(20, 'n')}, 'Production', 'std-mo-status-production', 10, 'ongoing', '${station?.id}', ${id(21, 'n')} FROM generate_series(1, ${orders}) n`,
    std_manufacturing_order: `(id, std_label, std_quantity, std_sku, std_due_date, std_awaiting_materials_reason, std_raw_materials_available, std_active_operation)
      SELECT ${id(21, 'n')}, 'OPEN-' || n, 10, ${id(4, '1')}, date '2026-01-05' + (CASE WHEN ${held} THEN 0 ELSE 1 + n % 300 END),
        CASE WHEN ${held} THEN 'Manque MP: Part 100 3 pc' END, NOT (${held}), ${id(20, 'n')} FROM generate_series(1, ${orders}) n`,
  });
}

const notInProduction = ['draft', 'awaiting-materials', 'picking', 'packaging', 'done', 'cancelled'].map((step) => `std-mo-status-${step}`);

type Listed = { std_label: string; std_held_up: boolean };

/**
 * Requests the work of a workstation as the home page does: the first twenty orders, those that can begin first. Returns
 * them and the milliseconds.
 */
export async function asksForToday({ caller, sql }: Floor): Promise<{ ms: number; rows: Listed[] }> {
  const [station] = await sql<{ id: string }>(`SELECT id FROM std_workstation WHERE std_key = 'production'`);
  const query = `query work($w0: JSON) { b0: std_manufacturing_order(where: $w0,
    order_by: [{field: "std_held_up", direction: "asc"}, {field: "std_due_date", direction: "asc"}], limit: 20)
    { identity version std_label std_due_date std_held_up std_missing_materials std_quantity std_unit std_sku { identity std_label } std_active_operation { identity std_label std_key } } }`;
  const where = {
    all: [
      { fact: 'std_active_operation.std_key', operator: 'notIn', value: notInProduction },
      { fact: 'std_active_operation.std_workstation', operator: 'equal', value: station?.id },
    ],
  };
  const began = performance.now();
  const { data } = await caller.post<{ data: { b0: Listed[] } }>('/v1/graph', { query, variables: { w0: where } });
  return { ms: performance.now() - began, rows: data.b0 };
}

/**
 * Picks `operators` shipments of one article at the same moment, with stock for half of them. Returns the reserved quantity of
 * the lot, the quantity of the lot, the number of picks, and the number of confirmed picks.
 */
export async function pickAtOnce(floor: Floor, operators = 20) {
  const { caller, sql } = floor;
  const [each, enough] = [5, Math.floor(operators / 2)];
  const article = await caller.save('std_sku', {
    std_label: `Wanted ${Date.now()}`,
    std_type: 'finished-good',
    std_stock_management_mode: 'batch',
    std_unit: 'pc',
  });
  const [place] = await sql<{ id: string }>(`SELECT id FROM std_stock_location WHERE std_label = 'Hall'`);
  const lot = await caller.save(
    'std_sku_lot',
    { std_lot_num: `W-${Date.now()}`, std_quantity: each * enough },
    { std_sku: article, std_stock_location: String(place?.id) },
  );
  const [client] = await sql<{ id: string }>(`SELECT id FROM std_client LIMIT 1`);
  const orders: string[] = [];
  for (let at = 0; at < operators; at += 1) {
    const lines = [{ properties: { std_quantity: each, std_line_num: 1 }, relations: [{ name: 'std_sku', action: 'link', ids: [article] }] }];
    orders.push(await caller.save('std_order', {}, { std_client: String(client?.id) }, [{ name: 'std_lines', items: lines }] as never));
  }
  await caller.settled(240_000);
  await Promise.all(orders.map((order) => move(caller, order)));
  await caller.settled(240_000);
  const picks = await sql<{ id: string; quantity: string }>(
    `SELECT id, std_qty_to_pick::text AS quantity FROM std_picking_line WHERE std_lot = '${lot}' AND std_stock_mouvement IS NULL AND std_qty_to_pick > 0`,
  );
  const confirm = ({ id: node_id, quantity }: (typeof picks)[number]) =>
    caller.post('/v1/graph/form/', {
      form_id: 'confirm-pick',
      node_id,
      values: { std_lot: lot, std_qty_to_pick: Number(quantity), std_confirmed: true },
      before: { std_lot: lot, std_qty_to_pick: Number(quantity), std_confirmed: null },
    });
  // Two people confirm each pick.
  await Promise.all([...picks, ...picks].map((pick) => confirm(pick).catch(() => undefined)));
  await caller.settled(240_000);
  const [after] = await sql<{ reserved: number; confirmed: number; held: number }>(
    `SELECT sum(p.std_qty_to_pick)::float AS reserved, count(*) FILTER (WHERE p.std_confirmed)::int AS confirmed, max(l.std_quantity)::float AS held
      FROM std_picking_line p JOIN std_sku_lot l ON l.id = p.std_lot WHERE p.std_lot = '${lot}'`,
  );
  return { ...after, picks: picks.length, enough };
}
