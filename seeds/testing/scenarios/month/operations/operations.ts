import type { Operations } from './at.ts';
import { buying } from './buying.ts';
import { making } from './making.ts';
import { selling } from './selling.ts';
import { stock } from './stock.ts';

/** Everything that people do with goods. */
export const operations: Operations = { ...selling, ...buying, ...making, ...stock };
