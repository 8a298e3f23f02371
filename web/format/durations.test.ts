import type { DurationFormat } from '@millwright/core/value/duration-format.ts';
import { expect, it } from 'vitest';
import { formatDuration } from './durations.ts';

// One day, one hour, one minute and one second.
const all = 90_061;

it.each<[DurationFormat, string]>([
  ['d', '1,04 d'],
  ['dhms', '1 d 1 h 1 min 1 s'],
  ['h', '25,02 h'],
  ['hms', '25 h 1 min 1 s'],
  ['m', '1 501,02 min'],
  ['ms', '1 501 min 1 s'],
  ['s', '90 061 s'],
])('a duration as %s is told in just those units', (format, text) => expect(formatDuration(all, format).replace(/\s/g, ' ')).toBe(text));

it.each<[number, DurationFormat, string]>([
  [0, 'hms', '0 s'],
  [0, 'd', '0 d'],
  [59.6, 'hms', '1 min'],
  [3_600, 'hms', '1 h'],
  [-90, 'ms', '−1 min 30 s'],
  [-0.2, 'hms', '0 s'],
  [43_200, 'd', '0,5 d'],
  [Number.NaN, 's', ''],
])('%s seconds as %s are %s', (duration, format, text) => expect(formatDuration(duration, format)).toBe(text));
