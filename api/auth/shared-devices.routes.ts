import type { QuickSignIn } from '@millwright/core/access/types.ts';
import * as contract from '@millwright/core/contract/shared-devices.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Request, Response } from 'express';
import type { User } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { type Signed, signIn } from './auth.service.ts';
import { badgeKeys, Limits, pinKeys, signInKeys, strangerKeys } from './limits.ts';
import { checkOwnPassword } from './passwords/own-password.ts';
import { deviceCookie } from './sessions/device.ts';
import { refreshCookie } from './sessions/refresh-cookie.ts';
import { personByBadge } from './shared-devices/badges.ts';
import { sharedDeviceCookie } from './shared-devices/device-cookie.ts';
import { hasPin, personByPin, setPin } from './shared-devices/pins.ts';
import { addDevice, type Device, deviceByToken, deviceSeen, devicesOf, revokeDevice, tilesOf } from './shared-devices/shared-devices.ts';

type Added = Awaited<ReturnType<typeof addDevice>>;

/** Shared devices of a company, and signing in there by PIN or badge. */
export function sharedDeviceRoutes(services: Services): Routes {
  const { database, settings, sessions } = services;
  const limits = new Limits(database);
  const cookie = refreshCookie(settings.PUBLIC_URL);
  const deviceToken = sharedDeviceCookie(settings.PUBLIC_URL);
  const browsers = deviceCookie(settings.PUBLIC_URL, settings.SECRET_KEY);
  const secrets = secretBox(settings);

  /** The device of a request. A request without its cookie counts against the sign-in limit. */
  const deviceOf = async (request: Request): Promise<Device> => {
    const device = await inPlatform(database, (platform) => deviceByToken(platform, deviceToken.read(request)));
    if (device) return device;
    await limits.take(strangerKeys(request.ip ?? ''));
    throw new AppError('not_shared');
  };

  /** Signs a user in and the previous one out. */
  const begin = async (request: Request, response: Response, user: User, { device, by }: { device: Device; by: QuickSignIn }) => {
    const origin = { ip: request.ip ?? '', user_agent: request.get('user-agent') ?? null, device: browsers.hashOf(request) };
    const from = {
      way: by,
      known: true,
      remember: false,
      shared: { device_id: device.id, by, idle_minutes: device.idle_minutes },
      instead_of: cookie.read(request),
    };
    const signed: Signed = await signIn(database, user, from, origin, settings.CHAT_KEY);
    await inPlatform(database, (platform) => deviceSeen(platform, device));
    sessions.forget();
    cookie.write(response, signed);
    deviceToken.write(response, deviceToken.read(request));
    return signed.answer;
  };

  return new Routes(services)
    .add(contract.shareDevice, async (call) => {
      const { client_id } = call.principal;
      const sealed = await call.write(async (tenant) => secrets.seal(client_id, JSON.stringify(await addDevice(tenant, call.input))));
      const { device, token } = JSON.parse(secrets.open(client_id, sealed)) as Added;
      deviceToken.write(call.response, token);
      return { data: device };
    })
    .add(contract.listSharedDevices, (call) => call.read((tenant) => devicesOf(tenant, call.query)))
    .add(contract.revokeSharedDevice, async (call) => {
      await call.write((tenant) => revokeDevice(tenant, call.params.id));
      sessions.forget();
      return undefined;
    })
    .add(contract.readThisDevice, ({ request }) =>
      inPlatform(database, async (platform) => {
        const device = await deviceByToken(platform, deviceToken.read(request));
        if (!device) return { data: null };
        const { id, name, company, idle_minutes } = device;
        return { data: { id, name, company, idle_minutes, people: await tilesOf(platform, device) } };
      }),
    )
    .add(contract.signInByPin, async ({ request, response, input }) => {
      const device = await deviceOf(request);
      const keys = pinKeys(device.id);
      await limits.take(keys);
      const user = await personByPin(database, device, input.user_id, input.pin);
      await limits.giveBack(keys);
      return begin(request, response, user, { device, by: 'pin' });
    })
    .add(contract.signInByBadge, async ({ request, response, input }) => {
      const device = await deviceOf(request);
      const keys = badgeKeys(device.id);
      await limits.take(keys);
      const user = await personByBadge(database, settings.SECRET_KEY, device, input.code);
      await limits.giveBack(keys);
      return begin(request, response, user, { device, by: 'badge' });
    })
    .add(contract.readOwnPin, ({ principal }) =>
      inPlatform(database, async (platform) => ({ data: { pin: await hasPin(platform, principal.user_id ?? '') } })),
    )
    .add(contract.setOwnPin, async ({ request, principal, input }) => {
      // Counts against the sign-in limit of this account, so that a session left open can't be used to set a PIN.
      const keys = signInKeys(request.ip ?? '', principal.user_id ?? '');
      await limits.take(keys);
      const { user } = await checkOwnPassword(database, principal, { field: 'password', password: input.password });
      await limits.giveBack(keys);
      await setPin(database, user, input.pin);
      return undefined;
    });
}
