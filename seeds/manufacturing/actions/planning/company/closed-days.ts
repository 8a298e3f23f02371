import type { Rows } from '@millwright/core/automation/actions.ts';
import { closingDays, type WorkingDays, workingDays } from '@millwright/core/planning/working-days.ts';
import { type Day, readDay } from '@millwright/core/time/calendar.ts';
import { recordsOf } from '../../library/columns.ts';
import type { Closure, SupplierReference } from './rows.ts';
import type { PlanningSettings } from './settings.ts';

type Closing = Pick<Closure, 'std_closed_from' | 'std_closed_until'>;

/** All days of a closure; none if one of its dates is missing. */
function daysOf({ std_closed_from, std_closed_until }: Closing): Day[] {
  const [from, until] = [readDay(std_closed_from ?? ''), readDay(std_closed_until ?? '')];
  return from === null || until === null ? [] : closingDays(from, until);
}

/** The working days of the company, and those of suppliers with closures of their own. */
export type Calendars = {
  company: WorkingDays;
  /** For the first suppliers of purchased articles: the closures of the company and those of the supplier together. */
  suppliers: WorkingDays[];
  /** The calendar of each article: 0 is the company's, n that of the n-th supplier. */
  of: Int32Array;
};

/** Returns the working days of the company, and those of the first supplier of each purchased article. */
export function calendarsOf(
  rows: Rows,
  { closed_days, closed_weekdays }: PlanningSettings,
  suppliers: readonly (SupplierReference | undefined)[],
  made: Uint8Array,
): Calendars {
  const closures = Map.groupBy(recordsOf<Closure>(rows, 'closures'), ({ std_supplier }) => std_supplier);
  const closed = [...closed_days, ...(closures.get(null) ?? []).flatMap(daysOf)];
  const calendar = (days: readonly Day[]) =>
    workingDays(
      closed_weekdays.map((weekday) => weekday - 1),
      [...closed, ...days],
    );
  const calendars: Calendars = { company: calendar([]), suppliers: [], of: new Int32Array(suppliers.length) };
  const numberOf = new Map<string, number>();
  suppliers.forEach((supplier, at) => {
    if (!supplier?.std_supplier || made[at]) return;
    let number = numberOf.get(supplier.std_supplier);
    if (number === undefined) {
      const days = [supplier, ...(closures.get(supplier.std_supplier) ?? [])].flatMap(daysOf);
      number = days.length === 0 ? 0 : calendars.suppliers.push(calendar(days));
      numberOf.set(supplier.std_supplier, number);
    }
    calendars.of[at] = number;
  });
  return calendars;
}
