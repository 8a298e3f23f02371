import { expect, it } from 'vitest';
import { inPickingOrder, type Lot } from '../stock/lots.ts';
import { inConsumingOrder } from './issued.ts';

const lot = (identity: string, mode: string, std_dlc: string | null, created: string): Lot => ({
  identity,
  std_lot_num: identity,
  std_quantity: 1,
  std_dlc,
  std_created_at: created,
  created_at: created,
  std_sku: { identity: mode, std_stock_management_mode: mode },
});
const consumed = (lots: Lot[]) =>
  inConsumingOrder({ picks: lots.map((each) => ({ identity: each.identity, std_lot: { ...each, std_sku: { ...each.std_sku } } })) }).map(
    ({ identity }) => identity,
  );
const picked = (lots: Lot[]) => inPickingOrder(lots, '2026-11-21').map(({ identity }) => identity);

// An expiry date on a lot of an article that does not expire does not put it before an older lot.
const screws = [lot('dated', 'batch', '2026-12-01', '2026-03-01'), lot('old', 'batch', null, '2026-01-01')];
const milk = [
  lot('late', 'batch-perishable', '2026-12-20', '2026-01-01'),
  lot('soon', 'batch-perishable', '2026-11-25', '2026-05-01'),
  lot('same day, younger', 'batch-perishable', '2026-11-25', '2026-06-01'),
];

it('consumes lots in the order in which they are picked: by creation, and perishable ones by expiry first', () => {
  expect([consumed(screws), picked(screws)]).toEqual([
    ['old', 'dated'],
    ['old', 'dated'],
  ]);
  const order = ['soon', 'same day, younger', 'late'];
  expect([consumed(milk), picked(milk)]).toEqual([order, order]);
});

it('keeps that order where lots of several articles stand in one list', () => {
  // If milk and screws were compared by creation, the order of the milk lots would be inconsistent.
  const [late, soon] = milk as [Lot, Lot];
  const between = lot('between', 'batch', null, '2026-03-01');
  for (const list of [
    [late, between, soon],
    [between, late, soon],
    [soon, between, late],
    [late, soon, between],
  ])
    expect([picked(list), consumed(list)].map((all) => all.filter((each) => each !== 'between'))).toEqual([
      ['soon', 'late'],
      ['soon', 'late'],
    ]);
});
