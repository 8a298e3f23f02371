import { randomBytes } from 'node:crypto';
import { AppError } from '@millwright/core/errors.ts';
import { z } from 'zod';
import type { Platform } from '../../db/platform.ts';
import { sealedChallenge, spendOnce } from '../../documents/secrets/sealed-challenge.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';

/** `user_id` is null where nobody is known yet: a passkey says whose it is. */
type Ceremony = { for: 'sign_in' | 'add'; user_id: string | null };
const ceremony = sealedChallenge('passkey challenge', {
  for: z.enum(['sign_in', 'add']),
  user_id: z.string().nullable(),
  challenge: z.string(),
});

/** A challenge for an authenticator, and the sealed text that brings it back. */
export function newCeremony(box: SecretBox, what: Ceremony): { challenge: string; sealed: string } {
  const challenge = randomBytes(32).toString('base64url');
  return { challenge, sealed: ceremony.seal(box, { ...what, challenge }).sealed };
}

/** The challenge of a sealed text, which is spent by that; `challenge_over` for one that is none, of something else, of somebody else, too old or spent. */
export async function spendCeremony(platform: Platform, box: SecretBox, text: string, wanted: Ceremony): Promise<string> {
  const given = ceremony.read(box, text);
  const fits = given?.what.for === wanted.for && given.what.user_id === wanted.user_id;
  if (!fits || !(await spendOnce(platform, given.what.challenge, given.until))) throw new AppError('challenge_over');
  return given.what.challenge;
}
