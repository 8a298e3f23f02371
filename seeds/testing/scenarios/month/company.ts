import type { JsonObject } from '@millwright/core/json.ts';
import { find, type Works } from '../../works.ts';

export type Goods = { chair: string; lamp: string; wood: string; box: string; client: string; supplier: string; yard: string };

/** Returns what is wrong at a moment when nothing is running: with the goods, and with what the screens show of them. */
export type Watch = { goods: () => Promise<string[]>; screens: (views?: readonly string[]) => Promise<string[]> };

/** A chair needs 1.5 kg of wood and a box; lamps are purchased and sold as they are. */
export async function company(works: Works): Promise<Goods> {
  await works.set({ money: { currency: 'EUR' } });
  const store = await works.save('std_stock_location', { properties: { std_label: 'Store' } });
  const yard = await works.save('std_stock_location', { properties: { std_label: 'Yard' } });
  const article = (std_label: string, std_type: string, std_unit: string, more: JsonObject = {}) =>
    works.save('std_sku', {
      properties: { std_label, std_type, std_unit, std_stock_management_mode: 'batch', ...more },
      links: { std_default_location: store },
    });
  const chair = await article('Chair', 'finished-good', 'pc', { std_price: 80, std_unit_weight: 7.25 });
  const lamp = await article('Lamp', 'finished-good', 'pc', { std_price: 12.5, std_unit_weight: 0.4 });
  const [wood, box] = [await article('Wood', 'raw-material', 'kg'), await article('Box', 'packaging', 'pc')];
  const line = (std_sku: string, std_quantity: number, type: string) => ({
    properties: { std_quantity, std_type_of_bom: `bomline-${type}` },
    links: { std_sku },
  });
  const std_lines = [line(wood, 1.5, 'raw-materials'), line(box, 1, 'packaging')];
  await works.save('std_bom', { properties: { std_label: 'Chair' }, links: { std_sku: chair }, children: { std_lines } });
  const client = await works.save('std_client', { properties: { std_label: 'Café', std_delivery_address: '1 Quay' } });
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Sawmill' } });
  return { chair, lamp, wood, box, client, supplier, yard };
}

/** The single record that matches, with these fields. */
export const only = async <T>(works: Works, model: string, fact: string, value: string, fields: string) =>
  (await find<T>(works, model, fact, value, fields))[0] as T;
