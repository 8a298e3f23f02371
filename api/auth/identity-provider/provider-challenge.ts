import { AppError } from '@millwright/core/errors.ts';
import { z } from 'zod';
import type { Platform } from '../../db/platform.ts';
import { sealedChallenge, spendOnce } from '../../documents/secrets/sealed-challenge.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import { hashToken } from '../passwords/tokens.ts';

/** What a sign-in by a provider began with, stored in the browser that began it. */
export const providerChallenge = sealedChallenge('provider challenge', {
  client_id: z.string(),
  /** The version of the provider's settings. A change of settings ends pending sign-ins. */
  version: z.number(),
  /** Settings that were deleted and created again start at version 1, so the issuer is compared too. */
  issuer: z.string(),
  /** The IP address that began it, to give back its attempt. */
  ip: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  remember: z.boolean(),
});

/** The start values of a sign-in, usable once. Throws `challenge_over` for anything else. */
export async function spendChallenge(platform: Platform, box: SecretBox, text: string) {
  const challenge = providerChallenge.read(box, text);
  if (!challenge || !(await spendOnce(platform, hashToken(challenge.what.state), challenge.until))) throw new AppError('challenge_over');
  return challenge.what;
}
