import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../field/registry.ts';
import type { Field } from '../model/types.ts';
import { depth } from '../testing/depth.ts';
import { isDay, isInstant, isLocalDateTime } from '../time/dates.ts';
import { parseValue, sameValue } from './values.ts';

const field = (type: Field['type'], parts: Partial<Field> = {}): Field => ({ id: 'f', name: 'f', label: 'f', type, ...parts });
const codes = (type: Field['type'], values: unknown[], parts: Partial<Field> = {}) =>
  values.map((value) => {
    const parsed = parseValue(field(type, parts), value as never);
    return parsed.ok ? parsed.value : parsed.problem.code;
  });

describe('values', () => {
  it('takes null, an empty text and an empty list for no value, whatever the type', () => {
    for (const type of fieldTypes) expect(codes(type, [null, '', []])).toEqual([null, null, null]);
  });

  it('keeps decimals exact and refuses what is no number', () => {
    expect(codes('number', [1.5, '1.50', '12345678901234567890.123', 7, '7'])).toEqual([1.5, '1.50', '12345678901234567890.123', 7, 7]);
    const wrong = ['1,5', '1e5', ' 1', true, {}, Number.NaN, Number.POSITIVE_INFINITY, '0x10', '--1', 1e31];
    expect(codes('number', wrong)).toEqual(wrong.map(() => 'unable_to_parse'));
    expect(codes('number', [2, 2.5, '3.0'], { subtype: 'integer' })).toEqual([2, 'unable_to_parse', '3.0']);
    expect(codes('number', ['9007199254740993', '9007199254740993.5'], { subtype: 'integer' })).toEqual(['9007199254740993', 'unable_to_parse']);
    expect(codes('progress', [0, 100, 101, -1, '5'])).toEqual([0, 100, 'unable_to_parse', 'unable_to_parse', 'unable_to_parse']);
  });

  it('rounds numbers to nine places, or to as many as the field shows, and keeps every digit before them', () => {
    const noise = [0.7999999999999999, 0.1 + 0.2, '0.30000000000000004', -1e-17, '1.0000000005', -1.0000000005];
    expect(codes('number', noise)).toEqual([0.8, 0.3, 0.3, 0, 1.000000001, -1.000000001]);
    expect(codes('number', ['12345678901234567890.12345678912'])).toEqual(['12345678901234567890.123456789']);
    expect(codes('number', ['0.12345678901234'], { misc: { decimals: 12 } })).toEqual([0.123456789012]);
    expect(codes('number', [0.7999999999999999, 1.005], { misc: { decimals: 2 } })).toEqual([0.8, 1.005]);
    expect(codes('number', [4.999999999999999], { subtype: 'integer' })).toEqual([5]);
  });

  it('reads days and instants strictly', () => {
    const days = ['2024-02-29', '2025-02-29', '2026-13-01', '2026-1-1', '01/02/2026', '0000-01-01', '2026-01-01T00:00:00Z', 20260101];
    expect(codes('date', days)).toEqual(['2024-02-29', ...days.slice(1).map(() => 'unable_to_parse')]);
    const instants = [
      '2026-01-01T10:00:00Z',
      '2026-01-01T10:00+02:00',
      '2026-01-01T10:00:00.123456-11:30',
      '2026-01-01T10:00:00',
      '2026-01-01 10:00:00Z',
      '2026-01-01T25:00:00Z',
      '2026-02-30T10:00:00Z',
    ];
    expect(codes('datetime', instants)).toEqual([...instants.slice(0, 3), ...instants.slice(3).map(() => 'unable_to_parse')]);
    expect(codes('datetime-local', ['2026-01-01T10:00', '2026-01-01T10:00:00Z', '2026-01-01'])).toEqual([
      '2026-01-01T10:00',
      'unable_to_parse',
      'unable_to_parse',
    ]);
  });

  it('accepts every real day and instant', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        const text = date.toISOString();
        expect([isDay(text.slice(0, 10)), isInstant(text), isLocalDateTime(text.slice(0, -1))]).toEqual([true, true, true]);
      }),
    );
  });

  it('never throws, whatever it is given, and what it accepts it accepts again', () => {
    const types = fc.constantFrom(...fieldTypes);
    fc.assert(
      fc.property(types, fc.jsonValue({ maxDepth: 2 }), (type, value) => {
        const first = parseValue(field(type), value as never);
        if (first.ok) expect(parseValue(field(type), first.value)).toEqual(first);
      }),
      depth(300, 10_000),
    );
  });

  it('composes the letters of texts one way, and finds an option however its key is typed', () => {
    expect(codes('text', ['e\u0301te\u0301', '\u212b', 'e\u0301'.repeat(10_000)])).toEqual(['été', 'Å', 'é'.repeat(10_000)]);
    const misc = { options: [{ key: 'été', label: 'Été' }] };
    expect(codes('tag', ['e\u0301te\u0301', 'ete'], { misc })).toEqual(['été', 'unknown_option']);
    expect(codes('multitag', [['été', 'e\u0301te\u0301']], { misc })).toEqual([['été']]);
  });

  it('refuses texts that cannot be stored, are too long or are no option', () => {
    expect(codes('text', ['a\0', '\ud800', 'x'.repeat(10_001), 5])).toEqual(['unable_to_parse', 'unable_to_parse', 'too_long', 'unable_to_parse']);
    const options = { misc: { options: [{ key: 'a', label: 'A' }] } };
    expect(codes('tag', ['a', 'A', 'b'], options)).toEqual(['a', 'unknown_option', 'unknown_option']);
    expect(codes('multitag', [['a', 'a'], ['a', 'b'], 'a'], options)).toEqual([['a'], 'unknown_option', 'unable_to_parse']);
    expect(codes('file', ['x', ['01890000-0000-7000-8000-00000000000A']])).toEqual(['unable_to_parse', ['01890000-0000-7000-8000-00000000000a']]);
  });

  it('compares instants as instants and numbers as numbers', () => {
    expect(sameValue(field('datetime'), '2026-01-01T10:00:00+00:00', '2026-01-01T11:00:00+01:00')).toBe(true);
    expect(sameValue(field('number'), 10, '10.00')).toBe(true);
    expect(sameValue(field('number'), 10, null)).toBe(false);
    expect(sameValue(field('number'), '9007199254740993', '9007199254740992')).toBe(false);
    expect(sameValue(field('multitag'), ['a'], ['a', 'b'])).toBe(false);
  });
});
