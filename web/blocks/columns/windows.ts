import { addDays, addUnit } from '@millwright/core/time/days.ts';
import type { Period } from '@millwright/core/view/setup/axis.ts';

/** A span of days, `yyyy-MM-dd`: `from` inclusive, `to` exclusive. */
export type Days = { from: string; to: string };
/** The time span of a figure, and the span that it is compared with. */
export type Windows = { current: Days; previous: Days };

/** The last units of time including today, and the same number of units before them. */
export function windowsOf({ unit, count }: Period, today: string): Windows {
  const to = addDays(today, 1);
  const from = addUnit(to, unit, -count);
  return { current: { from, to }, previous: { from: addUnit(from, unit, -count), to: from } };
}
