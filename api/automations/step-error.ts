import type { StepError } from '@millwright/core/automation/types.ts';
import { AppError, errors } from '@millwright/core/errors.ts';
import { StepInputError } from './steps/types.ts';

/** The database is away: nothing is known of the step, so it is neither done nor failed. */
export const isOutage = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

/** What history says of a step's failure. A bug is logged, and shown without its inside. */
export function stepError(error: unknown): StepError {
  if (error instanceof AppError) return { code: error.code, message: withFields(error) };
  if (error instanceof StepInputError) return { code: error.code, message: error.message, final: true };
  console.error('A step failed unexpectedly.', error);
  return { code: 'internal', message: errors.internal.text };
}

/** The sentence of the catalogue, with the fields that were refused. */
function withFields({ message, details }: AppError): string {
  const { fields } = details;
  if (!Array.isArray(fields) || fields.length === 0) return message;
  return `${message} ${fields.map((problem: { field?: string; message?: string }) => `${problem.field}: ${problem.message}`).join('; ')}`;
}
