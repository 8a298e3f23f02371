import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnNeed, columnWidths, wholeColumns } from './column-widths.ts';

const rigid = (width: number): ColumnNeed => ({ want: width, whole: width, least: width, grows: false });
const text = (want: number, whole: number, least: number): ColumnNeed => ({ want, whole, least, grows: true });
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('columnWidths', () => {
  it('shares what is left among the columns that grow, to the last pixel', () => {
    expect(columnWidths([text(100, 100, 80), rigid(90), text(200, 150, 80)], 491)).toEqual([150, 90, 251]);
  });
  it('leaves the room empty when no column grows', () => {
    expect(columnWidths([rigid(90), rigid(120)], 500)).toEqual([90, 120]);
  });
  it('wraps wide headings before it cuts any content', () => {
    expect(columnWidths([text(240, 120, 80), text(160, 160, 80), rigid(100)], 400)).toEqual([140, 160, 100]);
  });
  it('cuts the widest texts first and never a column that can not give way', () => {
    expect(columnWidths([text(300, 300, 90), text(120, 120, 90), rigid(148)], 468)).toEqual([200, 120, 148]);
    expect(columnWidths([text(300, 300, 90), text(120, 120, 90), rigid(148)], 349)).toEqual([101, 100, 148]);
  });
  it('stops at the least where the room is too small: the table scrolls sideways', () => {
    expect(columnWidths([text(300, 300, 90), rigid(148)], 200)).toEqual([90, 148]);
  });
  it('never goes below the least, and fills the room without passing it whenever it can', () => {
    const need = fc
      .tuple(fc.integer({ min: 80, max: 360 }), fc.integer({ min: 80, max: 360 }), fc.integer({ min: 80, max: 360 }), fc.boolean())
      .map(([a, b, c, grows]) => {
        const [least = 0, whole = 0, want = 0] = [a, b, c].toSorted((one, other) => one - other);
        return { least, whole, want, grows };
      });
    fc.assert(
      fc.property(fc.array(need, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 4000 }), (needs, room) => {
        const widths = columnWidths(needs, room);
        for (const [index, width] of widths.entries()) expect(width).toBeGreaterThanOrEqual(needs[index]?.least ?? 0);
        const least = sum(needs.map((one) => one.least));
        const want = sum(needs.map((one) => one.want));
        if (least > room) expect(sum(widths)).toBe(least);
        else if (want >= room || needs.some(({ grows }) => grows)) expect(sum(widths)).toBe(room);
        else expect(sum(widths)).toBe(want);
      }),
    );
  });
});

describe('wholeColumns', () => {
  it('fills the room with the columns that fit, so that the next is out of sight', () => {
    expect(wholeColumns([text(300, 200, 90), rigid(100), text(120, 120, 90)], [90, 100, 90], 250)).toEqual([150, 100, 90]);
    expect(wholeColumns([text(100, 100, 90), text(120, 110, 90), text(120, 120, 90)], [90, 90, 90], 269)).toEqual([124, 145, 90]);
  });
  it('widens the last that gives way where none grows, and none that somebody has set', () => {
    const still = { want: 120, whole: 110, least: 80, grows: false };
    expect(wholeColumns([still, rigid(100), rigid(90)], [80, 100, 90], 250)).toEqual([150, 100, 90]);
    expect(wholeColumns([rigid(80), rigid(100), rigid(90)], [80, 100, 90], 250)).toEqual([80, 100, 90]);
  });
  it('leaves widths that fit, and a first column that is wider than the room', () => {
    expect(wholeColumns([text(100, 100, 90), rigid(90)], [90, 90], 200)).toEqual([90, 90]);
    expect(wholeColumns([text(300, 300, 290), rigid(90)], [290, 90], 200)).toEqual([290, 90]);
  });
});
