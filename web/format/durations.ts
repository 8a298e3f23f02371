import { type DurationFormat, type DurationUnit, durationParts } from '@millwright/core/value/duration-format.ts';
import { formatNumber } from './numbers.ts';

/** The signs of the units, alike in all languages (SI). */
const signs: Record<DurationUnit, string> = { d: 'd', h: 'h', m: 'min', s: 's' };

/** A fraction of a unit has at most two decimals, without trailing zeros. */
const fraction = (value: number) => Number(value.toFixed(2));

/** A duration in seconds as people read it: `1 d 2 h 5 min`, `26,08 h`. */
export function formatDuration(duration: number, format: DurationFormat): string {
  if (!Number.isFinite(duration)) return '';
  const parts = durationParts(duration, format).map(({ unit, value }) => ({ unit, value: fraction(value) }));
  const sign = duration < 0 && parts.some(({ value }) => value > 0) ? '−' : '';
  return sign + parts.map(({ unit, value }) => `${formatNumber(value)} ${signs[unit]}`).join(' ');
}
