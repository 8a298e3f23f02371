import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { AppError, type Problem } from '@millwright/core/errors.ts';
import { mayHoldLongNumber, parseExact } from '@millwright/core/exact-json.ts';
import { type JsonBudget, overBudget } from '@millwright/core/json-budget.ts';
import { isStorable, storableText } from '@millwright/core/storable.ts';
import { json, type Request, type RequestHandler } from 'express';
import { type BodyBudget, bodyBudget } from './body-budgets.ts';
import { hookBody, isHook } from './hook-body.ts';

const deepest = 64;

function problem(field: string, code: string, message: string): never {
  throw new AppError('malformed', { fields: [{ field, code, message }] satisfies Problem[] });
}

/** Refuses values that the product can't store: broken text, keys that reach prototypes, and too deep nesting. */
export function checkJson(value: unknown, field = '', depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) problem(field, 'characters', 'The text holds a NUL or half of a character.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= deepest) problem(field, 'depth', `Nested more than ${deepest} levels.`);
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) checkJson(item, `${field}[${at}]`, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    const place = field ? `${field}.${key}` : key;
    if (key === '__proto__' || !isStorable(key)) problem(storableText(place), 'key', 'This key is not allowed.');
    checkJson((value as Record<string, unknown>)[key], place, depth + 1);
  }
}

/** Refuses a text that would take too long to parse, before parsing it. */
export function checkBudget(bytes: Uint8Array, { levels, values }: JsonBudget, field = ''): void {
  const over = overBudget(bytes, { levels, values });
  if (over === 'levels') problem(field, 'depth', `Nested more than ${levels} levels.`);
  if (over === 'values') throw new AppError('too_large', { ...(field && { field }), values });
}

/** Bodies that may contain numbers with more digits than a double holds. */
const longNumbers = new WeakMap<IncomingMessage, Buffer>();

const parserOf = (budget: BodyBudget) =>
  json({
    limit: budget.bytes,
    strict: false,
    type: () => true,
    verify: (request, _response, body, encoding) => {
      if (encoding !== 'utf-8') throw new AppError('wrong_content_type');
      checkBudget(body, budget);
      if (!isUtf8(body)) problem('', 'characters', 'This is no text in utf-8.');
      if (isHook(request as Request)) Object.assign(request, { raw_body: body });
      // Long numbers are rare. A body that may contain one is stored, to be parsed again digit by digit.
      if (mayHoldLongNumber(body.toString('latin1'))) longNumbers.set(request, body);
    },
  });
const parsers = new Map<BodyBudget, RequestHandler>();

/** Reads a body within the budget of its path. */
const parse: RequestHandler = (request, response, next) => {
  const budget = bodyBudget(request.originalUrl);
  const parser = parsers.get(budget) ?? parserOf(budget);
  parsers.set(budget, parser);
  parser(request, response, next);
};

/** Whether the headers announce a body. */
export const hasBody = (headers: Record<string, unknown>) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Other systems use JSON types of their own (`application/cloudevents+json`); our API only accepts one. */
const isJson = (request: Request) => Boolean(request.is(isHook(request) ? ['application/json', 'application/*+json'] : 'application/json'));

/** Parses a JSON body, once. Other types pass for routes that accept them (multipart, webhook calls); otherwise 415. */
export const jsonBody: RequestHandler = (request, response, next) => {
  if (request.body !== undefined || !hasBody(request.headers)) return next();
  if (!isJson(request)) {
    if (isHook(request)) return hookBody(request, response, next);
    return next(request.is('multipart/form-data') ? undefined : new AppError('wrong_content_type'));
  }
  parse(request, response, (error?: unknown) => {
    if (error) return next(error);
    try {
      const long = longNumbers.get(request);
      if (long) request.body = parseExact(long.toString('utf8'));
      checkJson(request.body);
      next();
    } catch (refused) {
      next(refused);
    }
  });
};
