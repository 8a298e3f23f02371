import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { find, type Line, type Works } from '../../works.ts';

const refusing = (fields: { field: string; code: string }[]) => ({
  code: 'invalid',
  details: { fields: expect.arrayContaining(fields.map((each) => expect.objectContaining(each))) },
});
const line = (std_sku: string, std_quantity: number): Line => ({ properties: { std_quantity }, links: { std_sku } });

/**
 * Negative quantities, orders for nothing, more than a hundred per cent and invalid addresses are refused by records and
 * forms, each at its field.
 */
export async function keepsLimits(works: Works): Promise<void> {
  const std_sku = await works.save('std_sku', { properties: { std_label: 'Bolt', std_unit: 'pcs' } });
  const std_client = await works.save('std_client', { properties: { std_label: 'Shop' } });
  const refused = async (model: string, properties: JsonObject, code: string) => {
    const [name = ''] = Object.keys(properties);
    await expect(works.save(model, { properties }), `${model}.${name}`).rejects.toMatchObject(refusing([{ field: `properties.${name}`, code }]));
  };
  for (const model of ['std_order_line', 'std_pol', 'std_bom_line'])
    for (const std_quantity of [-3, 0]) await refused(model, { std_quantity }, 'not_above');
  await refused('std_picking_line', { std_qty_to_pick: -20 }, 'too_small');
  await refused('std_order_line', { std_discount: 101 }, 'too_large');
  await refused('std_sku', { std_shelf_life_days: -1 }, 'too_small');
  await refused('std_contact', { std_email: 'not-an-email' }, 'not_an_email');
  await refused('std_contact', { std_phone: 'call me' }, 'not_a_phone');
  await refused('std_shipment', { std_invoice_url: 'invoice 12' }, 'not_an_address');
  const children = { std_lines: [line(std_sku, 2), line(std_sku, -2)] };
  await expect(works.save('std_order', { properties: {}, links: { std_client }, children })).rejects.toMatchObject(
    refusing([{ field: 'children[0].items[1].properties.std_quantity', code: 'not_above' }]),
  );
  await works.save('std_order', { properties: {}, links: { std_client }, children: { std_lines: [line(std_sku, 0.001)] } });
  await refusesByForm(works, std_client, std_sku);
}

async function refusesByForm(works: Works, std_client: string, std_sku: string): Promise<void> {
  const contacts = (std_email: string) =>
    works.submit('edit-client', { std_label: 'Shop', std_contacts: [{ std_label: 'Ana', std_email }] }, std_client);
  await expect(contacts('not-an-email')).rejects.toMatchObject(refusing([{ field: 'std_contacts[0].std_email', code: 'not_an_email' }]));
  await contacts('ana@example.com');
  const order = works.submit('input-sales-order', { std_client, std_lines: [{ std_sku, std_quantity: 0 }] });
  await expect(order).rejects.toMatchObject(refusing([{ field: 'std_lines[0].std_quantity', code: 'not_above' }]));
  expect(await find(works, 'std_contact', 'std_label', 'Ana', 'std_email')).toMatchObject([{ std_email: 'ana@example.com' }]);
}
