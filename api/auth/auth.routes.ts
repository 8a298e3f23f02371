import {
  changePassword,
  endSessions,
  forgotPassword,
  impersonate,
  listSessions,
  login,
  logout,
  refresh,
  resetPassword,
} from '@millwright/core/contract/auth.ts';
import { AppError } from '@millwright/core/errors.ts';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { impersonate as impersonateClient, refreshSession, type Signed, signIn, signOut } from './auth.service.ts';
import { changeOwnPassword } from './change-password.ts';
import { deviceCookie } from './device.ts';
import { Limits, mailKeys, signInKeys } from './limits.ts';
import { requestReset } from './mails/account-mails.ts';
import { spendLink } from './mails/password-links.ts';
import { passwordSignIn } from './passport.ts';
import { openSession, sealSession } from './sealed-session.ts';
import { endSignIns, sessionsOf } from './sessions/own-sessions.ts';
import type { Origin } from './sessions/session-rows.ts';

/** The refresh cookie of this installation. Browsers share cookies between ports, so the port is in its name. */
function refreshCookie(public_url: string) {
  const { port, protocol } = new URL(public_url);
  const name = `millwright_refresh${port && `_${port}`}`;
  const options = { httpOnly: true, sameSite: 'strict', secure: protocol === 'https:', path: '/v1/auth' } as const;
  return {
    read: (request: Request) => parseCookie(request.headers.cookie ?? '')[name],
    write: (response: Response, { session }: Signed) =>
      response.cookie(name, session.refresh, session.remember ? { ...options, expires: session.expires_at } : options),
    clear: (response: Response) => response.clearCookie(name, options),
  };
}

/** Sign-in, its continuation and its end; passwords; acting inside another client. */
export function authRoutes(services: Services): Routes {
  const { database, settings, sessions } = services;
  const limits = new Limits(database);
  const cookie = refreshCookie(settings.PUBLIC_URL);
  const devices = deviceCookie(settings.PUBLIC_URL, settings.SECRET_KEY);
  const secrets = secretBox(settings);
  const originOf = (request: Request, device = devices.hashOf(request)): Origin => ({
    ip: request.ip ?? '',
    user_agent: request.get('user-agent') ?? null,
    device,
  });
  const checkPassword = passwordSignIn(database, settings.TELL_UNKNOWN_USERS);

  const begin = (response: Response, signed: Signed) => {
    cookie.write(response, signed);
    return signed.answer;
  };

  return new Routes(services)
    .add(login, async ({ request, response, input }) => {
      const keys = signInKeys(request.ip ?? '', input.email, devices.knownTo(request, input.email));
      await limits.take(keys);
      const user = await checkPassword(request);
      await limits.giveBack(keys);
      const device = devices.with(request, input.email);
      const answer = begin(response, await signIn(database, user, input.remember ?? false, originOf(request, device.hash), settings.CHAT_KEY));
      device.write(response);
      return answer;
    })
    .add(refresh, async ({ request, response }) => {
      const held = cookie.read(request);
      if (!held) throw new AppError('missing_user_token');
      const signed = await refreshSession(database, held, originOf(request), settings.CHAT_KEY);
      if (signed !== 'stolen') return begin(response, signed);
      sessions.forget();
      cookie.clear(response);
      throw new AppError('session_ended');
    })
    .add(logout, async ({ principal, response }) => {
      await signOut(database, principal.session_id ?? '');
      sessions.forget();
      cookie.clear(response);
      return undefined;
    })
    .add(forgotPassword, async ({ request, input }) => {
      await limits.take(mailKeys(request.ip ?? ''));
      // Who has had too many mails is not told so: the answer would say that the address is known.
      if (await limits.allow({ mail_to_account: input.email.toLowerCase() })) await requestReset(database, input.email);
      return {};
    })
    .add(resetPassword, async ({ request, input }) => {
      await limits.take(mailKeys(request.ip ?? ''));
      await spendLink(database, input.token, input.password);
      sessions.forget();
      return undefined;
    })
    .add(changePassword, async ({ request, principal, input }) => {
      // Counted like sign-ins of this account: a session that was left open tells nobody its password.
      const keys = signInKeys(request.ip ?? '', principal.user_id ?? '');
      await limits.take(keys);
      await changeOwnPassword(database, principal, input, () => limits.giveBack(keys));
      sessions.forget();
      return undefined;
    })
    .add(listSessions, async ({ principal }) => {
      const data = await sessionsOf(database, principal);
      return { data, total: data.length };
    })
    .add(endSessions, async ({ principal, input, response }) => {
      const ended = await endSignIns(database, principal, input);
      if (ended.own) cookie.clear(response);
      sessions.forget();
      return undefined;
    })
    .add(impersonate, async (call) => {
      const { request, response, principal, input } = call;
      const { client_id } = principal;
      const sealed = await call.write(async () =>
        sealSession(secrets, client_id, await impersonateClient(database, principal, input.client_id, originOf(request), settings.CHAT_KEY)),
      );
      return begin(response, openSession(secrets, client_id, sealed));
    });
}
