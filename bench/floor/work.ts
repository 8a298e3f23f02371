import { type Floor, fillTables, id, move, until } from './company.ts';

/** Creates a thousand articles with one lot each. */
export const fillArticles = (floor: Floor) =>
  fillTables(floor, {
    std_stock_location: `(id, std_label) SELECT ${id(1, '0')}, 'Hall'`,
    std_client: `(id, std_label) SELECT ${id(3, '0')}, 'Corner shop'`,
    std_sku: `(id, std_label, std_type, std_stock_management_mode, std_unit, std_price) SELECT ${id(4, 'n')}, 'Part ' || n,
      CASE WHEN n < 100 THEN 'finished-good' ELSE 'raw-material' END, 'batch', 'pc', 1 + n FROM generate_series(0, 1099) n`,
    std_sku_lot: `(id, std_lot_num, std_label, std_quantity, std_sku, std_stock_location) SELECT ${id(8, 'n')}, 'L-' || n, 'L-' || n, 1000000, ${id(4, 'n')}, ${id(1, '0')}
      FROM generate_series(100, 1099) n`,
  });

const idText = (table: number, number: number) => `01900000-0000-7000-80${String(table).padStart(2, '0')}-${String(number).padStart(12, '0')}`;
const line = (article: string, std_quantity: number, std_line_num: number) => ({
  properties: { std_quantity, std_line_num },
  relations: [{ name: 'std_sku', action: 'link', ids: [article] }],
});

function orderOf({ caller }: Floor, lines: readonly object[]): Promise<string> {
  const children = [{ name: 'std_lines', items: lines }];
  return caller.save('std_order', { std_order_date: '2026-01-05' }, { std_client: idText(3, 0) }, children as never);
}

const picksOf = (order: string) =>
  `SELECT p.* FROM std_picking_line p JOIN std_shipment_line l ON l.id = p.std_shipment_line JOIN std_order_line o ON o.id = l.std_order_line WHERE o.std_order = '${order}'`;
const movesOf = (order: string) =>
  `SELECT count(*) FROM std_stock_mouvement m JOIN std_shipment s ON s.id = m.std_shipment WHERE s.id IN
    (SELECT l.std_shipment FROM std_shipment_line l JOIN std_order_line o ON o.id = l.std_order_line WHERE o.std_order = '${order}')`;

/**
 * Ships an order of 500 lines. Returns milliseconds until it is saved (`saved`), until all its picks are reserved (`reserved`),
 * and for each further step with its automations (`steps`, by key), and the number of movements (`moved`).
 */
export async function shipsManyLines(floor: Floor, lines = 500) {
  const { caller, sql } = floor;
  let began = performance.now();
  const order = await orderOf(
    floor,
    Array.from({ length: lines }, (_, at) => line(idText(4, 100 + at), 2, at + 1)),
  );
  const saved = performance.now() - began;
  await caller.settled(240_000);
  began = performance.now();
  await move(caller, order);
  const reserved = await until(floor, began, `SELECT count(*) = ${lines} FROM (${picksOf(order)}) p`);
  await caller.settled(240_000);
  const [shipment] = await sql<{ id: string }>(`SELECT id FROM std_shipment WHERE id IN (SELECT l.std_shipment FROM std_shipment_line l
    JOIN std_order_line o ON o.id = l.std_order_line WHERE o.std_order = '${order}')`);
  const steps: Record<string, number> = {};
  const id = String(shipment?.id);
  for (let at = 0; at < 8; at++) {
    const key = await keyOf(floor, id);
    if (key === 'std-shipment-status-complete') break;
    began = performance.now();
    await move(caller, id);
    await caller.settled(240_000);
    steps[key] = performance.now() - began;
  }
  const [moved] = await sql<{ count: string }>(movesOf(order));
  return { saved, reserved, steps, moved: Number(moved?.count) };
}

const keyOf = async ({ caller }: Floor, document: string) => {
  const { data } = await caller.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${document}`);
  return data.active_operation?.key ?? '';
};

/**
 * Manufactures an article with `components` components. Returns the milliseconds until all are picked,
 * until they are issued, and until the output is posted, each with its automations, and the number of consumptions.
 */
export async function makesOfManyComponents(floor: Floor, components = 1_000) {
  const { caller, sql } = floor;
  const made = idText(4, 0);
  const lines = Array.from({ length: components }, (_, at) => ({
    properties: { std_quantity: 1, std_line_num: at + 1, std_type_of_bom: 'bomline-raw-materials' },
    relations: [{ name: 'std_sku', action: 'link', ids: [idText(4, 100 + at)] }],
  }));
  const [bom] = await sql(`SELECT id FROM std_bom WHERE std_sku = '${made}'`);
  if (!bom) await caller.save('std_bom', { std_label: 'Of many' }, { std_sku: made }, [{ name: 'std_lines', items: lines }]);
  const order = await caller.save('std_manufacturing_order', { std_quantity: 2 }, { std_sku: made });
  await caller.settled(240_000);
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    const answered = Math.round(performance.now() - began);
    await caller.settled(240_000);
    return { answered, settled: Math.round(performance.now() - began) };
  };
  const picked = await timed(() => move(caller, order, 'std-mo-status-picking'));
  const issued = await timed(() => move(caller, order, 'std-mo-status-production'));
  const output = await timed(() => caller.save('std_production_output', { std_quantity: 1 }, { std_manufacturing_order: order }));
  const [consumed] = await sql<{ count: string }>(
    `SELECT count(*) FROM std_consumption c JOIN std_production_output o ON o.id = c.std_production_output WHERE o.std_manufacturing_order = '${order}'`,
  );
  return { picked, issued, output, consumed: Number(consumed?.count), step: await keyOf(floor, order) };
}
