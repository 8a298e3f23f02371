import { AppError } from '../errors.ts';

/** The error for an operation or dataset that can't be used, with the reason. */
export const invalidQuery = (message: string): AppError => new AppError('invalid_query', { errors: [{ message }] });
