import { AppError, errors, type Problem } from '@millwright/core/errors.ts';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { z } from 'zod';
import { appErrorOf } from '../../db/sql/faults.ts';
import { log } from '../../log/log.ts';
import type { ErrorTraces } from '../../tracing/error-traces.ts';
import { recordError } from '../../tracing/spans.ts';

/** Converts a path of zod to our notation: `items[2].label`. */
const fieldOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((field, key) => (typeof key === 'number' ? `${field}[${key}]` : field ? `${field}.${String(key)}` : String(key)), '');

const missing = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type' && issue.input === undefined;

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const field = fieldOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: fieldOf([...issue.path, key]), code: 'unknown', message: 'This key is not known here.' }));
  }
  if (missing(issue)) return [{ field, code: 'required', message: 'A value is missing.' }];
  return [{ field, code: issue.code, message: issue.message }];
}

/** The most problems in a response; the number of further ones is included. */
const mostProblems = 50;
/** The most characters of a place or message in a response. */
const longestText = 300;

const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** Limits the details, so that the response to a refused body is not larger than the body. */
function bounded(details: AppError['details']): AppError['details'] {
  const { fields } = details;
  if (!Array.isArray(fields)) return details;
  const named = (fields as Problem[]).slice(0, mostProblems).map((each) => ({ ...each, field: cut(each.field), message: cut(each.message) }));
  return { ...details, fields: named, ...(fields.length > mostProblems ? { more: fields.length - mostProblems } : {}) };
}

/** All problems of a failed parse, with their places. */
export const invalidOf = (error: z.ZodError) => new AppError('invalid', { fields: error.issues.flatMap(problemsOf) });

/** The errors of Express body parsers, by type. */
const parserFaults: Record<string, AppError['code']> = {
  'entity.parse.failed': 'malformed',
  'entity.too.large': 'too_large',
  'parameters.too.many': 'too_large',
  'encoding.unsupported': 'wrong_content_type',
  'charset.unsupported': 'wrong_content_type',
  'request.aborted': 'malformed',
  'request.size.invalid': 'malformed',
};

/** The errors of a file system that is full, or whose quota is used up. */
const full = new Set(['ENOSPC', 'EDQUOT']);

/** The expected failure behind an error, of the product or of what it depends on; null for an unexpected error. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return invalidOf(error);
  const { type, status, code, limit } = error as { type?: string; status?: number; code?: string; limit?: number };
  if (code !== undefined && full.has(code)) return new AppError('no_room');
  const parserFault = type === undefined ? undefined : parserFaults[type];
  if (parserFault) return new AppError(parserFault, parserFault === 'too_large' && limit ? { limit } : {});
  // Express throws these for parameters that can't be decoded and similar problems.
  if (status === 400 || error instanceof URIError) return new AppError('malformed');
  const ours = appErrorOf(error);
  return ours instanceof AppError ? ours : null;
}

/** The details of a failure for the response. Those of `internal` and `unavailable` are only logged. */
export const detailsOf = ({ code, details }: AppError) => (code === 'internal' || code === 'unavailable' ? {} : bounded(details));

/** Logs a failure on our side, and sometimes stores a trace. */
function report(trace: ErrorTraces, { request_id, started_at, method, path }: Request, code: AppError['code'], error: unknown) {
  const { status } = errors[code];
  if (status < 500) return;
  log('error', code, { request_id, method, path, error });
  recordError(error);
  trace({ method, path, status, code, request_id, started_at, error });
}

/**
 * Whether the caller closed the connection while a response was streamed, which is not a failure. A response whose
 * source breaks off ends with the same code but is destroyed with that error.
 */
const readerGone = (error: unknown, response: Response) =>
  response.destroyed && response.errored === null && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends a failure in the contract's shape. An unexpected error is logged with the request id and sent without details. */
export const answerError =
  (trace: ErrorTraces): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (readerGone(error, response)) return;
    const failure = asAppError(error) ?? new AppError('internal');
    const { status } = errors[failure.code];
    report(trace, request, failure.code, error);
    if (response.headersSent) return next(error);
    if (status === 503) response.set('Retry-After', '2');
    if (status === 405) response.set('Allow', String(failure.details.allow));
    if (status === 429) response.set('Retry-After', String(failure.details.seconds ?? 1));
    response
      .status(status)
      .json({ error: { code: failure.code, message: failure.message, details: detailsOf(failure), request_id: request.request_id } });
  };
