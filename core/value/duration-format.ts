/** The units in which a duration is written: days, hours, minutes, seconds, by the letters of the name (`ms` is minutes and seconds). */
export const durationFormats = ['d', 'dhms', 'h', 'hms', 'm', 'ms', 's'] as const;
export type DurationFormat = (typeof durationFormats)[number];

export type DurationUnit = 'd' | 'h' | 'm' | 's';

const seconds: Record<DurationUnit, number> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/**
 * The parts of a duration in seconds, the largest unit first. One unit alone has its fraction; of several the last one is
 * rounded to whole seconds, and all but the first stay below the next larger one. Parts that are zero are left out, but
 * for one. The sign is that of the duration as a whole.
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
