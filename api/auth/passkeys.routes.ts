import * as contract from '@millwright/core/contract/passkeys.ts';
import { inPlatform } from '../db/platform.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { entrance } from './entrance.ts';
import { checkOwnWay } from './identity-provider/password-off.ts';
import { ownProofs } from './own-proofs.ts';
import { passkeys, passkeysOf } from './passkeys/passkeys.ts';
import { provenBy, secondStepOf } from './second-steps/second-steps.ts';

/** Sign-in by passkey, and managing one's own passkeys. */
export function passkeyRoutes(services: Services): Routes {
  const { database, settings } = services;
  const { counted, byPassword } = ownProofs(services);
  const secrets = secretBox(settings);
  const { admit } = entrance(services);
  const keys = passkeys(database, secrets, settings.PUBLIC_URL);

  return new Routes(services)
    .add(contract.beginPasskeySignIn, () => keys.askSignIn())
    .add(contract.signInByPasskey, async ({ request, response, input }) => {
      const user = await keys.signsIn(input.challenge, input.response);
      await checkOwnWay(database, user);
      return admit(request, response, user, { way: 'passkey', remember: input.remember ?? false });
    })
    .add(contract.listPasskeys, async ({ principal }) => {
      const data = await inPlatform(database, (platform) => passkeysOf(platform, principal.user_id ?? ''));
      return { data, total: data.length };
    })
    .add(contract.beginPasskey, async ({ request, principal, input }) => {
      const user = await byPassword(request, principal, input.password);
      const hasSecondStep = await inPlatform(database, (platform) => secondStepOf(platform, user.id));
      // A passkey also replaces the second step, so creating one requires both password and code.
      if (hasSecondStep) await counted(user, () => provenBy(database, secrets, { user, code: input.code ?? '' }, async () => undefined));
      return keys.askNew(user);
    })
    .add(contract.addPasskey, async ({ principal, input }) => ({ data: await keys.add(principal.user_id ?? '', input) }))
    .add(contract.removePasskey, async ({ request, principal, params, input }) => {
      await keys.remove(await byPassword(request, principal, input.password), params.id);
      return undefined;
    });
}
