import { expect } from 'vitest';
import type { Works } from '../../works.ts';
import { cancels } from './cancels.ts';
import { company, type Watch } from './company.ts';
import { counts, movesOn, offers, takesBack } from './corrections.ts';
import { begins, buys, makes, receivesTheRest, sells, shipsInParts } from './days.ts';

type Value = { std_label: string; std_quantity: number; std_value: number };
const worth = async (works: Works) => {
  const { std_stock_value } = await works.read('{ std_stock_value { std_label std_quantity std_value } }');
  return Object.fromEntries((std_stock_value as unknown as Value[]).map((row) => [row.std_label, [row.std_quantity, row.std_value]]));
};

/** From a quotation to the end of the month: everything that happens to goods and money in a small factory, in one scenario. */
export async function livesThroughAMonth(works: Works, watch: Watch): Promise<void> {
  const goods = await company(works);
  const allIsWell = async () => {
    expect(await watch.goods()).toEqual([]);
    expect(await watch.screens()).toEqual([]);
  };
  const order = await sells(works, goods);
  const po = await buys(works, goods);
  const rest = await makes(works, goods);
  await allIsWell();
  const shipment = await shipsInParts(works, order, watch, async () => {
    await receivesTheRest(works, po);
    await begins(works, rest);
    await allIsWell();
    await works.submit('record-output', { std_manufacturing_order: rest, std_quantity: 1 });
    await works.settled();
  });
  expect(await worth(works)).toEqual({ Wood: [13.5, 54], Box: [10, 5], Lamp: [0, 0], Chair: [0, 0] });
  await takesBack(works, shipment, goods);
  await counts(works, goods);
  await movesOn(works, goods);
  await offers(works, goods);
  await cancels(works, goods, watch);
  // Half a kilo of wood is missing, two were scrapped, and one was returned. Nine chairs took 15 kg of it at 4 (one was
  // scrapped) and nine boxes at 0.50, so 64.50; three of them were returned.
  expect(await worth(works)).toEqual({ Wood: [10, 40], Box: [10, 5], Lamp: [0, 0], Chair: [3, 21.5] });
  await allIsWell();
}
