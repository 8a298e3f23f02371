import { randomBytes } from 'node:crypto';
import { AppError } from '@millwright/core/errors.ts';
import { z } from 'zod';
import type { Platform } from '../../db/platform.ts';
import { sealedChallenge, spendOnce } from '../../documents/secrets/sealed-challenge.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';

/** `user_id` is null when the user is not known yet; the passkey will tell. */
type Ceremony = { for: 'sign_in' | 'add'; user_id: string | null };
const ceremony = sealedChallenge('passkey challenge', {
  for: z.enum(['sign_in', 'add']),
  user_id: z.string().nullable(),
  challenge: z.string(),
});

/** A challenge for an authenticator, and the encrypted text in which the browser returns it. */
export function newCeremony(box: SecretBox, what: Ceremony): { challenge: string; sealed: string } {
  const challenge = randomBytes(32).toString('base64url');
  return { challenge, sealed: ceremony.seal(box, { ...what, challenge }).sealed };
}

/** The challenge of an encrypted text, usable once. Throws `challenge_over` if it is invalid, for another purpose or user, expired or used. */
export async function spendCeremony(platform: Platform, box: SecretBox, text: string, wanted: Ceremony): Promise<string> {
  const given = ceremony.read(box, text);
  const fits = given?.what.for === wanted.for && given.what.user_id === wanted.user_id;
  if (!fits || !(await spendOnce(platform, given.what.challenge, given.until))) throw new AppError('challenge_over');
  return given.what.challenge;
}
