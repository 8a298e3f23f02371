import { expect, it } from 'vitest';
import { created, today } from '../../../testing/decide.ts';
import { type Good, intoStock } from './goods.ts';

const good = (line: string, quantity: number): Good =>
  ({
    line,
    quantity,
    article: { identity: 'whey', std_stock_management_mode: 'batch' },
    lot_num: 'LOT / MO-1 / Whey',
    dlc: null,
    place: 'hall',
  }) as never;

it('puts what two lines of an output make of one article into one new lot', () => {
  const order = { identity: 'order', std_label: 'MO-1' } as never;
  const effects = intoStock({ order, output: 'output', lots: [], production: 'production', now: today }, [good('a', 2), good('b', 3)]);
  const lots = created(effects, 'std_sku_lot');
  expect(lots).toHaveLength(1);
  expect(created(effects, 'std_stock_mouvement').map(({ properties, links }) => [properties.std_quantity, links?.std_lot])).toEqual([
    [2, { ref: lots[0]?.ref }],
    [3, { ref: lots[0]?.ref }],
  ]);
});
