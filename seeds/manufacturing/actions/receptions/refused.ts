import type { Refused, Target } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isBlocked, type StockLocation } from '../stock/places.ts';
import { stockSettings } from '../stock/settings.ts';
import type { ReceivedLot } from './reads.ts';

/** The location for refused goods: an existing one, one to be created, or the reason why there is none. */
export type BlockedPlace = { place: Target; make?: string } | { refused: Refused };

const names = (places: readonly StockLocation[]) => places.map(({ std_label }) => std_label).join(', ');

/** Returns whether there is no blocked location yet, so that it has to be created for refused goods. */
export const lacksBlockedPlace = (places: readonly StockLocation[], options: JsonObject): boolean =>
  !places.some((place) => isBlocked(place, stockSettings(options)));

/** Returns the blocked location named by the lot, else the only existing one; if none exists, the last one in the settings. */
export function blockedPlaceFor({ std_stock_location }: ReceivedLot, places: readonly StockLocation[], options: JsonObject): BlockedPlace {
  const settings = stockSettings(options);
  const blocked = places.filter((place) => isBlocked(place, settings));
  const chosen = blocked.find(({ identity }) => identity === std_stock_location?.identity);
  const [only, ...others] = blocked;
  if (chosen) return { place: chosen.identity };
  if (only && others.length === 0) return { place: only.identity };
  if (only) return { refused: { field: 'std_lines', because: which.id, values: { places: names(blocked) } } };
  const label = settings.blocked_places.at(-1);
  return label ? { place: { ref: label }, make: label } : { refused: { field: 'std_lines', because: noBlockedPlace.id } };
}

/** Returns the refused quantity of a lot: the whole lot if a reason but no quantity is given; zero without a reason. */
export const refusedOf = ({ std_refusal, std_refused_quantity, std_qty_to_receive }: ReceivedLot): number =>
  std_refusal ? (std_refused_quantity ?? std_qty_to_receive ?? 0) : 0;

const which = {
  id: 'which-blocked-place',
  text: 'Refused goods wait at a blocked place, and there are several: {places}. Choose one of them as the destination of what is refused.',
  tells: { places: 'std_stock_location.std_label' },
};
const noBlockedPlace = { id: 'no-blocked-place', text: 'Refused goods wait at a blocked place, and the settings of stock name none.' };
export const refusals = [which, noBlockedPlace];
