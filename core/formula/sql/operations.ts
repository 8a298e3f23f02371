import { collated } from '../../sql/collated.ts';
import type { Row, SqlScope } from '../../sql/types.ts';
import { dayOfWall, dayText } from '../../time/calendar.ts';
import { readInstant, toWall } from '../../time/zone.ts';
import { containsPattern, fold } from '../../value/fold.ts';
import { sqlTypes } from '../../value/scalar.ts';
import { readDatePattern, tokenTexts } from '../patterns.ts';
import type { Operation, Typed } from '../types.ts';
import { unitBounds, unitSeconds } from '../units.ts';
import * as parts from './parts.ts';

/** The context of writing an operation: the statement, the record, and the SQL of any node. '' and null mean the same: an empty text. */
export type Emit = { scope: SqlScope; row: Row; sql: (node: Typed) => string };
/** Writes one operation as SQL. */
export type Write = (emit: Emit, args: Typed[], type: Typed['type']) => string;

/** Operations that are never null, so they can be used in a condition directly. */
const decided: ReadonlySet<Operation> = new Set([
  'equal',
  'not_equal',
  'less',
  'less_or_equal',
  'greater',
  'greater_or_equal',
  'and',
  'or',
  'not',
  'empty',
  'contains_text',
  'contains_item',
]);

function truth(emit: Emit, node: Typed | undefined): string {
  if (!node) return 'FALSE';
  const sql = emit.sql(node);
  return node.kind === 'call' && decided.has(node.operation) ? sql : `coalesce(${sql}, FALSE)`;
}

const strict =
  (write: (...args: string[]) => string): Write =>
  (emit, args) =>
    write(...args.map(emit.sql));
const withParts =
  (write: (scope: SqlScope['statement'], ...args: string[]) => string): Write =>
  (emit, args) =>
    write(emit.scope.statement, ...args.map(emit.sql));
const textOr = (sql: string) => `coalesce(${sql}, '')`;
const isText = (node: Typed | undefined) => node?.type.kind === 'text';
const fixed = (node: Typed | undefined) => (node?.kind === 'constant' ? String(node.value) : '');

const same =
  (negative: boolean): Write =>
  (emit, [left, right]) => {
    const [a, b] = [left, right].map((node) => (node ? emit.sql(node) : 'NULL')) as [string, string];
    if (isText(left)) return `(${textOr(a)} ${negative ? '<>' : '='} ${textOr(b)})`;
    return `(${a} IS ${negative ? '' : 'NOT '}DISTINCT FROM ${b})`;
  };

const ordered =
  (sign: string): Write =>
  (emit, [left, right]) => {
    const [a, b] = [left, right].map((node) => (node ? emit.sql(node) : 'NULL')) as [string, string];
    const text = (sql: string) => collated(`NULLIF(${sql}, '')`, emit.scope.schema.sorting);
    return isText(left) ? `coalesce(${text(a)} ${sign} ${text(b)}, FALSE)` : `coalesce(${a} ${sign} ${b}, FALSE)`;
  };

/** A part of a date, or of a time in the client's zone. */
const part =
  (name: string): Write =>
  (emit, [arg]) => {
    if (!arg) return 'NULL';
    const value = emit.sql(arg);
    return `extract(${name} FROM ${arg.type.kind === 'date' ? value : parts.wall(emit.scope, value)})`;
  };

const choose: Write = (emit, args) => {
  const paired = args.length - (args.length % 2);
  const whens = args.slice(0, paired).map((arg, index) => (index % 2 ? `THEN ${emit.sql(arg)}` : `WHEN ${truth(emit, arg)}`));
  const last = args[paired];
  return `CASE ${whens.join(' ')}${last ? ` ELSE ${emit.sql(last)}` : ''} END`;
};

const nonEmpty = (emit: Emit, node: Typed) => {
  const sql = emit.sql(node);
  return node.type.list ? `NULLIF(${sql}, '{}')` : isText(node) ? `NULLIF(${sql}, '')` : sql;
};

/** SQL that tests whether a value is empty; it is never null. */
function isEmptySql(sql: string, node: Pick<Typed, 'type'>): string {
  if (node.type.list) return `(coalesce(cardinality(${sql}), 0) = 0)`;
  return node.type.kind === 'text' ? `(${textOr(sql)} = '')` : `(${sql} IS NULL)`;
}

/** The text of a value, in the format of TEXT. */
export function textSql(scope: SqlScope, sql: string, kind: Typed['type']['kind']): string {
  if (kind === 'number' || kind === 'duration') return `trim_scale(${sql})::text`;
  if (kind === 'date') return `to_char(${sql}, 'YYYY-MM-DD')`;
  if (kind === 'datetime') return `to_char(${parts.wall(scope, sql)}, 'YYYY-MM-DD HH24:MI')`;
  return kind === 'text' ? sql : `(${sql})::text`;
}

const containsText: Write = (emit, [text, sought]) => {
  // Without a text to search nothing is bound, because unused bound values are an error.
  if (!text || !sought || (sought.kind === 'constant' && sought.value === '')) return 'FALSE';
  const value = emit.sql(text);
  if (sought.kind !== 'constant') {
    const write = (a: string, b: string) => `${a} <> '' AND ${b} <> '' AND strpos(platform.fold2(${a}), platform.fold2(${b})) > 0`;
    return parts.once(emit.scope.statement, [textOr(value), textOr(emit.sql(sought))], (a = '', b = '') => write(a, b));
  }
  const part = String(sought.value);
  if (fold(part) === '') return `(${textOr(value)} <> '')`;
  return `coalesce(platform.fold2(${value}) LIKE ${emit.scope.statement.bind(containsPattern(part))}::text, FALSE)`;
};

const replace: Write = (emit, [text, from, to]) => {
  const { statement } = emit.scope;
  const values = [text, from, to].map((node) => textOr(node ? emit.sql(node) : 'NULL'));
  const replaced = parts.once(
    statement,
    values,
    (a, b, c) => `CASE WHEN length(${a}) <= ${parts.longestText} AND length(${c}) <= 255 THEN replace(${a}, ${b}, ${c}) END`,
  );
  return parts.shortEnough(statement, replaced);
};

function addUnit(emit: Emit, start: string, count: Typed | undefined, unit: string): string {
  const name = { minute: 'mins', hour: 'hours', day: 'days', week: 'weeks', month: 'months', year: 'years' }[unit] ?? 'days';
  return `(${start} + make_interval(${name} => ${parts.whole(count ? emit.sql(count) : 'NULL::numeric', unitBounds[unit])}))`;
}

const dateAdd: Write = (emit, [date, count, unit]) => parts.dayInRange(`${addUnit(emit, date ? emit.sql(date) : 'NULL', count, fixed(unit))}::date`);

const datetimeAdd: Write = (emit, [time, count, unit]) => {
  const start = time ? emit.sql(time) : 'NULL';
  if (fixed(unit) in unitSeconds) return parts.instantInRange(addUnit(emit, start, count, fixed(unit)));
  return parts.instantInRange(parts.instant(emit.scope, addUnit(emit, parts.wall(emit.scope, start), count, fixed(unit))));
};

function dayDiff(emit: Emit, later: string, earlier: string, unit: string): string {
  const { statement } = emit.scope;
  if (unit === 'day' || unit === 'week') return `((${later} - ${earlier})${unit === 'week' ? ' / 7' : ''})::numeric`;
  const months = parts.monthsBetween(statement, later, earlier);
  return unit === 'year' ? `div(${months}, 12)` : months;
}

const dateDiff: Write = (emit, [a, b, unit]) => dayDiff(emit, a ? emit.sql(a) : 'NULL', b ? emit.sql(b) : 'NULL', fixed(unit));

const datetimeDiff: Write = (emit, [a, b, unit]) => {
  const [later, earlier] = [a ? emit.sql(a) : 'NULL', b ? emit.sql(b) : 'NULL'];
  const seconds = unitSeconds[fixed(unit)];
  if (seconds) return `div(extract(epoch FROM ${later} - ${earlier}), ${seconds})`;
  return dayDiff(emit, `${parts.wall(emit.scope, later)}::date`, `${parts.wall(emit.scope, earlier)}::date`, fixed(unit));
};

const formatDate: Write = (emit, [date, pattern]) => {
  const text = (readDatePattern(fixed(pattern)) ?? []).map((item) => ('token' in item ? tokenTexts[item.token] : `"${item.text}"`)).join('');
  const value = date ? emit.sql(date) : 'NULL';
  return `to_char(${date?.type.kind === 'date' ? `${value}::timestamp` : parts.wall(emit.scope, value)}, ${emit.scope.statement.bind(text)}::text)`;
};

const formatNumber: Write = (emit, [number, decimals]) => {
  const count = Number(fixed(decimals));
  const pattern = `FM${'999,'.repeat(13)}990${count ? `.${'0'.repeat(count)}` : ''}`;
  return `translate(to_char(round(${parts.inRange(number ? emit.sql(number) : 'NULL')}, ${count}), '${pattern}'), ',.', U&'\\00A0,')`;
};

const dateOfText = withParts((statement, text) =>
  parts.once(statement, [`substring(${text} FROM '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`], (day) =>
    parts.dayFromParts(statement, `substring(${day}, 1, 4)::int`, `substring(${day}, 6, 2)::int`, `substring(${day}, 9, 2)::int`),
  ),
);

const instantPlus = strict((time, duration) =>
  parts.instantInRange(`(${time} + round(${parts.within(duration, '-9e9', '9e9')} * 1000000)::float8 * interval '1 microsecond')`),
);

const upperLower = (name: string) => strict((text) => `(${name}(${text} COLLATE pg_unicode_fast) COLLATE "default")`);

/** The context's instant and the client's date are bound only when a formula uses them. */
const now: Write = ({ scope }) => `${scope.statement.bind(scope.context.now)}::timestamptz`;
const today: Write = ({ scope }) => {
  const { now: instant, time_zone } = scope.context;
  return `${scope.statement.bind(dayText(dayOfWall(toWall(readInstant(instant, time_zone) ?? 0n, time_zone))))}::date`;
};

/** The SQL of operations on single values. A null argument gives null unless noted otherwise. */
export const scalarOperations: Partial<Record<Operation, Write>> = {
  negate: strict((a) => `(- ${a})`),
  add: strict((a, b) => `(${a} + ${b})`),
  subtract: strict((a, b) => `(${a} - ${b})`),
  multiply: strict(parts.multiply),
  divide: strict(parts.divide),
  power: withParts(parts.power),
  modulo: withParts(parts.modulo),
  round: (emit, [a, digits]) => `round(${a ? emit.sql(a) : 'NULL'}, ${Number(fixed(digits))})`,
  floor: strict((a) => `floor(${a})`),
  ceil: strict((a) => `ceil(${a})`),
  abs: strict((a) => `abs(${a})`),
  sqrt: withParts(parts.squareRoot),
  equal: same(false),
  not_equal: same(true),
  less: ordered('<'),
  less_or_equal: ordered('<='),
  greater: ordered('>'),
  greater_or_equal: ordered('>='),
  and: (emit, args) => `(${args.map((arg) => truth(emit, arg)).join(' AND ')})`,
  or: (emit, args) => `(${args.map((arg) => truth(emit, arg)).join(' OR ')})`,
  not: (emit, [arg]) => `(NOT ${truth(emit, arg)})`,
  empty: (emit, [arg]) => (arg ? isEmptySql(emit.sql(arg), arg) : 'TRUE'),
  if: choose,
  coalesce: (emit, args) => `coalesce(${args.map((arg) => nonEmpty(emit, arg)).join(', ')})`,
  concat: (emit, args) => parts.shortEnough(emit.scope.statement, `(${args.map((arg) => textOr(emit.sql(arg))).join(' || ')})`),
  left: strict((text, count) => `left(${text}, GREATEST(${parts.whole(count)}, 0))`),
  right: strict((text, count) => `right(${text}, GREATEST(${parts.whole(count)}, 0))`),
  mid: strict((text, start, count) => `substring(${text}, NULLIF(GREATEST(${parts.whole(start)}, 0), 0), GREATEST(${parts.whole(count)}, 0))`),
  length: strict((text) => `length(${textOr(text)})::numeric`),
  upper: upperLower('upper'),
  lower: upperLower('lower'),
  trim: strict((text) => `btrim(${text}, E' \\t\\r\\n')`),
  replace,
  find: (emit, [text, sought]) =>
    parts.once(
      emit.scope.statement,
      [text, sought].map((node) => textOr(node ? emit.sql(node) : 'NULL')),
      (value, part) => `CASE WHEN ${part} = '' THEN 0 ELSE strpos(${value}, ${part}) END::numeric`,
    ),
  contains_text: containsText,
  contains_item: (emit, [list, item]) => {
    // Without the cast, PostgreSQL would read a subquery in parentheses as rows to compare with.
    const values = list ? `${emit.sql(list)}::${sqlTypes[list.type.kind]}[]` : 'NULL';
    return `coalesce(${item ? nonEmpty(emit, item) : 'NULL'} = ANY (${values}), FALSE)`;
  },
  today,
  now,
  date_of_parts: withParts((statement, ...args) => {
    const [year = 'NULL', month = 'NULL', day = 'NULL'] = args.map((arg) => parts.whole(arg));
    return parts.dayFromParts(statement, year, month, day);
  }),
  date_of_text: dateOfText,
  date_of_datetime: (emit, [time]) => `${parts.wall(emit.scope, time ? emit.sql(time) : 'NULL')}::date`,
  datetime_of_date: (emit, [day]) => parts.instant(emit.scope, `${day ? emit.sql(day) : 'NULL'}::timestamp`),
  date_add: dateAdd,
  datetime_add: datetimeAdd,
  date_diff: dateDiff,
  datetime_diff: datetimeDiff,
  day_difference: strict((a, b) => `((${a} - ${b})::numeric * 86400)`),
  instant_difference: strict((a, b) => `extract(epoch FROM ${a} - ${b})`),
  instant_plus: instantPlus,
  year: part('year'),
  quarter: part('quarter'),
  month: part('month'),
  week: part('week'),
  day: part('day'),
  weekday: part('isodow'),
  hour: part('hour'),
  format_date: formatDate,
  format_number: formatNumber,
  text_of: (emit, [arg]) => (arg ? textSql(emit.scope, emit.sql(arg), arg.type.kind) : 'NULL'),
  number_of_text: strict((text) => `substring(replace(btrim(${text}, ' '), ',', '.') FROM '^[-+]?[0-9]{1,30}(?:\\.[0-9]{1,20})?$')::numeric`),
  number_of_boolean: strict((value) => `(${value})::int::numeric`),
};
