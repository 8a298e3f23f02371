import { randomBytes } from 'node:crypto';
import { AppError } from '@millwright/core/errors.ts';
import { z } from 'zod';
import type { Platform } from '../../db/platform.ts';
import { isSealed, type SecretBox, UnreadableSecret } from '../../documents/secrets/secret-box.ts';

const minutes_ms = 10 * 60_000;
/** `user_id` is null where nobody is known yet: a passkey says whose it is. */
const shape = z.strictObject({ for: z.enum(['sign_in', 'add']), user_id: z.string().nullable(), challenge: z.string(), until: z.number() });
type Ceremony = z.output<typeof shape>;

/** Not the id of any client, nor the purpose of another challenge. */
const purpose = 'passkey challenge';

function read(box: SecretBox, text: string): Ceremony | null {
  if (!isSealed(text)) return null;
  try {
    return shape.parse(JSON.parse(box.open(purpose, text)));
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

/** A challenge for an authenticator, and the sealed text that brings it back. */
export function newCeremony(box: SecretBox, what: Pick<Ceremony, 'for' | 'user_id'>): { challenge: string; sealed: string } {
  const challenge = randomBytes(32).toString('base64url');
  return { challenge, sealed: box.seal(purpose, JSON.stringify({ ...what, challenge, until: Date.now() + minutes_ms })) };
}

const spendSql = 'INSERT INTO platform.spent_challenges (challenge, until) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING challenge';

/** The challenge of a sealed text, which is spent by that; `challenge_over` for one that is none, of something else, of somebody else, too old or spent. */
export async function spendCeremony(platform: Platform, box: SecretBox, text: string, wanted: Pick<Ceremony, 'for' | 'user_id'>): Promise<string> {
  const ceremony = read(box, text);
  const fits = ceremony?.for === wanted.for && ceremony.user_id === wanted.user_id && ceremony.until > Date.now();
  const spent = fits && (await platform.query(spendSql, [ceremony.challenge, new Date(ceremony.until)])).length > 0;
  if (!spent) throw new AppError('challenge_over');
  return ceremony.challenge;
}
