/** From these counts on, adding a unit is out of range: 4,600 years either way keep every step within PostgreSQL's calendar, which begins in 4713 BC. */
export const unitBounds: Readonly<Record<string, number>> = {
  minute: 2_000_000_000,
  hour: 40_000_000,
  day: 1_600_000,
  week: 240_000,
  month: 55_000,
  year: 4_600,
};

/** Seconds of the units that always last as long. */
export const unitSeconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600 };
