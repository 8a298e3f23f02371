/** Formats of a duration, by the first letters of their units: days, hours, minutes, seconds (`ms` is minutes and seconds). */
export const durationFormats = ['d', 'dhms', 'h', 'hms', 'm', 'ms', 's'] as const;
export type DurationFormat = (typeof durationFormats)[number];

export type DurationUnit = 'd' | 'h' | 'm' | 's';

const seconds: Record<DurationUnit, number> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/**
 * Returns the parts of a duration in seconds, largest unit first. With a single unit the value has a fraction; with
 * several the last one is rounded to whole seconds, and all but the first stay below the next larger unit. Parts that
 * are zero are left out, except one. The sign is that of the whole duration.
 */
export function durationParts(duration: number, format: DurationFormat): { unit: DurationUnit; value: number }[] {
  const units = [...format] as DurationUnit[];
  const [only] = units;
  if (units.length === 1 && only) return [{ unit: only, value: Math.abs(duration) / seconds[only] }];
  let left = Math.round(Math.abs(duration));
  const parts = units.map((unit) => {
    const value = Math.floor(left / seconds[unit]);
    left -= value * seconds[unit];
    return { unit, value };
  });
  const told = parts.filter(({ value }) => value > 0);
  return told.length > 0 ? told : parts.slice(-1);
}
