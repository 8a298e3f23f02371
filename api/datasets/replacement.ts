import type { AppError, ErrorCode } from '@millwright/core/errors.ts';

/** Limits of a workbook to change, which is in memory as a whole: bytes packed and unpacked, and cells that are merged or validated. */
export const workbookLimits = { bytes: 5_000_000, inflated: 40_000_000, cells: 1_000_000 };

/** A value of a cell; texts are never formulas. */
export type CellValue = string | number | boolean | null;
/** The job of the thread: the path of the workbook, the name of the tab, and all new rows of this tab. */
export type Replacement = { path: string; tab: string; rows: CellValue[][] };
/** The answer of the thread; `failed` is null after success. */
export type ReplacementAnswer = { failed: { code: ErrorCode; details: AppError['details'] } | null };
