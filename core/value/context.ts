import type { Json } from '../json.ts';

/** What filters and formulas are evaluated in: now, the client's zone, and the values that `{context: …}` may name. */
export type FilterContext = { now: string; time_zone: string; values: Record<string, Json> };
