import { AppError } from '@millwright/core/errors.ts';
import { z } from 'zod';
import type { Platform } from '../../db/platform.ts';
import { sealedChallenge, spendOnce } from '../../documents/secrets/sealed-challenge.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import { hashToken } from '../passwords/tokens.ts';

/** What a sign-in by a provider was begun with, in the browser that has begun it. */
export const providerChallenge = sealedChallenge('provider challenge', {
  client_id: z.string(),
  /** Of the provider's settings: what was begun by others ends. */
  version: z.number(),
  /** One that was set up anew has the first version again. */
  issuer: z.string(),
  /** Address of who has begun it, whose attempt is given back. */
  ip: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  remember: z.boolean(),
});

/** What a sign-in was begun with, which is spent by asking; `challenge_over` for anything else. */
export async function spendChallenge(platform: Platform, box: SecretBox, text: string) {
  const challenge = providerChallenge.read(box, text);
  if (!challenge || !(await spendOnce(platform, hashToken(challenge.what.state), challenge.until))) throw new AppError('challenge_over');
  return challenge.what;
}
