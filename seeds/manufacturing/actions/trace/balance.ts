import { minus, plus, total } from '../library/quantities.ts';
import { issuedTypes, type LotNow, type Moved } from './reads.ts';
import type { Walk } from './walk.ts';

/**
 * The mass balance of a lot: what came in equals what is there plus what went out. Positive figures come first. `gap`
 * is the unexplained difference, which is zero unless movements and stock contradict each other.
 */
export type Balance = {
  opening: number;
  received: number;
  made: number;
  came_back: number;
  moved_in: number;
  counted: number;
  stock: number;
  consumed: number;
  in_production: number;
  shipped: number;
  scrapped: number;
  sent_back: number;
  moved_out: number;
  gap: number;
};

const quantityOf = ({ std_quantity }: { std_quantity: number | null }) => std_quantity;

/** The change of the lot's quantity by a movement: positive if it comes from outside, negative if it goes outside. */
const change = ({ from, to, std_quantity }: Moved) => (from ? (std_quantity ?? 0) : to ? -(std_quantity ?? 0) : 0);

/** Returns the balance of one traced lot from all of its movements. */
export function balanceOf(lot: LotNow, moved: readonly Moved[], { consumed, earlier }: Pick<Walk, 'consumed' | 'earlier'>): Balance {
  const own = moved.filter((each) => each.lot === lot.identity);
  const of = (...types: string[]) => own.filter(({ std_type }) => types.includes(std_type ?? ''));
  const sum = (rows: readonly Moved[]) => total(rows, quantityOf);
  // A correction of a receipt or a shipment changes the received or shipped quantity.
  const put = (document: 'reception' | 'shipment') => own.filter((each) => each.std_type === 'correction' && each[document] !== null);
  const adjusted = of('inventory', 'correction').filter((each) => each.undo === null && each.into === null && !each.reception && !each.shipment);
  const isOpening = ({ from, count }: Moved) => from === 'inventory' && count === null;
  const used = plus(
    total(
      [...consumed.values()].filter((each) => each.lot === lot.identity),
      quantityOf,
    ),
    total(
      earlier.filter((each) => each.lot === lot.identity),
      ({ quantity }) => quantity,
    ),
  );
  const undone = own.filter(({ std_type, undo }) => std_type === 'correction' && undo !== null);
  const figures = {
    opening: sum(adjusted.filter(isOpening)),
    received: plus(sum(of('reception')), total(put('reception'), change)),
    made: minus(sum(of('production')), sum(undone)),
    came_back: sum(of('customer-return')),
    moved_in: sum(moved.filter(({ into }) => into === lot.identity)),
    counted: total(
      adjusted.filter((each) => !isOpening(each)),
      change,
    ),
    stock: lot.std_quantity ?? 0,
    consumed: used,
    in_production: minus(sum(of(...issuedTypes)), sum(of('material-return')), used),
    shipped: minus(sum(of('shipment')), total(put('shipment'), change)),
    scrapped: sum(of('scrap')),
    sent_back: sum(of('supplier-return')),
    moved_out: sum(own.filter(({ into }) => into !== null)),
  };
  const { stock, consumed: gone, in_production, shipped, scrapped, sent_back, moved_out, ...came } = figures;
  return { ...figures, gap: minus(plus(...Object.values(came)), stock, gone, in_production, shipped, scrapped, sent_back, moved_out) };
}
