/** From these counts on, adding a unit is out of range. */
export const unitBounds: Readonly<Record<string, number>> = {
  minute: 1_000_000_000,
  hour: 1_000_000_000,
  day: 1_000_000,
  week: 1_000_000,
  month: 1_000_000,
  year: 20_000,
};

/** Seconds of the units that always last as long. */
export const unitSeconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600 };
