import type { Refused, Target } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isBlocked, type StockLocation } from '../stock/places.ts';
import { stockSettings } from '../stock/settings.ts';
import type { ReceivedLot } from './reads.ts';

/** Where refused goods wait: a place of the company, one that is to be made, or why there is none. */
export type BlockedPlace = { place: Target; make?: string } | { refused: Refused };

const names = (places: readonly StockLocation[]) => places.map(({ std_label }) => std_label).join(', ');

/** Whether refused goods wait at a place that has to be made first. */
export const lacksBlockedPlace = (places: readonly StockLocation[], options: JsonObject): boolean =>
  !places.some((place) => isBlocked(place, stockSettings(options)));

/** The blocked place that its lot names, or the only one that there is; the last that the settings name where none is there yet. */
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

/** How much of a lot is refused: all of it where nobody says, nothing where that is 0 or without a reason. */
export const refusedOf = ({ std_refusal, std_refused_quantity, std_qty_to_receive }: ReceivedLot): number =>
  std_refusal ? (std_refused_quantity ?? std_qty_to_receive ?? 0) : 0;

const which = {
  id: 'which-blocked-place',
  text: 'Refused goods wait at a blocked place, and there are several: {places}. Choose one of them as the destination of what is refused.',
  tells: { places: 'std_stock_location.std_label' },
};
const noBlockedPlace = { id: 'no-blocked-place', text: 'Refused goods wait at a blocked place, and the settings of stock name none.' };
export const refusals = [which, noBlockedPlace];
