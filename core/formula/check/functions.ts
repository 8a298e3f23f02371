import type { Kind, ValueType } from '../../value/kinds.ts';
import { readDatePattern } from '../patterns.ts';
import type { Operation, Typed } from '../types.ts';
import { asInstant, asText, call, concat, constant, listOf, scalar, unify } from './build.ts';
import { operate } from './operators.ts';

/** One call of a function during the check. `fail` throws `invalid_formula` at an argument, or at the whole call when none is given. */
export type Use = { name: string; args: Typed[]; fail: (message: string, argument?: number, expected?: string[]) => never };

/** A function of the language: the number of its arguments, its usage for messages, and how to type a call. */
type FormulaFunction = { arguments: readonly [least: number, most: number]; usage: string; build: (use: Use) => Typed };

const any = 250;
const numeric: readonly Kind[] = ['number', 'duration'];
const sortable: readonly Kind[] = ['number', 'duration', 'date', 'datetime'];

/** An argument of one of these kinds that is not a list. */
function one(use: Use, index: number, ...kinds: Kind[]): Typed {
  const arg = use.args[index];
  if (!arg) return use.fail(`${use.name} lacks an argument.`);
  if (arg.type.list) return use.fail(`${use.name} takes one value here, not a list. FIRST, JOIN or an aggregate makes one of it.`, index, kinds);
  if (kinds.length && !kinds.includes(arg.type.kind))
    return use.fail(`${use.name} takes ${kinds.join(' or ')} here, not ${arg.type.kind}.`, index, kinds);
  return arg;
}

/** An argument that must be a literal, such as a unit. */
function fixed(use: Use, index: number, kind: 'text' | 'number', fallback?: string): string {
  const arg = use.args[index];
  if (!arg && fallback !== undefined) return fallback;
  if (arg?.kind !== 'constant' || arg.type.kind !== kind) return use.fail(`${use.name} takes a fixed ${kind} here.`, index, [kind]);
  return String(arg.value);
}

function digits(use: Use, index: number, fallback: string): Typed {
  const text = fixed(use, index, 'number', fallback);
  if (!/^(?:1?\d|20)$/.test(text)) use.fail(`${use.name} takes 0 to 20 decimals.`, index, ['0 to 20']);
  return constant('number', text);
}

function unit(use: Use, index: number, units: readonly string[]): Typed {
  const text = fixed(use, index, 'text').toLowerCase().replace(/s$/, '');
  if (!units.includes(text)) use.fail(`${use.name} takes the unit ${units.join(', ')}.`, index, [...units]);
  return constant('text', text);
}

/** All arguments, which must have the same kind; each is a value or a list. */
function members(use: Use, kinds: readonly Kind[] = []): { args: Typed[]; kind: Kind } {
  const kind = use.args[0]?.type.kind ?? 'number';
  use.args.forEach((arg, index) => {
    if (kinds.length && !kinds.includes(arg.type.kind)) use.fail(`${use.name} takes ${kinds.join(' or ')}, not ${arg.type.kind}.`, index, [...kinds]);
    if (arg.type.kind !== kind) use.fail(`${use.name} takes values of one type.`, index, [kind]);
  });
  return { args: use.args, kind };
}

/** Branches converted to one type. */
function alike(use: Use, nodes: Typed[]): { nodes: Typed[]; type: ValueType } {
  const unified =
    unify(nodes) ?? use.fail(`${use.name} takes values of one type, not ${[...new Set(nodes.map((node) => node.type.kind))].join(' and ')}.`);
  return { nodes: unified, type: unified[0]?.type ?? scalar('text') };
}

/** Alternating conditions and values. A last value without condition applies when no condition holds. */
function choose(use: Use): Typed {
  const paired = use.args.length - (use.args.length % 2);
  const isCondition = (index: number) => index < paired && index % 2 === 0;
  for (let index = 0; index < paired; index += 2) one(use, index, 'boolean');
  const { nodes, type } = alike(
    use,
    use.args.filter((_, index) => !isCondition(index)),
  );
  return call(
    'if',
    type,
    use.args.map((arg, index) => (isCondition(index) ? arg : (nodes[Math.floor(index / 2)] ?? arg))),
  );
}

/** A value compared with each case in turn; the value left over is for when none is equal. */
function switchCases(use: Use): Typed {
  const [value = use.fail('SWITCH lacks a value.'), ...rest] = use.args;
  const paired = rest.length - (rest.length % 2);
  const isCase = (index: number) => index < paired && index % 2 === 0;
  const { nodes, type } = alike(
    use,
    rest.filter((_, index) => !isCase(index)),
  );
  const equal = (other: Typed, index: number) =>
    operate('=', one(use, 0), other) ??
    use.fail(`SWITCH compares values of one type, not ${value.type.kind} and ${other.type.kind}.`, index + 1, [value.type.kind]);
  return call(
    'if',
    type,
    rest.map((arg, index) => (isCase(index) ? equal(arg, index) : (nodes[Math.floor(index / 2)] ?? arg))),
  );
}

const fn = (least: number, most: number, usage: string, build: FormulaFunction['build']): FormulaFunction => ({
  arguments: [least, most],
  usage,
  build,
});

/** A function with one fixed kind per argument. */
const simple = (operation: Operation, result: Kind, kinds: Kind[], usage: string) =>
  fn(kinds.length, kinds.length, usage, (use) =>
    call(
      operation,
      scalar(result),
      kinds.map((kind, index) => one(use, index, kind)),
    ),
  );

const keepKind = (operation: Operation, usage: string) =>
  fn(1, 1, usage, (use) => {
    const arg = one(use, 0, ...numeric);
    return call(operation, arg.type, [arg]);
  });

const aggregate = (operation: Operation, kinds: readonly Kind[], usage: string) =>
  fn(1, any, usage, (use) => {
    const { args, kind } = members(use, kinds);
    return call(operation, scalar(kind), args);
  });

const logic = (operation: Operation, usage: string) =>
  fn(1, any, usage, (use) =>
    call(
      operation,
      scalar('boolean'),
      use.args.map((_, index) => one(use, index, 'boolean')),
    ),
  );

const listedArguments = (operation: Operation, usage: string) =>
  fn(1, any, usage, (use) => {
    const { args, kind } = members(use);
    return call(operation, listOf(kind), args);
  });

const member = (operation: Operation, usage: string) =>
  fn(1, 1, usage, (use) => {
    const { args, kind } = members(use);
    return call(operation, scalar(kind), args);
  });

/** A part of a date or time, read in the client's zone. */
const part = (operation: Operation, usage: string, ...kinds: Kind[]) =>
  fn(1, 1, usage, (use) => call(operation, scalar('number'), [one(use, 0, ...kinds)]));

const dayUnits = ['day', 'week', 'month', 'year'] as const;
const timeUnits = ['minute', 'hour', ...dayUnits] as const;

/** Every function of the language by name, with its usage and typing. */
export const functions: ReadonlyMap<string, FormulaFunction> = new Map(
  Object.entries({
    IF: fn(2, 3, 'IF(condition, value, otherwise)', choose),
    IFS: fn(2, any, 'IFS(condition, value, …, otherwise)', choose),
    SWITCH: fn(3, any, 'SWITCH(value, case, result, …, otherwise)', switchCases),
    AND: logic('and', 'AND(condition, …)'),
    OR: logic('or', 'OR(condition, …)'),
    NOT: simple('not', 'boolean', ['boolean'], 'NOT(condition)'),
    EMPTY: fn(1, 1, 'EMPTY(value)', (use) => call('empty', scalar('boolean'), use.args)),
    COALESCE: fn(1, any, 'COALESCE(value, …)', (use) => {
      const { nodes, type } = alike(use, use.args);
      return call('coalesce', type, nodes);
    }),

    SUM: aggregate('sum', numeric, 'SUM(list, …)'),
    AVG: aggregate('avg', numeric, 'AVG(list, …)'),
    MEDIAN: aggregate('median', numeric, 'MEDIAN(list, …)'),
    MIN: aggregate('min', sortable, 'MIN(list, …)'),
    MAX: aggregate('max', sortable, 'MAX(list, …)'),
    COUNT: fn(1, any, 'COUNT(list, …)', (use) => call('count', scalar('number'), use.args)),
    COUNT_UNIQUE: fn(1, any, 'COUNT_UNIQUE(list, …)', (use) => call('count_unique', scalar('number'), members(use).args)),
    COLLECT: listedArguments('collect', 'COLLECT(list, …)'),
    COLLECT_UNIQUE: listedArguments('collect_unique', 'COLLECT_UNIQUE(list, …)'),
    FIRST: member('first', 'FIRST(list)'),
    LAST: member('last', 'LAST(list)'),
    JOIN: fn(1, 2, 'JOIN(list, separator)', (use) =>
      call('join', scalar('text'), [use.args[0] ?? use.fail('JOIN lacks a list.'), use.args[1] ? one(use, 1, 'text') : constant('text', ', ')]),
    ),

    CONCAT: fn(1, any, 'CONCAT(value, …)', (use) => concat(use.args)),
    LEFT: simple('left', 'text', ['text', 'number'], 'LEFT(text, count)'),
    RIGHT: simple('right', 'text', ['text', 'number'], 'RIGHT(text, count)'),
    MID: simple('mid', 'text', ['text', 'number', 'number'], 'MID(text, start, count)'),
    LEN: simple('length', 'number', ['text'], 'LEN(text)'),
    UPPER: simple('upper', 'text', ['text'], 'UPPER(text)'),
    LOWER: simple('lower', 'text', ['text'], 'LOWER(text)'),
    TRIM: simple('trim', 'text', ['text'], 'TRIM(text)'),
    REPLACE: simple('replace', 'text', ['text', 'text', 'text'], 'REPLACE(text, from, to)'),
    FIND: simple('find', 'number', ['text', 'text'], 'FIND(text, part)'),
    CONTAINS: fn(2, 2, 'CONTAINS(text or list, value)', (use) => {
      const [within] = use.args;
      if (!within?.type.list) return call('contains_text', scalar('boolean'), [one(use, 0, 'text'), one(use, 1, 'text')]);
      return call('contains_item', scalar('boolean'), [within, one(use, 1, within.type.kind)]);
    }),
    TEXT: fn(1, 1, 'TEXT(value)', (use) => asText(use.args[0] ?? use.fail('TEXT lacks a value.'))),
    NUMBER: fn(1, 1, 'NUMBER(value)', (use) => {
      const arg = one(use, 0, 'number', 'duration', 'text', 'boolean');
      if (arg.type.kind === 'number') return arg;
      if (arg.type.kind === 'duration') return call('divide', scalar('number'), [arg, constant('number', '1')]);
      return call(arg.type.kind === 'text' ? 'number_of_text' : 'number_of_boolean', scalar('number'), [arg]);
    }),

    ROUND: fn(1, 2, 'ROUND(number, decimals)', (use) => {
      const arg = one(use, 0, ...numeric);
      return call('round', arg.type, [arg, digits(use, 1, '0')]);
    }),
    FLOOR: keepKind('floor', 'FLOOR(number)'),
    CEIL: keepKind('ceil', 'CEIL(number)'),
    ABS: keepKind('abs', 'ABS(number)'),
    MOD: simple('modulo', 'number', ['number', 'number'], 'MOD(number, divisor)'),
    POWER: simple('power', 'number', ['number', 'number'], 'POWER(number, exponent)'),
    SQRT: simple('sqrt', 'number', ['number'], 'SQRT(number)'),

    TODAY: simple('today', 'date', [], 'TODAY()'),
    NOW: simple('now', 'datetime', [], 'NOW()'),
    DATE: fn(1, 3, 'DATE(year, month, day) or DATE(text)', (use) => {
      if (use.args.length !== 1)
        return call(
          'date_of_parts',
          scalar('date'),
          [0, 1, 2].map((index) => one(use, index, 'number')),
        );
      const arg = one(use, 0, 'text', 'date', 'datetime');
      if (arg.type.kind === 'date') return arg;
      return call(arg.type.kind === 'text' ? 'date_of_text' : 'date_of_datetime', scalar('date'), [arg]);
    }),
    DATE_ADD: fn(3, 3, 'DATE_ADD(date, count, unit)', (use) => {
      const date = one(use, 0, 'date', 'datetime');
      const isDay = date.type.kind === 'date';
      return call(isDay ? 'date_add' : 'datetime_add', date.type, [date, one(use, 1, 'number'), unit(use, 2, isDay ? dayUnits : timeUnits)]);
    }),
    DATE_DIFF: fn(3, 3, 'DATE_DIFF(later, earlier, unit)', (use) => {
      const [later, earlier] = [one(use, 0, 'date', 'datetime'), one(use, 1, 'date', 'datetime')];
      if (later.type.kind === 'date' && earlier.type.kind === 'date')
        return call('date_diff', scalar('number'), [later, earlier, unit(use, 2, dayUnits)]);
      return call('datetime_diff', scalar('number'), [asInstant(later), asInstant(earlier), unit(use, 2, timeUnits)]);
    }),
    YEAR: part('year', 'YEAR(date)', 'date', 'datetime'),
    QUARTER: part('quarter', 'QUARTER(date)', 'date', 'datetime'),
    MONTH: part('month', 'MONTH(date)', 'date', 'datetime'),
    DAY: part('day', 'DAY(date)', 'date', 'datetime'),
    WEEK: part('week', 'WEEK(date)', 'date', 'datetime'),
    WEEKDAY: part('weekday', 'WEEKDAY(date)', 'date', 'datetime'),
    HOUR: part('hour', 'HOUR(datetime)', 'datetime'),
    FORMAT_DATE: fn(2, 2, 'FORMAT_DATE(date, pattern)', (use) => {
      const pattern = fixed(use, 1, 'text');
      if (!readDatePattern(pattern)) use.fail('FORMAT_DATE takes a pattern of yyyy, yy, MM, M, dd, d, HH, H, mm and ss.', 1, ['yyyy-MM-dd']);
      return call('format_date', scalar('text'), [one(use, 0, 'date', 'datetime'), constant('text', pattern)]);
    }),
    FORMAT_NUMBER: fn(1, 2, 'FORMAT_NUMBER(number, decimals)', (use) =>
      call('format_number', scalar('text'), [one(use, 0, ...numeric), digits(use, 1, '2')]),
    ),
  } satisfies Record<string, FormulaFunction>),
);
