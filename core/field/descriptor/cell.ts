import type { Problem } from '../../errors.ts';
import type { Json } from '../../json.ts';
import { fileProblem } from './file-rules.ts';

/** In which order people write the parts of a day. */
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The sign before the decimals of a number. */
export const decimalSigns = [',', '.'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** How the days or numbers of a column are written; null where neither a person nor the column says it. */
export type ColumnSigns = { days: DayOrder | null; decimal: DecimalSign | null };

/**
 * How a column of a file is read. A day or number with two readings is refused where its column has no sign.
 * `instantOf` is the instant at which the company's clocks show a time.
 */
export type CellReading = ColumnSigns & { instantOf: (wall: string) => string };

/** A cell that can't be read, and why: what it might mean is said instead of guessed. */
export class RefusedCell {
  readonly problem: Omit<Problem, 'field'>;
  constructor(problem: Omit<Problem, 'field'>) {
    this.problem = problem;
  }
}

/** A cell that two people would read differently. */
export const ambiguous = (code: 'ambiguous_date' | 'ambiguous_number', text: string, one: string, other: string): RefusedCell =>
  new RefusedCell(fileProblem(code, { text, one, other }));

/**
 * How cells of a type are read from a CSV or spreadsheet file; none of them is blank. What can't be read is handed on,
 * and refused by the type's own rule.
 */
export type CellReader<Setup> = {
  text: (cell: string, setup: Setup, reading?: CellReading) => Json | RefusedCell;
  number: (cell: number) => Json;
  /** Reads a number that its sheet shows in per cent, such as 0.5; without it, it is a number like any other. */
  percent?: (cell: number, setup: Setup) => Json;
  /** Which sign of a text tells how the others of its column are to be read; none where a text has one reading. */
  sign?: keyof ColumnSigns;
};
