import { callerOf } from '@millwright/core/access/principals.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { RequestHandler } from 'express';
import type { Sessions } from '../../auth/sessions/sessions.ts';
import { addLogContext } from '../../log/context.ts';
import { asGroup, previewHeader } from '../preview/preview-access.ts';

const bearer = /^Bearer +([\w~.+/=-]{1,500})$/i;

/** Everything mounted behind this belongs to a signed-in caller: no route can be reached around it. */
export const authenticate =
  (sessions: Sessions): RequestHandler =>
  async (request, _response, next) => {
    const { authorization } = request.headers;
    if (authorization !== undefined && request.headers['x-share-token'] !== undefined) throw new AppError('two_credentials');
    const token = bearer.exec(authorization ?? '')?.[1];
    if (!token) throw new AppError('missing_user_token');
    const caller = await sessions.find(token);
    const role = request.get(previewHeader);
    request.caller = role === undefined ? caller : asGroup(caller, role);
    request.principal = request.caller.principal;
    const user_id = callerOf(request.principal);
    addLogContext({ client_id: request.principal.client_id, ...(user_id && { user_id }) });
    next();
  };
