import { rowOf } from '../library/rows.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';
import { type Move, moved, moves, noQuantity, objection, promised, quantityOf, tooMuch } from './document.ts';

type Leaving = { type: 'scrap' | 'supplier-return'; link: string; mayTakePromised?: boolean };

/** Moves goods out of the warehouse from the location of their lot. If the whole lot leaves, its reservations are removed. */
const leave =
  ({ type, link, mayTakePromised = false }: Leaving) =>
  (move: Move) => {
    const quantity = quantityOf(move.document);
    const whole = quantity === move.lot.std_quantity;
    const refused = objection(move, quantity, { mayTakePromised: mayTakePromised || whole });
    if (refused || quantity === null) return refused ?? { effects: [] };
    const from = move.lot.std_stock_location?.identity ?? null;
    const to = rowOf<StockLocation>(move.rows, 'outside')?.identity ?? null;
    return { effects: [moved(move, { type, quantity, lot: move.lot.identity, from, to, link })] };
  };

/** Scraps goods, also reserved ones: broken goods can't be delivered. */
export const scrapLot = moves({
  name: 'steps/stock/scrapLot',
  label: 'Scrap a lot',
  description: 'Takes what is of no use any more out of stock.',
  model: 'std_lot_scrap',
  refusals: [noQuantity, tooMuch],
  places: { outside: 'inventory-compensation' },
  reads: () => ({ outside: fixedPlace('inventory-compensation') }),
  decide: leave({ type: 'scrap', link: 'std_lot_scrap', mayTakePromised: true }),
});

export const supplierReturn = moves({
  name: 'steps/stock/supplierReturn',
  label: 'Return goods to a supplier',
  description: 'Takes goods out of stock that go back to who delivered them.',
  model: 'std_supplier_return',
  refusals: [noQuantity, tooMuch, promised],
  places: { outside: 'supplier' },
  reads: () => ({ outside: fixedPlace('supplier') }),
  decide: leave({ type: 'supplier-return', link: 'std_supplier_return' }),
});

export const supplierReturnLine = moves({
  name: 'steps/stock/supplierReturnLine',
  label: 'Return a further lot to a supplier',
  description: 'Takes one of several lots out of stock that go back together to who delivered them.',
  model: 'std_supplier_return_line',
  parent: 'std_supplier_return',
  refusals: [noQuantity, tooMuch, promised],
  places: { outside: 'supplier' },
  reads: () => ({ outside: fixedPlace('supplier') }),
  decide: leave({ type: 'supplier-return', link: 'std_supplier_return_line' }),
});
