import {
  changePassword,
  endSessions,
  forgotPassword,
  impersonate,
  leave,
  listSessions,
  login,
  logout,
  refresh,
  resetPassword,
  viewAs,
} from '@millwright/core/contract/auth.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Request, Response } from 'express';
import type { User } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import {
  impersonate as impersonateClient,
  leave as leaveClient,
  viewAs as lookAs,
  refreshSession,
  type Signed,
  signIn,
  signOut,
} from './auth.service.ts';
import { changeOwnPassword } from './change-password.ts';
import { deviceCookie } from './device.ts';
import { Limits, mailKeys, signInKeys } from './limits.ts';
import { requestReset } from './mails/account-mails.ts';
import { spendLink } from './mails/password-links.ts';
import { passwordSignIn } from './passport.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { openSession, sealSession } from './sealed-session.ts';
import { endSignIns, sessionsOf } from './sessions/own-sessions.ts';
import type { Origin } from './sessions/session-rows.ts';
import { sharedDeviceCookie } from './shared-devices/device-cookie.ts';
import { unlockPin } from './shared-devices/pins.ts';
import { deviceByToken } from './shared-devices/shared-devices.ts';

/** Sign-in, its continuation and its end; passwords; acting inside another client; looking as somebody else does. */
export function authRoutes(services: Services): Routes {
  const { database, settings, sessions } = services;
  const limits = new Limits(database);
  const cookie = refreshCookie(settings.PUBLIC_URL);
  const devices = deviceCookie(settings.PUBLIC_URL, settings.SECRET_KEY);
  const deviceToken = sharedDeviceCookie(settings.PUBLIC_URL);
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

  /** Opens a locked PIN again where somebody types their password on a shared device; answers the refresh token of who was there, whose sign-in ends. */
  const provenHere = (request: Request, user: User) =>
    inPlatform(database, async (platform) => {
      const device = await deviceByToken(platform, deviceToken.read(request));
      if (!device) return undefined;
      if (device.client_id === user.client_id) await unlockPin(platform, user.id);
      return cookie.read(request);
    });

  return new Routes(services)
    .add(login, async ({ request, response, input }) => {
      const keys = signInKeys(request.ip ?? '', input.email, devices.knownTo(request, input.email));
      await limits.take(keys);
      const user = await checkPassword(request);
      await limits.giveBack(keys);
      const device = devices.with(request, input.email);
      const from = { remember: input.remember ?? false, instead_of: await provenHere(request, user) };
      const answer = begin(response, await signIn(database, user, from, originOf(request, device.hash), settings.CHAT_KEY));
      // Who was here before is out at once, here and in every other process.
      if (from.instead_of !== undefined) sessions.forget();
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
        sealSession(secrets, client_id, await impersonateClient(database, principal, input, originOf(request), settings.CHAT_KEY)),
      );
      return begin(response, openSession(secrets, client_id, sealed));
    })
    .add(viewAs, async ({ request, response, principal, input }) => begin(response, await lookAs(database, principal, input, originOf(request))))
    .add(leave, async ({ request, response, principal }) => {
      const signed = await leaveClient(database, principal, originOf(request), settings.CHAT_KEY);
      sessions.forget();
      return begin(response, signed);
    });
}
