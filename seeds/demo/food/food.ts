import type { Example } from '../types.ts';
import { events } from './events.ts';
import { masters, places } from './masters.ts';

/** An invented dairy, with lots that expire, packaging, by-products, and lots that can be traced from raw milk to customers. */
export const food: Example = {
  options: { money: { currency: 'EUR' }, stock: { blocked_places: [places.blocked] } },
  tables: [],
  jobs: (_, today) => [...masters(today), ...events(today)],
};
