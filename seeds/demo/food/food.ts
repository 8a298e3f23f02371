import type { Example } from '../types.ts';
import { events } from './events.ts';
import { masters } from './masters.ts';

/** An invented dairy: lots that expire, packaging, by-products, and a trace from raw milk to customers. */
export const food: Example = {
  tables: [],
  jobs: (_, today) => [...masters(today), ...events(today)],
};
