import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { activeKey, day, find, type Works, type WorksWithActions } from '../../works.ts';
import { thrice } from '../at-once/at-once.ts';

type Quotation = { std_state: string; std_order: { identity: string } | null };
const read = async (works: Works, id: string) =>
  (await find<Quotation>(works, 'std_quotation', 'identity', id, 'std_state std_order { identity }'))[0] as Quotation;

async function quoted(works: Works, properties: JsonObject = {}, accepted: (number | null)[] = [null, null]) {
  const sku = await works.save('std_sku', { properties: { std_label: 'Chair', std_price: 80, std_unit: 'pc' } });
  const client = await works.save('std_client', { properties: { std_label: 'Café', std_delivery_address: '1 Quay', std_city: 'Brest' } });
  const id = await works.save('std_quotation', {
    properties,
    links: { std_client: client },
    children: {
      std_lines: accepted.map((std_accepted_quantity, index) => ({
        properties: { std_line_num: index + 1, std_quantity: 10, std_discount: 5, std_accepted_quantity, std_description: `Line ${index + 1}` },
        links: { std_sku: sku },
      })),
    },
  });
  return { id, sku, client };
}

/** A quotation becomes one order of the accepted lines at its prices, however often and by whomever it is requested. */
export async function ordersQuotations(works: WorksWithActions): Promise<void> {
  const { id, sku, client } = await quoted(works, { std_customer_order_reference: 'C-9' }, [null, 4, 0]);
  const [made] = await find<JsonObject>(works, 'std_quotation', 'identity', id, 'std_label std_valid_until std_state std_total std_delivery_address');
  expect(made).toMatchObject({ std_valid_until: day(works, 30), std_state: 'draft', std_total: 2280, std_delivery_address: '1 Quay\nBrest' });
  expect(made?.std_label).toMatch(/^QUO-\d+$/);
  await works.update('std_sku', sku, { std_price: 99 });
  await Promise.all([works.act('steps/quotations/order', id), works.act('steps/quotations/order', id)]);
  await works.run('quotation-make-order', id);
  await works.settled();
  const orders = await find<JsonObject & { identity: string }>(
    works,
    'std_order',
    'std_client',
    client,
    `identity std_customer_order_reference std_total std_delivery_address std_quotation { identity } std_lines { std_quantity std_unit_price std_discount std_description std_price_origin }`,
  );
  expect(orders).toMatchObject([
    {
      std_customer_order_reference: 'C-9',
      std_total: 1064,
      std_delivery_address: '1 Quay\nBrest',
      std_quotation: { identity: id },
      std_lines: [
        { std_quantity: 10, std_unit_price: 80, std_discount: 5, std_description: 'Line 1', std_price_origin: 'article' },
        { std_quantity: 4, std_unit_price: 80, std_discount: 5, std_description: 'Line 2' },
      ],
    },
  ]);
  expect(orders[0]?.std_lines).toHaveLength(2);
  expect(await activeKey(works, orders[0]?.identity ?? '')).toBe('std-so-status-draft');
  expect(await read(works, id)).toMatchObject({ std_state: 'ordered', std_order: { identity: orders[0]?.identity } });
  await expect(works.update('std_quotation', id, { std_status: 'refused' })).rejects.toMatchObject({ code: 'invalid' });
}

/** Requested three times at once, a quotation creates one order. */
export async function ordersOnce(works: WorksWithActions): Promise<void> {
  const { id, client } = await quoted(works);
  await thrice(works, 'steps/quotations/order', id);
  expect(await find(works, 'std_order', 'std_client', client, 'identity')).toHaveLength(1);
}

/** A quotation that was refused, has expired, or has nothing accepted creates no order. */
export async function refusesOrders(works: WorksWithActions): Promise<void> {
  const refused = (code: string) => ({ details: { fields: [{ code }] } });
  const order = (id: string) => works.act('steps/quotations/order', id);
  const { id: late } = await quoted(works, { std_date: day(works, -40) });
  expect(await read(works, late)).toMatchObject({ std_state: 'expired' });
  await expect(order(late)).rejects.toMatchObject(refused('expired'));
  await works.update('std_quotation', late, { std_valid_until: works.today });
  await order(late);
  expect(await read(works, late)).toMatchObject({ std_state: 'ordered' });
  const { id: declined } = await quoted(works, { std_status: 'refused' });
  await expect(order(declined)).rejects.toMatchObject(refused('refused'));
  const { id: nothing } = await quoted(works, {}, [0]);
  await expect(order(nothing)).rejects.toMatchObject(refused('nothing-accepted'));
}

/** Orders and shipments use the address of the customer, and keep it when the customer moves. */
export async function keepsAddresses(works: Works): Promise<void> {
  const client = await works.save('std_client', {
    properties: { std_label: 'Works', std_delivery_address: 'Old hall', std_vat_number: 'FR 40 303 265 045' },
    children: {
      std_addresses: [
        { properties: { std_label: 'Dock', std_street: '2 Dock Road', std_postal_code: '29200', std_city: 'Brest', std_is_delivery_default: true } },
        { properties: { std_label: 'Office', std_street: '3 Square', std_country: 'France', std_is_billing_default: true } },
        { properties: { std_label: 'Depot', std_street: '4 Lane', std_city: 'Quimper' } },
      ],
    },
  });
  const places = await find<{ identity: string; std_label: string }>(works, 'std_address', 'std_client', client, 'identity std_label');
  const at = (label: string) => places.find(({ std_label }) => std_label === label)?.identity ?? '';
  const sku = await works.save('std_sku', { properties: { std_label: 'Pump' } });
  const order = (links: Record<string, string> = {}) =>
    works.save('std_order', {
      properties: {},
      links: { std_client: client, ...links },
      children: { std_lines: [{ properties: { std_quantity: 1 }, links: { std_sku: sku } }] },
    });
  const told = async (model: string, fact: string, id: string) =>
    (await find<JsonObject>(works, model, fact, id, `std_delivery_address${model === 'std_order' ? ' std_billing_address' : ''}`))[0];
  const usual = await order();
  const dock = '2 Dock Road\n29200 Brest';
  expect(await told('std_order', 'identity', usual)).toEqual({ std_delivery_address: dock, std_billing_address: '3 Square\nFrance' });
  expect(await told('std_order', 'identity', await order({ std_delivery_to: at('Depot') }))).toMatchObject({
    std_delivery_address: '4 Lane\nQuimper',
  });
  await works.update('std_address', at('Dock'), { std_street: '9 Elsewhere' });
  await works.settled();
  await works.setStep(usual, 'std-so-status-shipping');
  await works.settled();
  expect(await told('std_shipment', 'std_order', usual)).toEqual({ std_delivery_address: dock });
  const other = await works.save('std_client', { properties: { std_label: 'Other' } });
  await expect(works.save('std_order', { properties: {}, links: { std_client: other, std_delivery_to: at('Dock') } })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(works.update('std_client', client, { std_vat_number: 'FR 41 303 265 045' })).rejects.toMatchObject({
    details: { fields: [{ code: 'not_a_vat_number' }] },
  });
}
