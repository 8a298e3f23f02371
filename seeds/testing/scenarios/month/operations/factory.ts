import type { Works } from '../../../works.ts';

/** A small factory: two articles that are made, three that are purchased, and two halls. */
export type Factory = { places: string[]; bought: string[]; made: string[]; supplier: string; client: string };

/** Creates articles, bills, locations and an initial stock. */
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
