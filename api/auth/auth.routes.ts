import {
  changePassword,
  endSessions,
  forgotPassword,
  impersonate,
  leave,
  listPastSignIns,
  listSessions,
  login,
  logout,
  refresh,
  resetPassword,
  viewAs,
} from '@millwright/core/contract/auth.ts';
import { AppError } from '@millwright/core/errors.ts';
import { inPlatform } from '../db/platform.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { impersonate as impersonateClient, leave as leaveClient, viewAs as lookAs, refreshSession, signOut } from './auth.service.ts';
import { entrance } from './entrance.ts';
import { checkOwnWay } from './identity-provider/password-off.ts';
import { Limits, mailKeys, signInKeys } from './limits.ts';
import { requestReset } from './mails/account-mails.ts';
import { setPasswordByLink } from './mails/password-links.ts';
import { passwordSignIn } from './passport.ts';
import { changeOwnPassword } from './passwords/change-password.ts';
import { openSession, sealSession } from './sealed-session.ts';
import { endSignIns, sessionsOf } from './sessions/own-sessions.ts';
import { pastSignInsOf } from './sessions/past-sign-ins.ts';

/** Signing in, refreshing and signing out; passwords; acting inside another client; viewing as another user. */
export function authRoutes(services: Services): Routes {
  const { database, settings, sessions } = services;
  const limits = new Limits(database);
  const secrets = secretBox(settings);
  const { cookie, devices, originOf, begin, admit, secondStep } = entrance(services);
  const checkPassword = passwordSignIn(database, settings.TELL_UNKNOWN_USERS);

  return new Routes(services)
    .add(login, async ({ request, response, input }) => {
      const keys = signInKeys(request.ip ?? '', input.email, devices.knownTo(request, input.email));
      await limits.take(keys);
      const user = await checkPassword(request);
      await limits.giveBack(keys);
      await checkOwnWay(database, user);
      const remember = input.remember ?? false;
      const second_step = await secondStep(user, remember);
      return second_step ? { second_step } : admit(request, response, user, { way: 'password', remember });
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
      // The answer is the same when the mail limit is reached; otherwise it would reveal that the address exists.
      if (await limits.allow({ mail_to_account: input.email.toLowerCase() })) await requestReset(database, input.email);
      return {};
    })
    .add(resetPassword, async ({ request, input }) => {
      await limits.take(mailKeys(request.ip ?? ''));
      await setPasswordByLink(database, input.token, input.password);
      sessions.forget();
      return undefined;
    })
    .add(changePassword, async ({ request, principal, input }) => {
      // Counts against the sign-in limit of this account, so that nobody can guess the password from a session left open.
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
    .add(listPastSignIns, ({ principal, query }) => inPlatform(database, (platform) => pastSignInsOf(platform, principal.user_id ?? '', query)))
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
