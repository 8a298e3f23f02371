import { resolvePath } from '@millwright/core/formula/check/fields.ts';
import { formulaKind } from '@millwright/core/formula/check/typing.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Kind } from '@millwright/core/value/kinds.ts';
import fc from 'fast-check';
import { allPaths } from './conditions.fixture.ts';
import { anyDay, anyNumber, anyText } from './rows.fixture.ts';

type Single = 'number' | 'text' | 'boolean' | 'date' | 'datetime' | 'duration';
type Listed = `${Single} list`;
type Tie = Record<Single | Listed, string>;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const written = (value: number) => {
  const text = Math.abs(value)
    .toFixed(7)
    .replace(/\.?0+$/, '');
  return value < 0 ? `(-${text})` : text;
};

const dayUnit = fc.constantFrom('"day"', '"week"', '"month"', '"year"');
const timeUnit = fc.oneof(dayUnit, fc.constantFrom('"hour"', '"minute"'));
const order = fc.constantFrom('=', '<>', '<', '<=', '>', '>=');
const pattern = fc.constantFrom('"yyyy-MM-dd HH:mm:ss"', '"dd/MM/yy"', '"d.M.yyyy, H"');

/** A call or operation put together from parts of given types. */
const made = (parts: fc.Arbitrary<string>[], write: (...texts: string[]) => string): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => write(...texts));
const call = (name: string, ...parts: fc.Arbitrary<string>[]) => made(parts, (...texts) => `${name}(${texts.join(', ')})`);
const infix = (left: fc.Arbitrary<string>, operators: string[], right: fc.Arbitrary<string>) =>
  made([left, fc.constantFrom(...operators), right], (a, operator, b) => `(${a} ${operator} ${b})`);

/** Texts of formulas over a model, by the type that they give; each checks. */
export function anyFormula(schema: Schema, model: string): fc.Arbitrary<string> {
  const paths = allPaths(schema, model, 2).map(({ text }) => resolvePath(schema, model, text));
  const ofType = (kind: Kind, list: boolean) =>
    paths.filter((path) => formulaKind(path.type.kind) === kind && (path.many || path.type.list) === list).map(({ text }) => text);
  const path = (kind: Single, list: boolean) => {
    const candidates = ofType(kind, list);
    return candidates.length ? [{ weight: 4, arbitrary: fc.constantFrom(...candidates) }] : [];
  };
  return fc.letrec<Tie>((tie) => {
    const t = (name: Single | Listed) => tie(name) as fc.Arbitrary<string>;
    const [n, s, b, d, dt, du] = [t('number'), t('text'), t('boolean'), t('date'), t('datetime'), t('duration')];
    const general = (kind: Single): { weight: number; arbitrary: fc.Arbitrary<string> }[] =>
      [
        call('IF', b, t(kind), t(kind)),
        call('IF', b, t(kind)),
        call('IFS', b, t(kind), b, t(kind), t(kind)),
        ...[n, s, b, d].map((value) => call('SWITCH', value, value, t(kind), value, t(kind), t(kind))),
        call('SWITCH', s, s, t(kind)),
        call('COALESCE', t(kind), t(kind)),
        call('FIRST', t(`${kind} list`)),
        call('LAST', t(`${kind} list`)),
      ].map((arbitrary) => ({ weight: 1, arbitrary }));
    const lists = (kind: Single) =>
      fc.oneof(
        { depthSize: 'xsmall', withCrossShrink: true },
        ...path(kind, true),
        { weight: 1, arbitrary: call('COLLECT', t(kind), t(kind)) },
        { weight: 1, arbitrary: call('COLLECT_UNIQUE', t(`${kind} list`)) },
        { weight: 1, arbitrary: call('COLLECT', t(`${kind} list`), t(kind)) },
      );
    const one = (kind: Single, ...some: fc.Arbitrary<string>[]) =>
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        ...path(kind, false),
        ...some.map((arbitrary) => ({ weight: 1, arbitrary })),
        ...general(kind),
      );
    const over = (name: string, kind: Single) => fc.oneof(call(name, t(`${kind} list`)), call(name, t(kind), t(`${kind} list`)));
    const number = one(
      'number',
      anyNumber.map(written),
      ...['SUM', 'AVG', 'MIN', 'MAX', 'MEDIAN'].map((name) => over(name, 'number')),
      infix(n, ['+', '-', '*', '/'], n),
      infix(n, ['^'], fc.constantFrom('2', '(-1)', '0', '3', '0.5', '(-2)', '40')),
      infix(du, ['/'], du),
      call('MOD', n, n),
      call('POWER', n, n),
      call('SQRT', n),
      call('ABS', n),
      call('FLOOR', n),
      call('CEIL', n),
      call('ROUND', n),
      call('ROUND', n, fc.constantFrom('0', '1', '3', '20')),
      made([n], (a) => `-${a}`),
      call('LEN', s),
      call('NUMBER', fc.oneof(s, b, du, n)),
      call('COUNT', fc.oneof(t('text list'), t('boolean list'), n, s)),
      call('COUNT_UNIQUE', fc.oneof(t('text list'), t('number list'), t('date list'))),
      call('FIND', s, s),
      call('FIND', s, anyText.map(quoted)),
      call('QUARTER', fc.oneof(d, dt)),
      call('WEEK', fc.oneof(d, dt)),
      call('YEAR', fc.oneof(d, dt)),
      call('MONTH', fc.oneof(d, dt)),
      call('DAY', fc.oneof(d, dt)),
      call('WEEKDAY', fc.oneof(d, dt)),
      call('HOUR', dt),
      call('DATE_DIFF', d, d, dayUnit),
      call('DATE_DIFF', fc.oneof(d, dt), dt, timeUnit),
    );
    const text = one(
      'text',
      anyText.map(quoted),
      infix(fc.oneof(s, n, d, dt, b, du, t('text list'), t('number list')), ['&'], fc.oneof(s, n, b)),
      call('CONCAT', s, n, d),
      call('LEFT', s, n),
      call('RIGHT', s, n),
      call('MID', s, n, n),
      call('UPPER', s),
      call('LOWER', s),
      call('TRIM', s),
      call('REPLACE', s, s, s),
      call('TEXT', fc.oneof(n, d, dt, b, du, t('date list'))),
      call('JOIN', fc.oneof(t('text list'), t('number list'), t('date list')), s),
      call('FORMAT_DATE', fc.oneof(d, dt), pattern),
      call('FORMAT_NUMBER', fc.oneof(n, du), fc.constantFrom('0', '2', '5')),
      call('FORMAT_NUMBER', n),
    );
    const boolean = one(
      'boolean',
      fc.constantFrom('TRUE', 'FALSE'),
      ...[n, s, d, dt, du].map((side) => made([side, order, side], (a, sign, c) => `(${a} ${sign} ${c})`)),
      made([d, order, dt], (a, sign, c) => `(${a} ${sign} ${c})`),
      infix(b, ['=', '<>'], b),
      call('AND', b, b),
      call('OR', b, b, b),
      call('NOT', b),
      call('EMPTY', fc.oneof(n, s, b, d, t('text list'), t('number list'))),
      call('CONTAINS', s, s),
      call('CONTAINS', s, anyText.map(quoted)),
      call('CONTAINS', t('text list'), s),
      call('CONTAINS', t('number list'), n),
    );
    const date = one(
      'date',
      fc.constant('TODAY()'),
      anyDay.map((day) => `DATE("${day}")`),
      call('DATE', n, n, n),
      call(
        'DATE',
        fc.integer({ min: 1990, max: 2040 }).map(String),
        fc.integer({ min: 0, max: 13 }).map(String),
        fc.integer({ min: 0, max: 32 }).map(String),
      ),
      call('DATE', s),
      call('DATE', dt),
      call('DATE_ADD', d, n, dayUnit),
      infix(d, ['+', '-'], n),
      infix(n, ['+'], d),
      over('MIN', 'date'),
      over('MAX', 'date'),
    );
    const datetime = one(
      'datetime',
      fc.constant('NOW()'),
      call('DATE_ADD', dt, n, timeUnit),
      infix(fc.oneof(d, dt), ['+', '-'], du),
      infix(du, ['+'], dt),
      over('MAX', 'datetime'),
    );
    const duration = one(
      'duration',
      infix(d, ['-'], d),
      infix(dt, ['-'], fc.oneof(d, dt)),
      infix(du, ['+', '-'], du),
      infix(du, ['*', '/'], n),
      infix(n, ['*'], du),
      call('ABS', du),
      call('SUM', du, du),
      over('AVG', 'duration'),
    );
    return {
      number,
      text,
      boolean,
      date,
      datetime,
      duration,
      'number list': lists('number'),
      'text list': lists('text'),
      'boolean list': lists('boolean'),
      'date list': lists('date'),
      'datetime list': lists('datetime'),
      'duration list': fc.oneof({ depthSize: 'xsmall' }, call('COLLECT', du), call('COLLECT', du, du)),
      any: fc.oneof(t('number'), t('text'), t('boolean'), t('date'), t('datetime'), t('duration'), t('number list'), t('text list'), t('date list')),
    } as never;
  })['any' as keyof Tie] as fc.Arbitrary<string>;
}
