import type { AppError, ErrorCode } from '@millwright/core/errors.ts';

/** What a workbook that is changed may have: bytes as it comes and unpacked, and cells that are merged or checked; all of it is held. */
export const workbookLimits = { bytes: 5_000_000, inflated: 40_000_000, cells: 1_000_000 };

/** A value of a cell; texts are never formulas. */
export type CellValue = string | number | boolean | null;
/** What the thread is given: the workbook, its tab, and all lines of it. */
export type Replacement = { path: string; tab: string; rows: CellValue[][] };
/** What it answers once it is done. */
export type ReplacementAnswer = { failed: { code: ErrorCode; details: AppError['details'] } | null };
