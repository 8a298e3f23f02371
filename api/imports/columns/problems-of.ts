import type { AppError, Problem } from '@millwright/core/errors.ts';

/** The problems of an error for a single row or record. */
export const problemsOf = (error: AppError): Problem[] =>
  (error.details.fields as Problem[] | undefined) ?? [{ field: String(error.details.field ?? ''), code: error.code, message: error.message }];
