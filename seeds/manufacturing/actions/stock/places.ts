import type { Read } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { empty, is, list } from '../library/reads.ts';
import type { StockSettings } from './settings.ts';

/** `std_closed` is the reason why a location accepts no more goods: it is full or blocked. */
export type StockLocation = { identity: string; std_label: string; std_key: string | null; std_closed?: string | null };
const fields = 'identity std_label std_key std_closed';

/** Reads all locations without a key, oldest first. */
export const ordinaryPlaces = (): Read => list('std_stock_location', empty('std_key'), fields, { order: '{field: "created_at", direction: asc}' });

/** Reads the built-in location with this key. */
export const fixedPlace = (key: string): Read => list('std_stock_location', is('std_key', key), fields);

/** Whether nothing is picked from a location: it stands for places outside the warehouse, or the company has blocked it. */
export const isBlocked = (place: StockLocation | null, { blocked_places }: StockSettings) =>
  place !== null && (Boolean(place.std_key) || blocked_places.includes(place.std_label));

/** The location for articles without a default: 'Stock', else the company's first ordinary location. */
const defaultPlace = (places: readonly StockLocation[]): string | null =>
  (places.find((place) => place.std_label === 'Stock') ?? places[0])?.identity ?? null;

type Located = { std_default_location: { identity: string } | null } & JsonObject;
/** Returns the location for goods of an article if no other is given. */
export const placeOf = (article: Located | null | undefined, places: readonly StockLocation[]) =>
  article?.std_default_location?.identity ?? defaultPlace(places);
