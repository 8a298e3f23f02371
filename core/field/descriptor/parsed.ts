import type { Problem } from '../../errors.ts';
import type { Json } from '../../json.ts';
import type { Parsed } from './define-field.ts';

/** A value that may be stored as it is. */
export const fine = (value: Json): Parsed => ({ ok: true, value });

/** A value that is refused, with the code and parameters of the text that people read. */
export const wrong = (code: string, message: string, params: NonNullable<Problem['params']>): Parsed => ({
  ok: false,
  problem: { code, message, params },
});

/** A value that isn't one of the type at all. */
export const unable = (type: string): Parsed => wrong('unable_to_parse', `Unable to parse ${type} value`, { type });

/** Most items that a list in one field holds. */
export const longestList = 1_000;
