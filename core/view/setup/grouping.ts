/** The units of time that a list is grouped by. */
export const groupUnits = ['day', 'week', 'month', 'year'] as const;
export type GroupUnit = (typeof groupUnits)[number];

/** How many levels of groups a list has at most. */
export const groupLevels = 3;

/** One level of groups: the path of one value that its records share, times by their unit. */
export type Grouping = { path: string; by?: GroupUnit | undefined };
