import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { type Request, type RequestHandler, raw } from 'express';
import { bodyBudget } from './body-budgets.ts';
import { readForm } from './form-body.ts';
import { checkJson } from './json-body.ts';

const path = '/v1/hooks/';
export const isHook = ({ originalUrl }: Pick<Request, 'originalUrl'>): boolean => originalUrl.startsWith(path);

const readFields = (body: Buffer): Json => readForm(body, bodyBudget(path).values);

/** What another system may call with besides JSON: fields of a form, or a text (XML is one: nothing is read into it). */
const readers = {
  'application/x-www-form-urlencoded': readFields,
  'application/xml': readText,
  'application/*+xml': readText,
  'text/*': readText,
} as const;
const types = Object.keys(readers) as (keyof typeof readers)[];

function readText(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new AppError('malformed', { fields: [{ field: '', code: 'characters', message: 'This is no text in utf-8.' }] }, { cause });
  }
}

/** Whether a type says nothing else than UTF-8, or ASCII, which is part of it: a signature is of a text, and that is how it is written. */
const isUtf8Type = (type: string | undefined): boolean =>
  /^(utf-?8|us-ascii|ascii)$/i.test(/;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type ?? '')?.[1] ?? 'utf-8');

/** Reads what is no JSON of a call to a webhook, within its budget, and keeps the bytes that were signed; other types and charsets are 415. */
export const hookBody: RequestHandler = (request, response, next) => {
  const type = types.find((each) => request.is(each));
  if (!type || !isUtf8Type(request.headers['content-type'])) return next(new AppError('wrong_content_type'));
  raw({ limit: bodyBudget(path).bytes, type: () => true })(request, response, (error?: unknown) => {
    if (error) return next(error);
    try {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      request.raw_body = bytes;
      request.body = readers[type](bytes);
      checkJson(request.body);
      next();
    } catch (refused) {
      next(refused);
    }
  });
};
