import type { Json } from '../json.ts';

/** The context in which filters and formulas are evaluated: the present time, the client's time zone, and the values for `{context: …}`. */
export type FilterContext = { now: string; time_zone: string; values: Record<string, Json> };
