import type { AppError, Problem } from '@millwright/core/errors.ts';

/** What an error has against the one row or record that it is about. */
export const problemsOf = (error: AppError): Problem[] =>
  (error.details.fields as Problem[] | undefined) ?? [{ field: String(error.details.field ?? ''), code: error.code, message: error.message }];
