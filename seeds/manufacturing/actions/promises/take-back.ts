import type { ServerAction } from '../../../languages/english.ts';
import { idsIn } from '../library/action.ts';
import { list, oneOf } from '../library/reads.ts';
import { orderFields } from '../materials/order.ts';
import { shipmentLines } from '../picks/shipment-lines.ts';
import { lossesOf } from './losses.ts';
import { lotsAbout, movementsNow, promisesOf } from './reads.ts';
import { ordersOf, shipmentsOf, takenBack } from './taken-back.ts';

export const takeBackPromises: ServerAction = {
  name: 'steps/stock/takeBackPromises',
  label: 'Take back promises that lots can not keep',
  description:
    'Where a lot holds less than is promised on it, who would be served last loses first: the pick shrinks, its document waits for materials and is told why.',
  model: null,
  reads: [
    (_, context) => ({ lots: lotsAbout(idsIn(context)) }),
    (rows, { now }) => ({ picks: promisesOf(rows), movements: movementsNow(rows, now) }),
    (rows, context) => {
      const losses = lossesOf(rows, context);
      return {
        lines: shipmentLines(shipmentsOf(losses)),
        orders: list('std_manufacturing_order', oneOf('identity', ordersOf(losses)), orderFields),
      };
    },
  ],
  decide: (rows, context) => {
    const losses = lossesOf(rows, context);
    return { effects: takenBack(rows, losses), output: { lost: losses.length } };
  },
};
