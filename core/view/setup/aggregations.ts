/** The aggregations of an axis. */
export const aggregations = ['average', 'collect', 'collect_unique', 'count', 'count_unique', 'keys', 'max', 'median', 'min', 'sum'] as const;
/** An aggregation over the rows of a group. */
export type Aggregation = (typeof aggregations)[number];

/** The aggregations for marks, metrics and columns of groups: each gives one value for all rows of a group. */
export const figureKinds = ['count', 'count_unique', 'sum', 'average', 'median', 'min', 'max'] as const satisfies readonly Aggregation[];
export type FigureKind = (typeof figureKinds)[number];

/** The units to which a time may be truncated. */
export const truncations = ['hour', 'day', 'week', 'month', 'year'] as const;
/** The unit to which a time is truncated. */
export type Truncation = (typeof truncations)[number];

/** The units of time for periods that end today. */
export const periodUnits = ['day', 'week', 'month', 'year'] as const;
