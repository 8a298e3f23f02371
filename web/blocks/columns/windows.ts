import { addDays, addUnit } from '@millwright/core/time/days.ts';
import type { Period } from '@millwright/core/view/setup/axis.ts';

/** Days from one on and below another, `yyyy-MM-dd`. */
export type Days = { from: string; to: string };
/** What a figure looks at and what it is compared with. */
export type Windows = { current: Days; previous: Days };

/** The last units of a time, today included, and as many before them. */
export function windowsOf({ unit, count }: Period, today: string): Windows {
  const to = addDays(today, 1);
  const from = addUnit(to, unit, -count);
  return { current: { from, to }, previous: { from: addUnit(from, unit, -count), to: from } };
}
