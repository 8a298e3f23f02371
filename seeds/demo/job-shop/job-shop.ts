import type { Example } from '../types.ts';
import { events } from './events.ts';
import { masters, places } from './masters.ts';

/** frePPLe's job shop, ten jobs of ten steps on ten machines, as parts of three assemblies. */
export const jobShop: Example = {
  options: { money: { currency: 'EUR' }, stock: { blocked_places: [places.blocked] } },
  tables: ['frepple-jobshop/operations', 'frepple-jobshop/operation_resources'],
  jobs: (tables, today) => [...masters(tables, today), ...events(today)],
};
