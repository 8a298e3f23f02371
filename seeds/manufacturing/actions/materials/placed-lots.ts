import type { ActionContext, QueryRead, Rows } from '@millwright/core/automation/actions.ts';
import { type Linked, rowsOf } from '../library/rows.ts';
import { type Lot, pickableLots } from '../stock/lots.ts';
import { stockSettings } from '../stock/settings.ts';

export type PlacedLot = Lot & { std_stock_location: Linked | null };

/** Reads and locks the lots of these articles that may be picked, with the location from which a movement would start. */
export function placedLots(articles: readonly string[], options: ActionContext['options']): QueryRead {
  const read = pickableLots(articles, stockSettings(options));
  return { ...read, query: read.query.replace('std_sku {', 'std_stock_location { identity } std_sku {') };
}

/** Returns the location of each lot in the read `lots`. */
export const placesOfLots = (rows: Rows): Map<string, string | null> =>
  new Map(rowsOf<PlacedLot>(rows, 'lots').map(({ identity, std_stock_location }) => [identity, std_stock_location?.identity ?? null]));
