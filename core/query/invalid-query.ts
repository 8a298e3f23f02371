import { AppError } from '../errors.ts';

/** An operation or dataset that can't be used, with the reason. */
export const invalidQuery = (message: string): AppError => new AppError('invalid_query', { errors: [{ message }] });
