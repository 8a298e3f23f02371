import { callerOf } from '@millwright/core/access/principals.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Request, RequestHandler } from 'express';
import type { Caller } from '../../auth/sessions/caller.ts';
import type { Sessions } from '../../auth/sessions/sessions.ts';
import { addLogContext } from '../../log/context.ts';
import { asGroup, previewHeader } from '../preview/preview-access.ts';

const bearer = /^Bearer +([\w~.+/=-]{1,500})$/i;

/** The caller of a request: by a user's token, or by that of a shared form. */
async function callerOfRequest(sessions: Sessions, request: Request): Promise<Caller> {
  const { authorization } = request.headers;
  const share = request.get('x-share-token');
  if (authorization !== undefined && share !== undefined) throw new AppError('two_credentials');
  if (share !== undefined) return sessions.findShare(share);
  const token = bearer.exec(authorization ?? '')?.[1];
  if (!token) throw new AppError('missing_user_token');
  return sessions.find(token);
}

/** Requires a signed-in caller for everything mounted after it; no route can avoid it. */
export const authenticate =
  (sessions: Sessions): RequestHandler =>
  async (request, _response, next) => {
    const caller = await callerOfRequest(sessions, request);
    const role = request.get(previewHeader);
    request.caller = role === undefined || caller.principal.share ? caller : asGroup(caller, role);
    request.principal = request.caller.principal;
    const user_id = callerOf(request.principal);
    addLogContext({ client_id: request.principal.client_id, ...(user_id && { user_id }) });
    next();
  };
