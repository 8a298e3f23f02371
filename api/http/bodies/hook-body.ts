import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { type Request, type RequestHandler, raw } from 'express';
import { bodyBudget } from './body-budgets.ts';
import { readForm } from './form-body.ts';
import { checkJson } from './json-body.ts';

const path = '/v1/hooks/';
export const isHook = ({ originalUrl }: Pick<Request, 'originalUrl'>): boolean => originalUrl.startsWith(path);

const readFields = (body: Buffer): Json => readForm(body, bodyBudget(path).values);

/** The body types of webhook calls besides JSON: form fields, or a text (XML is not parsed). */
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

/** Whether a content type has no charset other than UTF-8 or its subset ASCII. A signature covers the bytes of a text, which is written in UTF-8. */
const isUtf8Type = (type: string | undefined): boolean =>
  /^(utf-?8|us-ascii|ascii)$/i.test(/;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type ?? '')?.[1] ?? 'utf-8');

/** Reads the body of a webhook call that is not JSON, within its budget, and stores the signed bytes. Other types and charsets are 415. */
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
