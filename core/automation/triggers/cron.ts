const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

type Field = { name: string; from: number; to: number; names?: readonly string[] };

const fields: readonly Field[] = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12, names: months },
  { name: 'day of the week', from: 0, to: 7, names: days },
];

/** The number of a text in its field; null when it is not valid there. */
function numberOf(text: string, { from, to, names }: Field): number | null {
  const at = names?.indexOf(text.toLowerCase()) ?? -1;
  const number = at >= 0 ? at + (names === months ? 1 : 0) : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return number >= from && number <= to ? number : null;
}

/** Whether one part of a field's list is valid: `*`, a number or a range, each with an optional step. */
function isPart(part: string, field: Field): boolean {
  const [range = '', step, ...rest] = part.split('/');
  if (rest.length > 0 || (step !== undefined && !(/^\d{1,2}$/.test(step) && Number(step) > 0))) return false;
  if (range === '*') return true;
  const ends = range.split('-').map((text) => numberOf(text, field));
  const [first, last] = ends;
  if (ends.length > 2 || first === undefined || ends.includes(null)) return false;
  return last === undefined || (first as number) <= (last as number);
}

/** Why a cron expression is invalid: the first invalid field (counted from 1), or null when there are not five fields. */
export type CronProblem = { field: { number: number; part: string } | null };

/** The problem of a cron expression with five fields; null when it is valid. */
export function cronProblem(text: string): CronProblem | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== fields.length) return { field: null };
  const wrong = fields.findIndex((field, index) => !(parts[index] ?? '').split(',').every((part) => isPart(part, field)));
  return wrong < 0 ? null : { field: { number: wrong + 1, part: parts[wrong] ?? '' } };
}

/** The message of such a problem for API clients. */
export const cronMessage = ({ field }: CronProblem): string =>
  field
    ? `The ${fields[field.number - 1]?.name} is not readable.`
    : 'Five fields are needed: minute, hour, day of the month, month, day of the week.';

/** A parsed cron expression; Sunday is 0. A day must match both the days of the month and of the week. */
export type Cron = { minutes: Set<number>; hours: Set<number>; days: Set<number>; months: Set<number>; weekdays: Set<number> };

function numbersOf(text: string, field: Field): Set<number> {
  const all = text.split(',').flatMap((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [first, last] = range.split('-').map((end) => numberOf(end, field));
    const from = first ?? field.from;
    const to = range === '*' || (last === undefined && part.includes('/')) ? field.to : (last ?? from);
    return Array.from({ length: Math.floor((to - from) / Number(step)) + 1 }, (_, index) => from + index * Number(step));
  });
  return new Set(all.map((number) => (field.to === 7 ? number % 7 : number)));
}

/** Parses a cron expression; null when it is invalid. */
export function readCron(text: string): Cron | null {
  if (cronProblem(text) !== null) return null;
  const sets = text
    .trim()
    .split(/\s+/)
    .map((part, index) => numbersOf(part, fields[index] as Field));
  const [minutes, hours, days, months, weekdays] = sets as [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>];
  return { minutes, hours, days, months, weekdays };
}
