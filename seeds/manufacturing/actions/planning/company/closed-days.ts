import type { Rows } from '@millwright/core/automation/actions.ts';
import { closingDays, type WorkingDays, workingDays } from '@millwright/core/planning/working-days.ts';
import { type Day, readDay } from '@millwright/core/time/calendar.ts';
import { recordsOf } from '../../library/columns.ts';
import type { Closure, SupplierReference } from './rows.ts';
import type { PlanningSettings } from './settings.ts';

type Closing = Pick<Closure, 'std_closed_from' | 'std_closed_until'>;

/** Each day of it; none where it names no day. */
function daysOf({ std_closed_from, std_closed_until }: Closing): Day[] {
  const [from, until] = [readDay(std_closed_from ?? ''), readDay(std_closed_until ?? '')];
  return from === null || until === null ? [] : closingDays(from, until);
}

/** The days on which a company works, and those of suppliers who are closed on others. */
export type Calendars = {
  company: WorkingDays;
  /** Of articles that are bought: their first suppliers' own days beside those of the company. */
  suppliers: WorkingDays[];
  /** Whose days each article has: 0 are the company's, n those of the n-th supplier. */
  of: Int32Array;
};

/** Reads the closed days of a company and of the first supplier of each article that is bought. */
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
