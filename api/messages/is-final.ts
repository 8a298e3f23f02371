import { AppError, type ErrorCode } from '@millwright/core/errors.ts';

/** Whether sending a message can never succeed: one of these failures, or a permanent refusal by the carrier. */
export const isFinal = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof AppError &&
  (error.code === 'invalid_address' || codes.includes(error.code) || (error.code === 'upstream_failed' && error.details.permanent === true));
