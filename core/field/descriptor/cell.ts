import type { Problem } from '../../errors.ts';
import type { Json } from '../../json.ts';
import { fileProblem } from './file-rules.ts';

/** The orders in which people write day, month and year. */
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** Decimal separators. */
export const decimalSigns = [',', '.'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** The formats of a column's dates and numbers; null if neither a person nor the column itself determines them. */
export type ColumnSigns = { days: DayOrder | null; decimal: DecimalSign | null };

/**
 * How a column of a file is read. A day or number with two possible readings is refused if the column has no known
 * format. `instantOf` returns the instant of a local time of the company.
 */
export type CellReading = ColumnSigns & { instantOf: (wall: string) => string };

/** A cell that can't be read, with the reason. The possible readings are reported instead of guessing one. */
export class RefusedCell {
  readonly problem: Omit<Problem, 'field'>;
  constructor(problem: Omit<Problem, 'field'>) {
    this.problem = problem;
  }
}

/** Returns the refusal of a cell that can be read in two ways. */
export const ambiguous = (code: 'ambiguous_date' | 'ambiguous_number', text: string, one: string, other: string): RefusedCell =>
  new RefusedCell(fileProblem(code, { text, one, other }));

/**
 * Reads cells of a type from a CSV or spreadsheet file; the cells are never blank. A text that can't be read is
 * returned unchanged, and refused by `parse` of the type.
 */
export type CellReader<Setup> = {
  text: (cell: string, setup: Setup, reading?: CellReading) => Json | RefusedCell;
  number: (cell: number) => Json;
  /** Reads a number that the sheet shows in per cent, such as 0.5. Without this function it is read as an ordinary number. */
  percent?: (cell: number, setup: Setup) => Json;
  /** The format of the column that its texts depend on; undefined for types whose texts have only one reading. */
  sign?: keyof ColumnSigns;
};
