import type { Problem } from '../../errors.ts';
import type { Json } from '../../json.ts';
import type { Parsed } from './define-field.ts';

/** Returns the result for a value that may be stored. */
export const fine = (value: Json): Parsed => ({ ok: true, value });

/** Returns the result for a refused value, with the code and the parameters of the text for people. */
export const wrong = (code: string, message: string, params: NonNullable<Problem['params']>): Parsed => ({
  ok: false,
  problem: { code, message, params },
});

/** Returns the result for a value of another type. */
export const unable = (type: string): Parsed => wrong('unable_to_parse', `Unable to parse ${type} value`, { type });

/** Maximum number of items in a list of one field. */
export const longestList = 1_000;
