import * as time from '../../time/calendar.ts';
import { readInstant, toInstant, toWall } from '../../time/zone.ts';
import type { FilterContext } from '../../value/context.ts';
import * as numbers from '../../value/decimal.ts';
import { isEmpty } from '../../value/empty.ts';
import { fold } from '../../value/fold.ts';
import type { Kind } from '../../value/kinds.ts';
import { compare, type Scalar, type Value } from '../../value/scalar.ts';
import type { Sorting } from '../../value/sorting.ts';
import { formatDecimal, formatWall, readDatePattern } from '../patterns.ts';
import { longestText } from '../sql/parts.ts';
import type { Operation, Typed } from '../types.ts';
import { unitBounds, unitSeconds } from '../units.ts';

/** One evaluation: its context, the order of texts, and a function for the value of a node. */
export type Run = { context: FilterContext; sorting: Sorting; value: (node: Typed) => Value };
type Operate = (run: Run, args: Typed[]) => Value;
type Decimal = numbers.Decimal;

const single = (value: Value): Scalar | null => (Array.isArray(value) ? null : value === '' ? null : value);
/** An operation whose result is empty when an argument is empty. */
const strict =
  <T extends Scalar[]>(work: (...values: T) => Value): Operate =>
  (run, args) => {
    const values = args.map((arg) => single(run.value(arg)));
    return values.some((value) => value === null) ? null : work(...(values as T));
  };

const textOf = (run: Run, node: Typed | undefined): string => {
  const value = node ? single(run.value(node)) : null;
  return typeof value === 'string' ? value : '';
};
const isTrue = (run: Run, node: Typed | undefined): boolean => (node ? run.value(node) === true : false);
const fixed = (node: Typed | undefined): string => (node?.kind === 'constant' ? String(node.value) : '');
const count = (value: number): Decimal => numbers.decimal(value);
const shortEnough = (text: string): string | null => (text.length > longestText && [...text].length > longestText ? null : text);

/** The sign of the comparison of two values; null when one is empty. */
function order(run: Run, [left, right]: Typed[]): number | null {
  const a = left ? single(run.value(left)) : null;
  const b = right ? single(run.value(right)) : null;
  return a === null || b === null || !left ? null : compare(left.type.kind, a, b, run.sorting);
}

function isSame(run: Run, args: Typed[]): boolean {
  const [a, b] = args.map((arg) => single(run.value(arg)));
  return (a ?? null) === null || (b ?? null) === null ? (a ?? null) === (b ?? null) : order(run, args) === 0;
}

const ordered =
  (fits: (sign: number) => boolean): Operate =>
  (run, args) => {
    const sign = order(run, args);
    return sign !== null && fits(sign);
  };

/** All non-empty values of the arguments. */
const items = (run: Run, args: Typed[]): Scalar[] =>
  args.flatMap((arg) => run.value(arg)).filter((value): value is Scalar => value !== null && value !== '');

const total = (values: Scalar[]): Decimal => (values as Decimal[]).reduce((sum, value) => sum.plus(value), numbers.zero);
const sorted = ({ sorting }: Run, values: Scalar[], kind: Kind): Scalar[] => [...values].sort((a, b) => compare(kind, a, b, sorting));
const kindOf = (args: Typed[]): Kind => args[0]?.type.kind ?? 'text';
const unique = (run: Run, values: Scalar[], kind: Kind): Scalar[] =>
  sorted(run, values, kind).filter((value, index, all) => index === 0 || compare(kind, value, all[index - 1] ?? value, run.sorting) !== 0);

function median(run: Run, values: Scalar[], kind: Kind): Value {
  const list = sorted(run, values, kind) as Decimal[];
  const low = list[Math.ceil(list.length / 2) - 1];
  const high = list[Math.floor(list.length / 2)];
  return low && high ? low.plus(high).times('0.5') : null;
}

/** The local time of an instant in the client's zone; for a date its first moment. */
const wallOf = (run: Run, value: Scalar): time.Micros =>
  typeof value === 'bigint' ? toWall(value, run.context.time_zone) : time.wallOfDay(value as time.Day);
const dayOf = (run: Run, value: Scalar): time.Day =>
  typeof value === 'bigint' ? time.dayOfWall(toWall(value, run.context.time_zone)) : (value as time.Day);
const part =
  (read: (wall: time.Micros) => number): Operate =>
  (run, args) =>
    strict((value) => count(read(wallOf(run, value))))(run, args);

const dayInRange = (day: time.Day): time.Day | null => (day < time.firstDay || day > time.lastDay ? null : day);
const firstInstant = time.wallOfDay(time.firstDay);
const endInstant = time.wallOfDay(time.lastDay + 1);
const instantInRange = (instant: time.Micros): time.Micros | null => (instant < firstInstant || instant >= endInstant ? null : instant);

function addUnits(day: time.Day, amount: number, unit: string): time.Day | null {
  if (unit === 'day' || unit === 'week') return dayInRange(day + amount * (unit === 'week' ? 7 : 1));
  return dayInRange(time.addMonths(day, amount * (unit === 'year' ? 12 : 1)));
}

const dateAdd: Operate = (run, [date, amount, unit]) =>
  strict<[time.Day, Decimal]>((day, many) => {
    const whole = numbers.wholeNumber(many, unitBounds[fixed(unit)]);
    return whole === null ? null : addUnits(day, whole, fixed(unit));
  })(run, [date, amount] as Typed[]);

const datetimeAdd: Operate = (run, [date, amount, unit]) =>
  strict<[time.Micros, Decimal]>((instant, many) => {
    const whole = numbers.wholeNumber(many, unitBounds[fixed(unit)]);
    const seconds = unitSeconds[fixed(unit)];
    if (whole === null) return null;
    if (seconds) return instantInRange(instant + BigInt(whole) * BigInt(seconds) * 1_000_000n);
    const wall = wallOf(run, instant);
    const day = time.dayOfWall(wall);
    const moved = addUnits(day, whole, fixed(unit));
    return moved === null ? null : instantInRange(toInstant(time.wallOfDay(moved) + wall - time.wallOfDay(day), run.context.time_zone));
  })(run, [date, amount] as Typed[]);

function dayDiff(later: time.Day, earlier: time.Day, unit: string): Decimal {
  if (unit === 'day') return count(later - earlier);
  if (unit === 'week') return count(Math.trunc((later - earlier) / 7));
  const months = time.monthsBetween(later, earlier);
  return count(unit === 'year' ? Math.trunc(months / 12) : months);
}

const diff: Operate = (run, [later, earlier, unit]) =>
  strict((a, b) => {
    const seconds = unitSeconds[fixed(unit)];
    if (seconds) return numbers.decimal(((a as bigint) - (b as bigint)) / (BigInt(seconds) * 1_000_000n));
    return dayDiff(dayOf(run, a), dayOf(run, b), fixed(unit));
  })(run, [later, earlier] as Typed[]);

const million = numbers.decimal(1_000_000);
const instantPlus = strict<[time.Micros, Decimal]>((instant, duration) =>
  duration.abs().gte('9e9') ? null : instantInRange(instant + BigInt(duration.times(million).round(0, 1).toFixed())),
);

function textValue(run: Run, value: Scalar, kind: Kind): string {
  if (kind === 'number' || kind === 'duration') return numbers.decimalText(value as Decimal);
  if (kind === 'date') return time.dayText(value as time.Day);
  return kind === 'datetime' ? time.wallText(wallOf(run, value)).slice(0, 16).replace('T', ' ') : String(value);
}

const clamp = (value: Decimal) => numbers.wholeNumber(value);
const trimmed = /^[ \t\r\n]+|[ \t\r\n]+$/g;
const numberText = /^[-+]?\d{1,30}(?:\.\d{1,20})?$/;

const replace: Operate = (run, [text, from, to]) => {
  const [value, sought, put] = [textOf(run, text), textOf(run, from), textOf(run, to)];
  if (shortEnough(value) === null || [...put].length > 255) return null;
  return shortEnough(sought === '' ? value : value.replaceAll(sought, () => put));
};

const choose: Operate = (run, args) => {
  const paired = args.length - (args.length % 2);
  for (let at = 0; at < paired; at += 2) if (isTrue(run, args[at])) return run.value(args[at + 1] as Typed);
  const otherwise = args[paired];
  return otherwise ? run.value(otherwise) : null;
};

const dateOfParts = strict<[Decimal, Decimal, Decimal]>((year, month, day) => {
  const [y, m, d] = [clamp(year), clamp(month), clamp(day)];
  return y === null || m === null || d === null ? null : time.validDay(y, m, d);
});

/** The operations of the language over values. Each gives the same result as its SQL. */
export const operations: Record<Operation, Operate> = {
  negate: strict<[Decimal]>((a) => a.times(-1)),
  add: strict<[Decimal, Decimal]>((a, b) => a.plus(b)),
  subtract: strict<[Decimal, Decimal]>((a, b) => a.minus(b)),
  multiply: strict<[Decimal, Decimal]>(numbers.multiply),
  divide: strict<[Decimal, Decimal]>(numbers.divide),
  power: strict<[Decimal, Decimal]>(numbers.power),
  modulo: strict<[Decimal, Decimal]>(numbers.modulo),
  round: strict<[Decimal, Decimal]>((a, digits) => a.round(Number(digits.toFixed()), 1)),
  floor: strict<[Decimal]>(numbers.floor),
  ceil: strict<[Decimal]>(numbers.ceil),
  abs: strict<[Decimal]>((a) => a.abs()),
  sqrt: strict<[Decimal]>(numbers.squareRoot),
  equal: isSame,
  not_equal: (run, args) => !isSame(run, args),
  less: ordered((sign) => sign < 0),
  less_or_equal: ordered((sign) => sign <= 0),
  greater: ordered((sign) => sign > 0),
  greater_or_equal: ordered((sign) => sign >= 0),
  and: (run, args) => args.every((arg) => isTrue(run, arg)),
  or: (run, args) => args.some((arg) => isTrue(run, arg)),
  not: (run, [arg]) => !isTrue(run, arg),
  empty: (run, [arg]) => !arg || isEmpty(run.value(arg)),
  if: choose,
  coalesce: (run, args) => {
    for (const arg of args) {
      const value = run.value(arg);
      if (!isEmpty(value)) return value;
    }
    return null;
  },
  sum: (run, args) => total(items(run, args)),
  avg: (run, args) => {
    const values = items(run, args);
    return numbers.divide(total(values), count(values.length));
  },
  min: (run, args) => sorted(run, items(run, args), kindOf(args))[0] ?? null,
  max: (run, args) => sorted(run, items(run, args), kindOf(args)).at(-1) ?? null,
  median: (run, args) => median(run, items(run, args), kindOf(args)),
  count: (run, args) => count(items(run, args).length),
  count_unique: (run, args) => count(unique(run, items(run, args), kindOf(args)).length),
  collect: items,
  collect_unique: (run, args) => unique(run, items(run, args), kindOf(args)),
  join: (run, [list, separator]) =>
    list
      ? shortEnough(
          items(run, [list])
            .map((item) => textValue(run, item, list.type.kind))
            .join(textOf(run, separator)),
        )
      : null,
  first: (run, args) => items(run, args)[0] ?? null,
  last: (run, args) => items(run, args).at(-1) ?? null,
  concat: (run, args) => shortEnough(args.map((arg) => textOf(run, arg)).join('')),
  left: strict<[string, Decimal]>((text, many) => [...text].slice(0, Math.max(clamp(many) ?? 0, 0)).join('')),
  right: strict<[string, Decimal]>((text, many) => {
    const whole = Math.max(clamp(many) ?? 0, 0);
    return whole ? [...text].slice(-whole).join('') : '';
  }),
  mid: strict<[string, Decimal, Decimal]>((text, start, many) => {
    const [from, length] = [clamp(start), clamp(many)];
    return from === null || length === null || from < 1 ? null : [...text].slice(from - 1, from - 1 + Math.max(length, 0)).join('');
  }),
  length: (run, [text]) => count([...textOf(run, text)].length),
  upper: strict<[string]>((text) => text.toUpperCase()),
  lower: strict<[string]>((text) => text.toLowerCase()),
  trim: strict<[string]>((text) => text.replace(trimmed, '')),
  replace,
  find: (run, [text, sought]) => {
    const [value, part] = [textOf(run, text), textOf(run, sought)];
    const at = part === '' ? -1 : value.indexOf(part);
    return count(at < 0 ? 0 : [...value.slice(0, at)].length + 1);
  },
  contains_text: (run, [text, sought]) => {
    const [value, part] = [textOf(run, text), textOf(run, sought)];
    return value !== '' && part !== '' && fold(value).includes(fold(part));
  },
  contains_item: (run, [list, item]) => {
    const value = item ? single(run.value(item)) : null;
    return value !== null && items(run, list ? [list] : []).some((other) => compare(item?.type.kind ?? 'text', other, value, run.sorting) === 0);
  },
  today: ({ context }) => time.dayOfWall(toWall(readInstant(context.now, context.time_zone) ?? 0n, context.time_zone)),
  now: ({ context }) => readInstant(context.now, context.time_zone),
  date_of_parts: dateOfParts,
  date_of_text: strict<[string]>((text) => time.readDay(text)),
  date_of_datetime: (run, args) => strict((value) => dayOf(run, value))(run, args),
  datetime_of_date: (run, args) => strict<[time.Day]>((day) => toInstant(time.wallOfDay(day), run.context.time_zone))(run, args),
  date_add: dateAdd,
  datetime_add: datetimeAdd,
  date_diff: diff,
  datetime_diff: diff,
  day_difference: strict<[time.Day, time.Day]>((a, b) => count((a - b) * 86_400)),
  instant_difference: strict<[time.Micros, time.Micros]>((a, b) => numbers.decimal(a - b).times('0.000001')),
  instant_plus: instantPlus,
  year: part((wall) => time.civil(time.dayOfWall(wall)).year),
  quarter: part((wall) => Math.ceil(time.civil(time.dayOfWall(wall)).month / 3)),
  month: part((wall) => time.civil(time.dayOfWall(wall)).month),
  day: part((wall) => time.civil(time.dayOfWall(wall)).day),
  week: part((wall) => time.isoWeek(time.dayOfWall(wall))),
  weekday: part((wall) => time.weekday(time.dayOfWall(wall))),
  hour: part((wall) => time.clock(wall).hour),
  format_date: (run, [date, pattern]) =>
    strict((value) => formatWall(wallOf(run, value), readDatePattern(fixed(pattern)) ?? []))(run, [date] as Typed[]),
  format_number: (run, [number, digits]) =>
    strict<[Decimal]>((value) => {
      const bounded = numbers.inRange(value);
      return bounded && formatDecimal(bounded, Number(fixed(digits)));
    })(run, [number] as Typed[]),
  text_of: (run, [arg]) => (arg ? strict((value) => textValue(run, value, arg.type.kind))(run, [arg]) : null),
  number_of_text: strict<[string]>((text) => {
    const plain = text.replace(/^ +| +$/g, '').replaceAll(',', '.');
    return numberText.test(plain) ? numbers.readDecimal(plain) : null;
  }),
  number_of_boolean: strict<[boolean]>((value) => count(value ? 1 : 0)),
};
