import * as contract from '@millwright/core/contract/second-steps.ts';
import { AppError } from '@millwright/core/errors.ts';
import { type User, UserEntity } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { entrance, secondStepRequired } from './entrance.ts';
import { ownProofs } from './own-proofs.ts';
import { renewRecoveryCodes } from './second-steps/recovery-codes.ts';
import { enrol, newSecret, provenBy, removeSecondStep, secondStepOf } from './second-steps/second-steps.ts';
import { base32, otpauth } from './second-steps/totp.ts';

const issuer = 'Millwright';

/** The second step of sign-ins: proving it, setting it up when required, and managing it in the profile. */
export function secondStepRoutes(services: Services): Routes {
  const { database, settings } = services;
  const { counted, byPassword } = ownProofs(services);
  const secrets = secretBox(settings);
  const { steps, admit } = entrance(services);

  const setUp = async (user: User, remember: boolean): Promise<contract.SetUp> => {
    const secret = newSecret();
    const given = await steps.give(user, { for: 'enrol', remember, secret: secret.toString('base64') });
    return { secret: base32(secret), address: otpauth(secret, issuer, user.email), ...given };
  };

  const enrolBy = async ({ challenge: text, code }: { challenge: string; code: string }, only?: string | null) => {
    const { user, challenge } = await steps.take(text, 'enrol');
    if (only !== undefined && only !== user.id) throw new AppError('challenge_over');
    const recovery_codes = await counted(user, () => enrol(database, secrets, user, { secret: challenge.secret ?? '', code }));
    return { user, challenge, recovery_codes };
  };

  return new Routes(services)
    .add(contract.proveSecondStep, async ({ request, response, input }) => {
      const { user, challenge } = await steps.take(input.challenge, 'prove');
      await counted(user, () => provenBy(database, secrets, { user, code: input.code }, async () => undefined));
      return admit(request, response, user, { way: 'second_step', remember: challenge.remember });
    })
    .add(contract.setUpAtSignIn, async ({ input }) => {
      const { user, challenge } = await steps.take(input.challenge, 'set_up');
      return setUp(user, challenge.remember);
    })
    .add(contract.enrolAtSignIn, async ({ request, response, input }) => {
      const { user, challenge, recovery_codes } = await enrolBy(input);
      return { session: await admit(request, response, user, { way: 'second_step', remember: challenge.remember }), recovery_codes };
    })
    .add(contract.readOwnSecondStep, async ({ principal }) => {
      const id = principal.user_id ?? '';
      const user = await inPlatform(database, (platform) => platform.one(UserEntity, { id }));
      const step = await inPlatform(database, (platform) => secondStepOf(platform, id));
      const required = await secondStepRequired(database, user);
      return { data: { since: step?.since ?? null, recovery_codes: step?.recovery_codes ?? 0, required } };
    })
    .add(contract.setUpOwnSecondStep, async ({ request, principal, input }) => setUp(await byPassword(request, principal, input.password), false))
    .add(contract.enrolOwnSecondStep, async ({ principal, input }) => {
      const { recovery_codes } = await enrolBy(input, principal.user_id);
      return { recovery_codes };
    })
    .add(contract.renewRecoveryCodes, async ({ request, principal, input }) => {
      const user = await byPassword(request, principal, input.password);
      const renew = () => provenBy(database, secrets, { user, code: input.code }, (platform) => renewRecoveryCodes(platform, user));
      return { recovery_codes: await counted(user, renew) };
    })
    .add(contract.removeOwnSecondStep, async ({ request, principal, input }) => {
      const user = await byPassword(request, principal, input.password);
      if (await secondStepRequired(database, user)) throw new AppError('second_step_required');
      await counted(user, () => provenBy(database, secrets, { user, code: input.code }, (platform) => removeSecondStep(platform, user)));
      return undefined;
    });
}
