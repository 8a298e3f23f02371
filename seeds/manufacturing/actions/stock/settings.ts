import type { JsonObject } from '@millwright/core/json.ts';

/** The stock settings of a company, stored in its options under `stock`. */
export type StockSettings = {
  /** Labels of locations from which nothing is picked. */
  blocked_places: string[];
  /** Shipments take only lots that expire at least this many days ahead; 0 switches the rule off, 60 is usual in retail. */
  shipment_days_ahead: number;
  /** Whether the expected quantity is hidden from the person who counts until the count is posted. */
  blind_counts: boolean;
};

const defaults: StockSettings = { blocked_places: ['ALT (futur bâtiment)', 'Bloqué qualité'], shipment_days_ahead: 0, blind_counts: false };

/** Returns the stock settings of a company; a missing or invalid one falls back to the default. */
export function stockSettings(options: JsonObject): StockSettings {
  const stock = options.stock;
  if (stock === null || typeof stock !== 'object' || Array.isArray(stock)) return defaults;
  const { blocked_places, shipment_days_ahead, blind_counts } = stock;
  const places = Array.isArray(blocked_places) ? blocked_places.filter((label) => typeof label === 'string') : defaults.blocked_places;
  const days = typeof shipment_days_ahead === 'number' && shipment_days_ahead >= 0 ? shipment_days_ahead : defaults.shipment_days_ahead;
  return { blocked_places: places, shipment_days_ahead: days, blind_counts: blind_counts === true };
}
