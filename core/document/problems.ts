import type { z } from 'zod';
import type { Problem } from '../errors.ts';

/** Converts a path of zod to our notation: `blocks[2].label`. */
const fieldOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((field, key) => (typeof key === 'number' ? `${field}[${key}]` : field ? `${field}.${String(key)}` : String(key)), '');

/** The problems of a failed parse, one per value. */
export function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    const field = fieldOf(issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: fieldOf([...issue.path, key]), code: 'unknown', message: 'This key is not known here.' }));
    }
    if (issue.code === 'invalid_type' && issue.input === undefined) return [{ field, code: 'required', message: 'A value is missing.' }];
    return [{ field, code: issue.code, message: issue.message }];
  });
}
