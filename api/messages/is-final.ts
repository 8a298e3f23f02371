import { AppError, type ErrorCode } from '@millwright/core/errors.ts';

/** Whether a message that was not sent would never be, however often it is tried: one of these failures, or a refusal for good by who carries it. */
export const isFinal = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof AppError &&
  (error.code === 'invalid_address' || codes.includes(error.code) || (error.code === 'upstream_failed' && error.details.permanent === true));
