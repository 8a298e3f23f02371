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

/** The number that a text stands for in its field; null when it is none of the field's. */
function numberOf(text: string, { from, to, names }: Field): number | null {
  const at = names?.indexOf(text.toLowerCase()) ?? -1;
  const number = at >= 0 ? at + (names === months ? 1 : 0) : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return number >= from && number <= to ? number : null;
}

/** Whether a part of a field's list says when: all, a number or a range of them, each perhaps in steps. */
function isPart(part: string, field: Field): boolean {
  const [range = '', step, ...rest] = part.split('/');
  if (rest.length > 0 || (step !== undefined && !(/^\d{1,2}$/.test(step) && Number(step) > 0))) return false;
  if (range === '*') return true;
  const ends = range.split('-').map((text) => numberOf(text, field));
  const [first, last] = ends;
  if (ends.length > 2 || first === undefined || ends.includes(null)) return false;
  return last === undefined || (first as number) <= (last as number);
}

/** What is wrong with the times of a schedule, written as the five fields of cron; null when nothing is. */
export function cronProblem(text: string): string | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== fields.length) return 'Five fields are needed: minute, hour, day of the month, month, day of the week.';
  const wrong = fields.find((field, index) => !(parts[index] ?? '').split(',').every((part) => isPart(part, field)));
  return wrong ? `The ${wrong.name} is not readable.` : null;
}
