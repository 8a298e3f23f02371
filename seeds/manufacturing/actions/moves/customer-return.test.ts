import { expect, it } from 'vitest';
import { created, decide } from '../../../testing/decide.ts';
import { materialReturn } from '../production/material-return.ts';
import { recordOutput } from '../production/record-output.ts';
import { undoOutput } from '../production/undo-output.ts';
import { inPickingOrder } from '../stock/lots.ts';
import { customerReturn, customerReturnLine } from './customer-return.ts';
import { scrapLot, supplierReturn, supplierReturnLine } from './leave.ts';

const kind = { identity: 'table', std_stock_management_mode: 'batch' };
const lot = {
  identity: 'old',
  std_lot_num: 'L1',
  std_dlc: null,
  std_quantity: 2,
  std_created_at: '2026-01-05T08:00:00Z',
  created_at: '2026-01-06T08:00:00Z',
  std_stock_location: { identity: 'store' },
  std_sku: kind,
};
const rows = {
  document: [
    {
      identity: 'back',
      std_label: 'CR-1',
      std_quantity: 3,
      std_stock_mouvements: [],
      std_decision: 'credit',
      std_shipment: null,
      std_lot: { identity: 'old', std_lot_num: 'L1', std_sku: { identity: 'table' } },
    },
  ],
  lots: [lot],
  client: [{ identity: 'customer' }],
  blocked: [{ identity: 'quarantine' }],
  shipped: [{ identity: 'm', std_quantity: 8, std_shipment: null }],
};

it('goods that come back are as old as the lot that they left with, so that they are picked before what came later', () => {
  const decision = decide(customerReturn, rows, { stock: { blocked_places: ['Quarantine'] } });
  const [returned] = created(decision.effects, 'std_sku_lot');
  expect(returned?.properties).toMatchObject({ std_lot_num: 'L1 / CR-1', std_created_at: lot.std_created_at });
  const asLot = { ...lot, ...returned?.properties, identity: 'returned' } as unknown as Parameters<typeof inPickingOrder>[0][number];
  const later = { ...asLot, identity: 'later', std_created_at: '2026-02-01T08:00:00Z' };
  expect(inPickingOrder([later, asLot], '2026-03-01').map(({ identity }) => identity)).toEqual(['returned', 'later']);
});

it('goods of a lot that names no day of its own are as old as its row, which is what picking goes by', () => {
  const undated = { ...rows, lots: [{ ...lot, std_created_at: null }] };
  const decision = decide(customerReturn, undated, { stock: { blocked_places: ['Quarantine'] } });
  expect(created(decision.effects, 'std_sku_lot')[0]?.properties).toMatchObject({ std_created_at: lot.created_at });
});

it('goods come back from no place that is not there', () => {
  const decision = decide(customerReturn, { ...rows, client: [] }, { stock: { blocked_places: ['Quarantine'] } });
  expect(decision).toMatchObject({ effects: [], refused: [{ because: 'place-lacks', values: { key: 'client' } }] });
});

it('of a shipment that is named comes back only what left with it, which the field of the lot says', () => {
  const [document] = rows.document;
  const settings = { stock: { blocked_places: ['Quarantine'] } };
  const of = (std_shipment: string) => [{ ...rows.shipped[0], std_shipment: { identity: std_shipment } }];
  const other = { refused: [{ field: 'std_lot', because: 'other-shipment', values: { lot: 'L1' } }] };
  const named = { ...rows, document: [{ ...document, std_shipment: { identity: 'mine' } }] };
  expect(decide(customerReturn, { ...named, shipped: of('theirs') }, settings)).toMatchObject({ effects: [], ...other });
  expect(created(decide(customerReturn, { ...named, shipped: of('mine') }, settings).effects, 'std_sku_lot')).toHaveLength(1);
  const line = { ...document, std_shipment: null, std_customer_return: { std_decision: 'credit', std_shipment: { identity: 'mine' } } };
  expect(decide(customerReturnLine, { ...rows, document: [line], shipped: of('theirs') }, settings)).toMatchObject({ effects: [], ...other });
  expect(created(decide(customerReturnLine, { ...rows, document: [line], shipped: of('mine') }, settings).effects, 'std_sku_lot')).toHaveLength(1);
});

it('every action that moves goods to or from a built-in place refuses without it', () => {
  const actions = [customerReturn, customerReturnLine, scrapLot, supplierReturn, supplierReturnLine, materialReturn, undoOutput, recordOutput];
  const without = actions.filter(({ refusals = [] }) => !refusals.some(({ id }) => id === 'place-lacks'));
  expect(without.map(({ name }) => name)).toEqual([]);
});
