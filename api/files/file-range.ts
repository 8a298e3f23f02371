import { AppError } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import type { Part } from './storage/storage.ts';

/** What names the content of a file for ever: it is never written again under its id. */
export const tagOf = (id: string): string => `"${id}"`;

/** Whether the part is asked of the content that the reader began with; a day names no content exactly enough. */
const isSame = (request: Request, tag: string) => (request.get('if-range') ?? tag) === tag;

/**
 * The part of a file that a request asks for (RFC 9110, 14): null stands for all of it, which is also the answer to
 * several parts and to what can't be read. A part that begins behind the end is `no_such_range`.
 */
export function partOf(request: Request, tag: string, size: number): Part | null {
  const asked = isSame(request, tag) ? request.range(size, { combine: true }) : undefined;
  if (asked === -1) throw new AppError('no_such_range', { size });
  if (asked === undefined || asked === -2 || asked.type !== 'bytes' || asked.length !== 1) return null;
  return asked[0] ?? null;
}
