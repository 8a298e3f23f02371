import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { list, oneOf } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import { type Lot, perishable } from './lots.ts';
import { type Reservation, reservedOn } from './reservations.ts';
import type { StockSettings } from './settings.ts';

type LeftOut = { identity: string; std_sku: { identity: string } };

/** Lots of these articles with a quantity at places from which nothing is picked. Only read to say why another was taken. */
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
 * Why a lot is proposed, as keys of std_lot_reasons: the order in which lots are taken, and which others of the article
 * were passed over: reserved, expired, at a blocked place. `order` is the picking order of all lots that may be taken.
 */
export function lotReasons(lot: Lot, order: readonly Lot[], rows: Rows): string[] {
  const same = <T extends { std_sku: { identity: string } }>(others: readonly T[]) =>
    others.filter(({ std_sku }) => std_sku.identity === lot.std_sku.identity);
  const reserved = reservedOn(rowsOf<Reservation>(rows, 'reservations'));
  const earlier = order.slice(0, order.indexOf(lot));
  return [
    perishable(lot) ? 'by-expiry' : 'by-age',
    ...(same(earlier).some(({ identity }) => (reserved.get(identity) ?? 0) > 0) ? ['earlier-reserved'] : []),
    ...(same(rowsOf<Lot>(rows, 'lots')).some(({ identity }) => !order.some((each) => each.identity === identity)) ? ['expired-left-out'] : []),
    ...(same(rowsOf<LeftOut>(rows, 'blocked')).length > 0 ? ['blocked-left-out'] : []),
  ];
}
