/** The figures that an axis of groups may be. */
export const aggregations = ['average', 'collect', 'collect_unique', 'count', 'count_unique', 'keys', 'max', 'median', 'min', 'sum'] as const;
/** The name of a figure over the rows of a group. */
export type Aggregation = (typeof aggregations)[number];

/** The figures that a mark, a metric or a column of groups may be: one value over all rows of a group. */
export const figureKinds = ['count', 'count_unique', 'sum', 'average', 'median', 'min', 'max'] as const satisfies readonly Aggregation[];
export type FigureKind = (typeof figureKinds)[number];

/** The units that a time may be cut to. */
export const truncations = ['hour', 'day', 'week', 'month', 'year'] as const;
/** The unit that a time is cut to. */
export type Truncation = (typeof truncations)[number];

/** The units of time that figures look back by. */
export const periodUnits = ['day', 'week', 'month', 'year'] as const;
