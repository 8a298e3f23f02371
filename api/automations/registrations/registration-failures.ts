import { AppError } from '@millwright/core/errors.ts';

/** Errors of calls that reached nobody. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
/** Errors of responses that could not be read although the call was accepted. */
const unread = new Set(['answer_not_json', 'answer_charset', 'answer_too_large']);
/** The status from 500 on that means nothing was done. */
const away = 503;

/** Whether the same call may succeed later: the other system is overloaded, unavailable or does not answer. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { code, details } = error;
  const status = Number(details.status ?? 0);
  return code === 'too_many' || status === 429 || status >= 500 || (code === 'upstream_failed' && details.permanent !== true);
}

/** Why a webhook was not added. If it is unknown whether it was, that is reported and not retried automatically, because it could then exist twice. */
export function ofAdding(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, details, message } = error;
  const status = Number(details.status ?? 0);
  const reason = String(details.reason ?? (status ? `HTTP ${status}` : message));
  const isUnsure =
    unread.has(code) || (status >= 500 && status !== away) || (code === 'upstream_failed' && !details.refused && !unreached.has(reason));
  return isUnsure ? new AppError('registration_unsure', { reason }) : error;
}
