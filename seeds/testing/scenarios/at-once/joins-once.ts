import { expect } from 'vitest';
import { jam, shipmentsOf } from '../../stock.ts';
import { find, type WorksWithActions } from '../../works.ts';
import { order, thrice } from './at-once.ts';

/** The lines of a delivery are moved once to the delivery that it is joined to, however often the action runs after the save. */
export async function joinsOnce(works: WorksWithActions): Promise<void> {
  const { sku } = await jam(works);
  const shipment = async () => {
    const id = await order(works, sku, 2);
    await works.act('steps/orders/generateShipment', id);
    return (await shipmentsOf(works, id))[0]?.identity ?? '';
  };
  const reception = async () => {
    const line = { properties: { std_quantity: 2, std_line_num: 1 }, links: { std_sku: sku } };
    const id = await works.save('std_po', { properties: {}, children: { std_lines: [line] } });
    await works.act('steps/purchase-orders/generateReception', id);
    return (await find<{ identity: string }>(works, 'std_reception', 'std_po', id, 'identity'))[0]?.identity ?? '';
  };
  for (const [make, model, link, action] of [
    [reception, 'std_reception', 'std_received_with', 'steps/receptions/join'],
    [shipment, 'std_shipment', 'std_shipped_with', 'steps/shipments/join'],
  ] as const) {
    const [one, other] = [await make(), await make()];
    await works.update(model, one, {}, { [link]: other });
    await thrice(works, action, one);
    const lines = await find<{ std_line_num: number }>(works, `${model}_line`, model, other, 'std_line_num');
    expect(lines.map(({ std_line_num }) => std_line_num).sort()).toEqual([1, 2]);
  }
}
