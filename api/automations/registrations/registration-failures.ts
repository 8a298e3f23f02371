import { AppError } from '@millwright/core/errors.ts';

/** Reasons for which a call has reached nobody. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
/** What comes of an answer that could not be read: the call itself was taken. */
const unread = new Set(['answer_not_json', 'answer_charset', 'answer_too_large']);
/** Statuses above 500 by which nothing was done. */
const away = 503;

/** Whether the same call may go through another time: the other system is full, away, or answers nothing. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { code, details } = error;
  const status = Number(details.status ?? 0);
  return code === 'too_many' || status === 429 || status >= 500 || (code === 'upstream_failed' && details.permanent !== true);
}

/** Why a webhook was not added; where nobody knows whether it was, that is said, and it is not tried again by itself: it would be there twice. */
export function ofAdding(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, details, message } = error;
  const status = Number(details.status ?? 0);
  const reason = String(details.reason ?? (status ? `HTTP ${status}` : message));
  const isUnsure =
    unread.has(code) || (status >= 500 && status !== away) || (code === 'upstream_failed' && !details.refused && !unreached.has(reason));
  return isUnsure ? new AppError('registration_unsure', { reason }) : error;
}
