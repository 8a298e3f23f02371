/**
 * Adding a unit this many times or more is out of range. 4,600 years in either direction keep every step within PostgreSQL's
 * calendar, which begins in 4713 BC.
 */
export const unitBounds: Readonly<Record<string, number>> = {
  minute: 2_000_000_000,
  hour: 40_000_000,
  day: 1_600_000,
  week: 240_000,
  month: 55_000,
  year: 4_600,
};

/** The seconds of units with a fixed length. */
export const unitSeconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600 };
