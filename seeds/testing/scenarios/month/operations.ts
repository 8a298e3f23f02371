import type { JsonObject } from '@millwright/core/json.ts';
import { scrap, transfer } from '../../moves.ts';
import { find, type Works } from '../../works.ts';

/** A small factory: two articles that are made, three that are bought, and two halls. */
export type Factory = { places: string[]; bought: string[]; made: string[]; supplier: string; client: string };

/** What a hand draws: a figure below one, a quantity in quarters, one of several. */
export type Draw = { figure: () => number; quantity: (most: number) => number; one: <T>(of: readonly T[]) => T | undefined };

export const drawing = (figure: () => number): Draw => ({
  figure,
  quantity: (most) => Math.ceil(figure() * most * 4) / 4,
  one: (of) => of[Math.floor(figure() * of.length)],
});

/** Articles, bills, places and a first stock. */
export async function factory(works: Works): Promise<Factory> {
  const place = (std_label: string) => works.save('std_stock_location', { properties: { std_label } });
  const places = [await place('Hall A'), await place('Hall B')];
  const article = (std_label: string, std_type: string) =>
    works.save('std_sku', {
      properties: { std_label, std_type, std_stock_management_mode: 'batch', std_unit: 'kg' },
      links: { std_default_location: places[0] ?? '' },
    });
  const bought = [await article('Sand', 'raw-material'), await article('Lime', 'raw-material'), await article('Bag', 'packaging')];
  const made = [await article('Mortar', 'finished-good'), await article('Plaster', 'finished-good')];
  const [sand = '', lime = '', bag = ''] = bought;
  const line = (std_sku: string, std_quantity: number, type: string) => ({
    properties: { std_quantity, std_type_of_bom: `bomline-${type}` },
    links: { std_sku },
  });
  for (const [index, std_sku] of made.entries())
    await works.save('std_bom', {
      properties: { std_label: `Bill ${index}` },
      links: { std_sku },
      children: {
        std_lines: [
          line(sand, 0.5, 'raw-materials'),
          ...(index === 0 ? [line(lime, 0.25, 'raw-materials'), line(lime, 0.01, 'by-products')] : []),
          line(bag, 1, 'packaging'),
        ],
      },
    });
  for (const std_sku of bought)
    await works.save('std_sku_lot', {
      properties: { std_lot_num: 'FIRST', std_quantity: 40 },
      links: { std_sku, std_stock_location: places[0] ?? '' },
    });
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Quarry' } });
  const client = await works.save('std_client', { properties: { std_label: 'Builder', std_delivery_address: '1 Site' } });
  await works.settled();
  return { places, bought, made, supplier, client };
}

type At = { works: Works; factory: Factory; draw: Draw };
type Standing = { identity: string; std_active_operation: { std_key: string } | null };

/** One document that stands in one of these steps. */
const standing = async ({ works, draw }: At, model: string, steps: string[]) => {
  const where = { fact: 'std_active_operation.std_key', operator: 'in', value: steps };
  const data = await works.read(`query ($where: JSON) { ${model}(where: $where, limit: 100) { identity std_active_operation { std_key } } }`, {
    where,
  });
  return draw.one(data[model] as unknown as Standing[]);
};
const one = async <T>({ works, draw }: At, model: string, fields: string, fact = 'identity', operator = 'isNotEmpty', value: unknown = true) => {
  const data = await works.read(`query ($where: JSON) { ${model}(where: $where, limit: 200) { ${fields} } }`, {
    where: { fact, operator, value },
  } as unknown as JsonObject);
  return draw.one(data[model] as unknown as T[]);
};
const lot = (at: At) => one<{ identity: string; std_quantity: number }>(at, 'std_sku_lot', 'identity std_quantity', 'std_quantity', 'greaterThan', 0);

const so = (key: string) => `std-so-status-${key}`;
const sh = (key: string) => `std-shipment-status-${key}`;
const po = (key: string) => `std-po-status-${key}`;
const rec = (key: string) => `std-rec-status-${key}`;
const mo = (key: string) => `std-mo-status-${key}`;
const open = {
  shipment: ['awaiting-materials', 'picking-to-input', 'preparation', 'control'].map(sh),
  mo: ['draft', 'awaiting-materials', 'picking', 'production'].map(mo),
};

const to = (model: string, from: string[], step: string) => async (at: At) => {
  const each = await standing(at, model, from);
  if (each) await at.works.setStep(each.identity, step);
};
const run = (model: string, from: string[], automation: string) => async (at: At) => {
  const each = await standing(at, model, from);
  if (each) await at.works.run(automation, each.identity);
};

/** Everything that people do with goods, each with how often it is done. */
export const operations: Record<string, [weight: number, (at: At) => Promise<unknown>]> = {
  order: [
    6,
    async ({ works, draw, factory: { made, bought, client } }) => {
      const line = () => ({
        properties: { std_quantity: draw.quantity(8), std_unit_price: 2.5 },
        links: { std_sku: draw.one([...made, ...made, ...bought]) ?? '' },
      });
      await works.save('std_order', {
        properties: {},
        links: { std_client: client },
        children: { std_lines: draw.figure() < 0.5 ? [line()] : [line(), line()] },
      });
    },
  ],
  'order goes to shipping': [7, to('std_order', [so('draft')], so('shipping'))],
  'order is cancelled': [1, to('std_order', [so('draft'), so('shipping')], so('cancelled'))],
  'order is taken up again': [1, to('std_order', [so('cancelled')], so('shipping'))],
  'shipment leaves': [7, to('std_shipment', open.shipment, sh('complete'))],
  'shipment is prepared': [2, to('std_shipment', open.shipment, sh('preparation'))],
  'shipment is split': [2, run('std_shipment', [sh('awaiting-materials')], 'shipment-ship-what-is-there')],
  'shipment is cancelled': [1, to('std_shipment', open.shipment, sh('cancelled'))],
  'shipment is taken up again': [1, to('std_shipment', [sh('cancelled')], sh('picking-to-input'))],
  'rest is shipped': [1, run('std_order', [so('shipping')], 'sales-order-ship-the-rest')],
  purchase: [
    3,
    async ({ works, draw, factory: { bought, supplier } }) => {
      const line = {
        properties: { std_quantity: 4 + draw.quantity(12), std_unit_price: draw.quantity(3) },
        links: { std_sku: draw.one(bought) ?? '' },
      };
      await works.save('std_po', { properties: {}, links: { std_supplier: supplier }, children: { std_lines: [line] } });
    },
  ],
  'purchase is ordered': [4, to('std_po', [po('draft')], po('waiting-reception'))],
  'purchase is cancelled': [1, to('std_po', [po('draft'), po('waiting-reception')], po('cancelled'))],
  'purchase is taken up again': [1, to('std_po', [po('cancelled')], po('waiting-reception'))],
  'goods are received': [
    5,
    async (at) => {
      const each = await standing(at, 'std_reception', [rec('waiting'), rec('to-control')]);
      if (!each) return;
      const [line] = await find<{ identity: string; std_order_quantity: number }>(
        at.works,
        'std_reception_line',
        'std_reception',
        each.identity,
        'identity std_order_quantity',
      );
      const quantity = at.draw.quantity(line?.std_order_quantity ?? 1);
      const std_lots = [{ std_lot_num: `R${Math.floor(at.draw.figure() * 30)}`, std_qty_to_receive: quantity }];
      await at.works.submit(
        'edit-reception',
        { std_lines: [{ identity: line?.identity ?? '', std_received_quantity: quantity, std_lots }] },
        each.identity,
      );
    },
  ],
  'reception is complete': [3, to('std_reception', [rec('to-control')], rec('complete'))],
  'reception is cancelled': [1, to('std_reception', [rec('waiting'), rec('to-control')], rec('cancelled'))],
  'rest is received': [1, run('std_po', [po('waiting-reception')], 'purchase-order-receive-the-rest')],
  'manufacturing order': [
    4,
    async ({ works, draw, factory: { made } }) => {
      await works.save('std_manufacturing_order', { properties: { std_quantity: draw.quantity(10) }, links: { std_sku: draw.one(made) ?? '' } });
    },
  ],
  'order is picked': [5, to('std_manufacturing_order', [mo('draft'), mo('awaiting-materials')], mo('picking'))],
  'order is begun': [5, to('std_manufacturing_order', [mo('picking')], mo('production'))],
  'order makes an output': [
    9,
    async (at) => {
      const each = await standing(at, 'std_manufacturing_order', [mo('production'), mo('picking')]);
      const values = { std_quantity: at.draw.quantity(6), std_scrap_quantity: at.draw.figure() < 0.3 ? at.draw.quantity(1) : null };
      const std_rest = at.draw.one(['keep-open', 'keep-open', 'rest-order', 'close-short']) ?? '';
      if (each)
        await at.works.submit('record-output', {
          std_manufacturing_order: each.identity,
          ...values,
          std_rest,
          std_take_missing: at.draw.figure() < 0.3,
        });
    },
  ],
  'output is undone': [
    2,
    async (at) => {
      const each = await one<{ identity: string }>(at, 'std_production_output', 'identity', 'std_undone', 'equal', false);
      if (each) await at.works.submit('undo-output', { std_production_output: each.identity, std_reason: 'Wrong' });
    },
  ],
  'order changes its quantity': [
    2,
    async (at) => {
      const each = await standing(at, 'std_manufacturing_order', open.mo);
      if (each) await at.works.update('std_manufacturing_order', each.identity, { std_quantity: at.draw.quantity(12) });
    },
  ],
  'manufacturing order is cancelled': [1, to('std_manufacturing_order', open.mo, mo('cancelled'))],
  'manufacturing order is taken up again': [1, to('std_manufacturing_order', [mo('cancelled')], mo('picking'))],
  'material goes back': [
    1,
    async (at) => {
      const each = await one<{ std_left_quantity: number; std_lot: { identity: string }; std_manufacturing_order: { identity: string } }>(
        at,
        'std_picking_line',
        'std_left_quantity std_lot { identity } std_manufacturing_order { identity }',
        'std_left_quantity',
        'greaterThan',
        0,
      );
      if (!each?.std_manufacturing_order) return;
      const { std_lot, std_manufacturing_order } = each;
      const links = { std_lot: std_lot.identity, std_manufacturing_order: std_manufacturing_order.identity };
      await at.works.submit('material-return', { ...links, std_quantity: at.draw.quantity(each.std_left_quantity) });
    },
  ],
  transfer: [
    3,
    async (at) => {
      const each = await lot(at);
      if (each)
        await transfer(
          at.works,
          each.identity,
          at.draw.one(at.factory.places) ?? '',
          at.draw.figure() < 0.3 ? null : at.draw.quantity(each.std_quantity),
        );
    },
  ],
  scrap: [
    2,
    async (at) => {
      const each = await lot(at);
      if (each) await scrap(at.works, each.identity, at.draw.quantity(Math.min(each.std_quantity, 3)));
    },
  ],
  count: [
    3,
    async (at) => {
      const each = await lot(at);
      if (!each) return;
      const counted = Math.max(0, each.std_quantity + (at.draw.figure() < 0.3 ? 0 : at.draw.quantity(6) - 3));
      await at.works.submit('perform-inventory', {
        std_responsible_name: 'Ana',
        std_lines: [{ std_lot: each.identity, std_counted_quantity: counted }],
      });
    },
  ],
  'customer sends back': [
    3,
    async (at) => {
      const each = await one<{ std_quantity: number; std_lot: { identity: string }; std_shipment: { identity: string } }>(
        at,
        'std_stock_mouvement',
        'std_quantity std_lot { identity } std_shipment { identity }',
        'std_type',
        'equal',
        'shipment',
      );
      if (!each) return;
      const values = { std_lot: each.std_lot.identity, std_shipment: each.std_shipment.identity, std_quantity: at.draw.quantity(each.std_quantity) };
      await at.works.submit('customer-return', { ...values, std_decision: at.draw.one(['replace', 'credit', 'repair']) ?? '', std_reason: 'Wet' });
    },
  ],
  'repaired goods leave': [
    1,
    async (at) => {
      const each = await one<{ identity: string }>(at, 'std_customer_return', 'identity', 'std_decision', 'equal', 'repair');
      if (each) await at.works.run('customer-return-ship-repaired', each.identity);
    },
  ],
  'goods go back to the supplier': [
    1,
    async (at) => {
      const each = await lot(at);
      const values = { std_supplier: at.factory.supplier, std_reason: 'Sour' };
      if (each)
        await at.works.submit('supplier-return', {
          ...values,
          std_lot: each.identity,
          std_quantity: at.draw.quantity(Math.min(2, each.std_quantity)),
        });
    },
  ],
  'returned goods are released': [
    1,
    async (at) => {
      const each = await one<{ identity: string }>(at, 'std_sku_lot', 'identity', 'std_stock_location.std_label', 'equal', 'Bloqué qualité');
      if (each) await transfer(at.works, each.identity, at.draw.one(at.factory.places) ?? '');
    },
  ],
};
