import type { QueryRead } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { addDays } from '@millwright/core/time/days.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct } from '../library/rows.ts';
import type { StockSettings } from './settings.ts';

export type Article = {
  identity: string;
  std_label: string;
  std_unit: string | null;
  std_stock_management_mode: string | null;
  /** Whether a document waits for the article. */
  std_awaited: boolean | null;
};
export const articleFields = 'identity std_label std_unit std_stock_management_mode std_awaited';

export type Lot = {
  identity: string;
  std_lot_num: string | null;
  std_quantity: number;
  std_dlc: string | null;
  std_created_at: string | null;
  created_at: string;
  std_sku: { identity: string; std_stock_management_mode: string | null };
};
export const lotFields = 'identity std_lot_num std_quantity std_dlc std_created_at created_at std_sku { identity std_stock_management_mode }';

/**
 * Locks the lots of these articles that may be picked: they have a quantity, and their location has no key and is not
 * blocked. Lots in `kept` are included wherever they are. What is read about them afterwards (reservations) stays valid
 * until the transaction ends.
 */
export function pickableLots(articles: readonly string[], { blocked_places }: StockSettings, kept: readonly string[] = []): QueryRead {
  const inStore: Condition = {
    all: [
      oneOf('std_sku', articles),
      { fact: 'std_quantity', operator: 'greaterThan', value: 0 },
      { fact: 'std_stock_location.std_key', operator: 'isEmpty', value: true },
      { fact: 'std_stock_location.std_label', operator: 'notIn', value: blocked_places },
    ],
  };
  return list('std_sku_lot', kept.length > 0 ? { any: [inStore, oneOf('identity', kept)] } : inStore, lotFields, { lock: true });
}

/** Locks these lots and reads their quantities. */
export const lockLots = (lots: readonly string[]): QueryRead =>
  list('std_sku_lot', oneOf('identity', distinct(lots)), 'identity std_quantity', { lock: true });

type Expiring = Pick<Lot, 'std_dlc'> & { std_sku: { std_stock_management_mode: string | null } };
export const perishable = (lot: Expiring) => lot.std_sku.std_stock_management_mode === 'batch-perishable';

/** Whether a lot can no longer be picked on this day. A perishable lot without an expiry date counts as expired. */
export const isExpired = (lot: Expiring, day: string) => perishable(lot) && (lot.std_dlc === null || lot.std_dlc < day);

/** The fields that decide the order of picking. */
export type LotInTurn = Pick<Lot, 'identity' | 'std_created_at' | 'created_at'> & Expiring;

/** The sort key: expiry date for perishable lots, then creation. Perishable lots come before others. */
const turn = (lot: LotInTurn) => [perishable(lot) ? `0${lot.std_dlc ?? ''}` : '1', lot.std_created_at ?? lot.created_at, lot.identity].join('/');

/**
 * Compares two lots of an article by the order in which they are picked and consumed: FEFO (first expired, first out)
 * for perishable lots, FIFO (first in, first out) for others.
 */
export const byTurn = (one: LotInTurn, other: LotInTurn): number => {
  const [first, second] = [turn(one), turn(other)];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** Sorts lots in picking order (`byTurn`), without perishable lots that have no date or expire within `days_ahead` days. */
export function inPickingOrder(lots: readonly Lot[], today: string, days_ahead = 0): Lot[] {
  const first = addDays(today, days_ahead);
  return lots.filter((lot) => !isExpired(lot, first)).sort(byTurn);
}
