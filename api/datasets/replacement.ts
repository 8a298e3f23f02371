import type { AppError, ErrorCode } from '@millwright/core/errors.ts';

/** The limits of a workbook to change, because it is read into memory: bytes, unpacked bytes, and cells that are merged or validated. */
export const workbookLimits = { bytes: 5_000_000, inflated: 40_000_000, cells: 1_000_000 };

/** A value of a cell; texts are never formulas. */
export type CellValue = string | number | boolean | null;
/** The input of the thread: the workbook, the name of the tab, and its new lines. */
export type Replacement = { path: string; tab: string; rows: CellValue[][] };
/** The result of the thread. */
export type ReplacementAnswer = { failed: { code: ErrorCode; details: AppError['details'] } | null };
