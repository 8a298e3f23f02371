import { AppError, errors, type Problem } from '@millwright/core/errors.ts';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { z } from 'zod';
import { appErrorOf } from '../../db/sql/faults.ts';
import { log } from '../../log/log.ts';
import type { ErrorTraces } from '../../tracing/error-traces.ts';
import { recordError } from '../../tracing/spans.ts';

/** A path of zod as our field notation: `items[2].label`. */
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

/** Problems that one answer names; how many more there are is said. */
const mostProblems = 50;
/** Characters of a place or a message in an answer. */
const longestText = 300;

const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** The details as they are answered: a refused body can't make an answer larger than itself. */
function bounded(details: AppError['details']): AppError['details'] {
  const { fields } = details;
  if (!Array.isArray(fields)) return details;
  const named = (fields as Problem[]).slice(0, mostProblems).map((each) => ({ ...each, field: cut(each.field), message: cut(each.message) }));
  return { ...details, fields: named, ...(fields.length > mostProblems ? { more: fields.length - mostProblems } : {}) };
}

/** Every refused value of a failed parse, by its place. */
export const invalidOf = (error: z.ZodError) => new AppError('invalid', { fields: error.issues.flatMap(problemsOf) });

/** What body parsers of Express throw, by their type. */
const parserFaults: Record<string, AppError['code']> = {
  'entity.parse.failed': 'malformed',
  'entity.too.large': 'too_large',
  'parameters.too.many': 'too_large',
  'encoding.unsupported': 'wrong_content_type',
  'charset.unsupported': 'wrong_content_type',
  'request.aborted': 'malformed',
  'request.size.invalid': 'malformed',
};

/** What a file system answers when it, or its user's share of it, is full. */
const full = new Set(['ENOSPC', 'EDQUOT']);

/** The expected failure that something thrown is, of the product or of what it stands on; null when nobody foresaw it. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return invalidOf(error);
  const { type, status, code, limit } = error as { type?: string; status?: number; code?: string; limit?: number };
  if (code !== undefined && full.has(code)) return new AppError('no_room');
  const parserFault = type === undefined ? undefined : parserFaults[type];
  if (parserFault) return new AppError(parserFault, parserFault === 'too_large' && limit ? { limit } : {});
  // Express throws these for parameters that can't be decoded and the like.
  if (status === 400 || error instanceof URIError) return new AppError('malformed');
  const ours = appErrorOf(error);
  return ours instanceof AppError ? ours : null;
}

/** `internal` keeps its reason for the log; every other failure shows its details. */
export const detailsOf = ({ code, details }: AppError) => (code === 'internal' || code === 'unavailable' ? {} : bounded(details));

/** Tells the operator of a failure that is ours: in the log, and now and then as a trace. */
function report(trace: ErrorTraces, { request_id, started_at, method, path }: Request, code: AppError['code'], error: unknown) {
  const { status } = errors[code];
  if (status < 500) return;
  log('error', code, { request_id, method, path, error });
  recordError(error);
  trace({ method, path, status, code, request_id, started_at, error });
}

/**
 * Whether the caller closed the connection while an answer was streamed: nobody is left to answer, and nothing of ours has
 * failed. An answer whose source breaks off ends with the same code, but is destroyed with that error.
 */
const readerGone = (error: unknown, response: Response) =>
  response.destroyed && response.errored === null && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Answers a failure in the contract's shape. What nobody foresaw is logged with the request id and answered bare. */
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
