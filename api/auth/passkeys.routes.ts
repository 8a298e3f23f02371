import * as contract from '@millwright/core/contract/passkeys.ts';
import { inPlatform } from '../db/platform.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { entrance } from './entrance.ts';
import { Limits, signInKeys } from './limits.ts';
import { passkeys, passkeysOf } from './passkeys/passkeys.ts';
import { checkOwnPassword } from './passwords/own-password.ts';

/** Sign-in by passkey, and one's own passkeys. */
export function passkeyRoutes(services: Services): Routes {
  const { database, settings } = services;
  const limits = new Limits(database);
  const { admit } = entrance(services);
  const keys = passkeys(database, secretBox(settings), settings.PUBLIC_URL);

  return new Routes(services)
    .add(contract.beginPasskeySignIn, () => keys.askSignIn())
    .add(contract.signInByPasskey, async ({ request, response, input }) => {
      const user = await keys.signsIn(input.challenge, input.response);
      return admit(request, response, user, { way: 'passkey', remember: input.remember ?? false });
    })
    .add(contract.listPasskeys, async ({ principal }) => {
      const data = await inPlatform(database, (platform) => passkeysOf(platform, principal.user_id ?? ''));
      return { data, total: data.length };
    })
    .add(contract.beginPasskey, async ({ request, principal, input }) => {
      // Counted like sign-ins of this account: a session that was left open makes nobody a passkey.
      const tries = signInKeys(request.ip ?? '', principal.user_id ?? '');
      await limits.take(tries);
      const { user } = await checkOwnPassword(database, principal, { field: 'password', password: input.password });
      await limits.giveBack(tries);
      return keys.askNew(user);
    })
    .add(contract.addPasskey, async ({ principal, input }) => ({ data: await keys.add(principal.user_id ?? '', input) }))
    .add(contract.removePasskey, async ({ principal, params }) => {
      await keys.remove({ id: principal.user_id ?? '', client_id: principal.client_id }, params.id);
      return undefined;
    });
}
