import { defaultAcl } from '@millwright/core/access/roles.ts';
import { needsSecondStep } from '@millwright/core/account/second-step.ts';
import type { SecondStep, SessionAnswer, SignInWay } from '@millwright/core/contract/auth.ts';
import type { Request, Response } from 'express';
import type { Database } from '../db/database.ts';
import { type Client, ClientEntity } from '../db/entities/client.entity.ts';
import type { User } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import type { Services } from '../http/routing/services.ts';
import { type Signed, signIn } from './auth.service.ts';
import { hasPasskeyAt } from './passkeys/passkeys.ts';
import { challenges } from './second-steps/challenges.ts';
import { secondStepOf } from './second-steps/second-steps.ts';
import { deviceCookie } from './sessions/device.ts';
import { refreshCookie } from './sessions/refresh-cookie.ts';
import type { Origin } from './sessions/session-rows.ts';
import { sharedDeviceCookie } from './shared-devices/device-cookie.ts';
import { unlockPin } from './shared-devices/pins.ts';
import { deviceByToken } from './shared-devices/shared-devices.ts';

const isRequired = ({ options, acl }: Client, { role }: User) => needsSecondStep(role, options, (acl ?? defaultAcl()).roles);

/** Whether the company requires a second step from the group of this user. */
export const secondStepRequired = (database: Database, user: User): Promise<boolean> =>
  inPlatform(database, async (platform) => isRequired(await platform.one(ClientEntity, { id: user.client_id }), user));

/** Admits users who have proved their identity, and asks for a second step where needed. */
export function entrance({ database, settings, sessions }: Pick<Services, 'database' | 'settings' | 'sessions'>) {
  const cookie = refreshCookie(settings.PUBLIC_URL);
  const devices = deviceCookie(settings.PUBLIC_URL, settings.SECRET_KEY);
  const deviceToken = sharedDeviceCookie(settings.PUBLIC_URL);
  const steps = challenges(database, secretBox(settings));

  const originOf = (request: Request, device = devices.hashOf(request)): Origin => ({
    ip: request.ip ?? '',
    user_agent: request.get('user-agent') ?? null,
    device,
  });

  const begin = (response: Response, signed: Signed): SessionAnswer => {
    cookie.write(response, signed);
    return signed.answer;
  };

  /** Unlocks a PIN when its user types the password on a shared device. Returns the refresh token of the previous user, whose sign-in ends. */
  const provenHere = (request: Request, user: User) =>
    inPlatform(database, async (platform) => {
      const device = await deviceByToken(platform, deviceToken.read(request));
      if (!device) return undefined;
      if (device.client_id === user.client_id) await unlockPin(platform, user.id);
      return cookie.read(request);
    });

  /** Starts the sign-in of a user who has proved everything required. */
  const admit = async (
    request: Request,
    response: Response,
    user: User,
    { way, remember }: { way: SignInWay; remember: boolean },
  ): Promise<SessionAnswer> => {
    const usedBefore = devices.knownTo(request, user.email) !== null;
    const device = devices.with(request, user.email);
    const from = { way, known: usedBefore, remember, instead_of: await provenHere(request, user) };
    const answer = begin(response, await signIn(database, user, from, originOf(request, device.hash), settings.CHAT_KEY));
    // The previous user is signed out at once, here and in every other process.
    if (from.instead_of !== undefined) sessions.forget();
    device.write(response);
    return answer;
  };

  /** What a user must do after the password; null when nothing. */
  const secondStep = async (user: User, remember: boolean): Promise<SecondStep | null> => {
    if (!user.client_id) return null;
    const asks = await inPlatform(database, async (platform) => {
      const client = await platform.one(ClientEntity, { id: user.client_id });
      // Nobody can enter a closed company, and users who may reopen it are told so.
      if (client.disabled) return null;
      if (await secondStepOf(platform, user.id)) return 'code';
      if (!isRequired(client, user)) return null;
      return (await hasPasskeyAt(platform, user.id, settings.PUBLIC_URL)) ? 'passkey' : 'set_up';
    });
    return asks && { asks, ...(await steps.give(user, { for: asks === 'set_up' ? 'set_up' : 'prove', remember })) };
  };

  return { cookie, devices, steps, originOf, begin, admit, secondStep };
}
