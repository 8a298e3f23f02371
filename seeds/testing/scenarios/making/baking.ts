import { find, type Works } from '../../works.ts';
import { bakery } from './production.ts';

export const step = (name: string) => `std-mo-status-${name}`;
export const refusal = (field: string, code: string) => ({ code: 'invalid', details: { fields: [{ field, code }] } });

/** A bakery with an order of ten in production and its two kilos of flour issued. */
export async function baking(works: Works, flour = 5, boxes = 50) {
  const made = await bakery(works, flour, boxes);
  await works.setStep(made.order, step('picking'));
  await works.settled();
  await works.setStep(made.order, step('production'));
  await works.settled();
  return made;
}

export type Made = { order: string; std_quantity?: number; std_scrap_quantity?: number; std_rest?: string; std_take_missing?: boolean };
export const record = (works: Works, { order, ...values }: Made) => works.submit('record-output', { std_manufacturing_order: order, ...values });

export const orderFields =
  'std_quantity std_quantity_produced std_recorded_quantity std_quantity_scrapped std_remaining_quantity std_rest std_bill_changed std_label';
export type Order = {
  std_quantity: number;
  std_quantity_produced: number | null;
  std_remaining_quantity: number;
  std_bill_changed: boolean;
  std_label: string;
};
export const readOrder = async (works: Works, id: string) => (await find<Order>(works, 'std_manufacturing_order', 'identity', id, orderFields))[0];

export type Component = {
  identity: string;
  std_label: string;
  std_quantity: number;
  std_issued_quantity: number;
  std_consumed_quantity: number;
  std_returned_quantity: number;
  std_left_quantity: number;
  std_reserved_quantity: number;
};
export const componentsOf = async (works: Works, order: string) => {
  const fields =
    'identity std_label std_quantity std_reserved_quantity std_issued_quantity std_consumed_quantity std_returned_quantity std_left_quantity';
  const rows = await find<Component>(works, 'std_component', 'std_manufacturing_order', order, fields);
  return new Map(rows.map((row) => [row.std_label, row]));
};

export type Output = {
  identity: string;
  std_quantity: number;
  std_lot: { std_lot_num: string } | null;
  std_consumptions: { std_quantity: number; std_lot: { std_lot_num: string } }[];
  std_stock_mouvements: { std_type: string; std_quantity: number }[];
};
export const outputOf = async (works: Works, id: string) => {
  const fields = `identity std_quantity std_lot { std_lot_num } std_consumptions { std_quantity std_lot { std_lot_num } } std_stock_mouvements { std_type std_quantity }`;
  return (await find<Output>(works, 'std_production_output', 'identity', id, fields))[0];
};
