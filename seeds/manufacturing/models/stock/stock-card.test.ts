import { parseCondition } from '@millwright/core/filter/parse.ts';
import { expect, it } from 'vitest';
import { manufacturingOrder } from '../production/manufacturing-order.ts';
import { shipment } from '../shipping/shipment.ts';

it.each([manufacturingOrder, shipment])('$slug asks who holds what is missing of open picks alone, by a link that is indexed', ({ misc }) => {
  const table = misc?.page?.tables?.find(({ label }) => label === 'Who holds what is missing');
  expect(parseCondition(table?.where)).toMatchObject({
    all: expect.arrayContaining([{ fact: 'std_stock_mouvement', operator: 'isEmpty', value: true }]),
  });
});
