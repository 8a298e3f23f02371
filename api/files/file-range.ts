import { AppError } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import type { Part } from './storage/storage.ts';

/** Returns the ETag of a file. It never changes, because content is never rewritten under the same id. */
export const tagOf = (id: string): string => `"${id}"`;

/** Tells whether `If-Range` matches the file. Only the ETag matches; a date is not exact enough. */
const isSame = (request: Request, tag: string) => (request.get('if-range') ?? tag) === tag;

/**
 * Parses the Range header of a request (RFC 9110, 14). Null means the whole file, also for several ranges and for an
 * invalid header. Throws `no_such_range` for a range that begins after the end.
 */
export function partOf(request: Request, tag: string, size: number): Part | null {
  const asked = isSame(request, tag) ? request.range(size, { combine: true }) : undefined;
  if (asked === -1) throw new AppError('no_such_range', { size });
  if (asked === undefined || asked === -2 || asked.type !== 'bytes' || asked.length !== 1) return null;
  return asked[0] ?? null;
}
