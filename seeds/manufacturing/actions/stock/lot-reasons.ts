import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { list, oneOf } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import { type Lot, perishable } from './lots.ts';
import { type Reservation, reservedOn } from './reservations.ts';
import type { StockSettings } from './settings.ts';

type LeftOut = { identity: string; std_sku: { identity: string } };

/** Reads lots of these articles with a quantity at blocked locations. Used only to explain why another lot was taken. */
export const lotsAtBlockedPlaces = (articles: readonly string[], { blocked_places }: StockSettings): Read =>
  list(
    'std_sku_lot',
    {
      all: [
        oneOf('std_sku', articles),
        { fact: 'std_quantity', operator: 'greaterThan', value: 0 },
        { fact: 'std_stock_location.std_label', operator: 'in', value: blocked_places },
      ],
    },
    'identity std_sku { identity }',
  );

/**
 * Returns a function that explains why a lot is proposed, as keys of std_lot_reasons: its place in the picking order,
 * and which other lots of the article were not used because they are reserved, expired or blocked. `order` are all lots
 * that may be taken, in picking order.
 */
export function lotReasons(order: readonly Lot[], rows: Rows): (lot: Lot) => string[] {
  const reserved = reservedOn(rowsOf<Reservation>(rows, 'reservations'));
  const places = new Map(order.map(({ identity }, at) => [identity, at]));
  const articles = (lots: readonly LeftOut[]) => new Set(lots.map(({ std_sku }) => std_sku.identity));
  const expired = articles(rowsOf<Lot>(rows, 'lots').filter(({ identity }) => !places.has(identity)));
  const blocked = articles(rowsOf<LeftOut>(rows, 'blocked'));
  const firstReserved = new Map<string, number>();
  for (const [at, { identity, std_sku }] of order.entries())
    if ((reserved.get(identity) ?? 0) > 0 && !firstReserved.has(std_sku.identity)) firstReserved.set(std_sku.identity, at);
  return (lot) => {
    const article = lot.std_sku.identity;
    return [
      perishable(lot) ? 'by-expiry' : 'by-age',
      ...((firstReserved.get(article) ?? order.length) < (places.get(lot.identity) ?? order.length) ? ['earlier-reserved'] : []),
      ...(expired.has(article) ? ['expired-left-out'] : []),
      ...(blocked.has(article) ? ['blocked-left-out'] : []),
    ];
  };
}
