/** The units of time for grouping a list. */
export const groupUnits = ['day', 'week', 'month', 'year'] as const;
export type GroupUnit = (typeof groupUnits)[number];

/** The most levels of groups in a list. */
export const groupLevels = 3;

/** One level of groups: the path of the value that the records of a group share. Times are truncated to the unit. */
export type Grouping = { path: string; by?: GroupUnit | undefined };
