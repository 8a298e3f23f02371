import { describe, expect, it } from 'vitest';
import type { FieldType } from '../registry.ts';
import { descriptorOf } from '../registry.ts';
import { type CellReading, RefusedCell } from './cell.ts';
import { decimalSignOf } from './number.ts';
import { dayReadings, orderOf, orderOfColumn } from './written-day.ts';

const reading = (signs: Partial<CellReading> = {}): CellReading => ({ days: null, decimal: null, instantOf: (wall) => `${wall} there`, ...signs });
const read = (type: FieldType, text: string, signs: Partial<CellReading> = {}, setup = {}) => {
  const value = descriptorOf({ type }).cell?.text(text, setup, reading(signs));
  return value instanceof RefusedCell ? [value.problem.code, value.problem.params?.one, value.problem.params?.other] : value;
};

describe('days', () => {
  it.each([
    ['29.03.2026', '2026-03-29'],
    ['3/29/2026', '2026-03-29'],
    ['29-3-2026', '2026-03-29'],
    ['2026/3/9', '2026-03-09'],
    ['02.01.1998', '1998-01-02'],
    ['05/05/2026', '2026-05-05'],
    ['2026-01-02T00:00:00', '2026-01-02'],
    ['29.03.2026 00:00', '2026-03-29'],
    // A text that is no date is returned unchanged, and the field refuses it.
    ['31.02.2026', null],
    ['29.03.26', null],
    ['2026-03-29 14:00', null],
    ['29.03/2026', null],
  ])('reads %s', (text, day) => expect(read('date', text)).toBe(day ?? text));

  it('refuses the one with two readings and tells both, unless its column says which', () => {
    expect(read('date', '02/01/1998')).toEqual(['ambiguous_date', '1998-01-02', '1998-02-01']);
    expect(read('date', '02/01/1998', { days: 'dmy' })).toBe('1998-01-02');
    expect(read('date', '02/01/1998', { days: 'mdy' })).toBe('1998-02-01');
    expect(read('date', '2026-03-04', { days: 'mdy' })).toBe('2026-03-04');
    expect(read('date', '31/12/1998', { days: 'mdy' })).toBe('31/12/1998');
    expect(read('datetime', '02/01/1998 10:00')).toEqual(['ambiguous_date', '1998-01-02', '1998-02-01']);
  });

  it('shows in some of its texts how a column is written', () => {
    const column = (...texts: string[]) => {
      const counts: Record<string, number> = {};
      for (const text of texts) {
        const readings = dayReadings(text);
        const sign = readings && orderOf(readings);
        if (sign) counts[sign] = (counts[sign] ?? 0) + 1;
      }
      return orderOfColumn(counts);
    };
    expect(column('02/01/1998', '13/01/1998')).toBe('dmy');
    expect(column('02/01/1998', '01/13/1998')).toBe('mdy');
    expect(column('03.04.2026', '03.29.2026')).toBe('mdy');
    expect(column('03.04.2026', '04.04.2026')).toBe('dmy');
    expect(column('02/01/1998', '05/05/1998')).toBeNull();
    expect(column('13/01/1998', '01/13/1998')).toBeNull();
    expect(column('03.04.2026', '03/04/2026')).toBeNull();
  });
});

describe('times', () => {
  it.each([
    ['2026-03-29 12:00', '2026-03-29T12:00:00 there'],
    ['29.03.2026 14:30', '2026-03-29T14:30:00 there'],
    ['3/29/2026 2:30 PM', '2026-03-29T14:30:00 there'],
    ['3/29/2026, 12:05:06 a.m.', '2026-03-29T00:05:06 there'],
    ['2026-03-29T12:00:00.250', '2026-03-29T12:00:00.250 there'],
    ['29.03.2026', '2026-03-29T00:00:00 there'],
    ['2026-03-29 12:00:00Z', '2026-03-29T12:00:00Z'],
    ['2026-03-29T12:00:00+02:00', '2026-03-29T12:00:00+02:00'],
    ['29.03.2026 25:00', '29.03.2026 25:00'],
    ['29.03.2026 13:00 PM', '29.03.2026 13:00 PM'],
    ['noon', 'noon'],
  ])('reads %s as the company’s clocks show it', (text, instant) => expect(read('datetime', text)).toBe(instant));
  it('keeps a wall-clock time as it is', () => {
    expect(read('datetime-local', '29.03.2026 14:30')).toBe('2026-03-29T14:30:00');
    expect(read('datetime-local', '2026-03-29 14:30')).toBe('2026-03-29T14:30:00');
  });
});

const unread = ['unable_to_parse', undefined, undefined];

describe('numbers', () => {
  it.each([
    ['1,5', '1.5'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234.567', '1234567'],
    ['1\u202f234,50', '1234.50'],
    ['0.125', '0.125'],
    ['-0,125', '-0.125'],
    ['1234,567', '1234.567'],
    ['1.2345', '1.2345'],
  ])('reads %s', (text, number) => expect(read('number', text)).toBe(number));

  it('refuses the one with two readings and tells both, unless its column says which', () => {
    expect(read('number', '1.234')).toEqual(['ambiguous_number', '1.234', '1234']);
    expect(read('number', '1,234')).toEqual(['ambiguous_number', '1234', '1.234']);
    expect(read('number', '1.234', { decimal: ',' })).toBe('1234');
    expect(read('number', '1.234', { decimal: '.' })).toBe('1.234');
    // In a column with decimal commas, a point may only group digits. Otherwise the cell is no number.
    for (const none of ['12.5', '12,34.5', '12 apples', '1,2,3']) expect(read('number', none, { decimal: ',' })).toEqual(unread);
    expect(read('number', '12 apples')).toEqual(unread);
    expect(decimalSignOf('1.234')).toBe('either');
    expect(['1,5', '1.5', '7', '1.234,5'].map(decimalSignOf)).toEqual([',', '.', null, ',']);
  });

  it('takes shares in per cent where a field counts in them', () => {
    expect(read('progress', '50 %')).toBe(50);
    expect(read('progress', '12,5%')).toBe(12.5);
    expect(read('number', '50 %', {}, { misc: { unit: '%' } })).toBe('50');
    expect(read('number', '50 %')).toEqual(unread);
    const percent = (type: FieldType, setup = {}) => descriptorOf({ type }).cell?.percent?.(0.07, setup);
    expect([percent('progress'), percent('number', { misc: { unit: '%' } }), percent('number'), percent('text')]).toEqual([7, 7, 0.07, '7%']);
  });
});
