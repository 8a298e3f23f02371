import { AppError } from '@millwright/core/errors.ts';
import { z } from 'zod';
import type { Platform } from '../../db/platform.ts';
import { isSealed, type SecretBox, UnreadableSecret } from '../../documents/secrets/secret-box.ts';
import { hashToken } from '../passwords/tokens.ts';

const minutes_ms = 10 * 60_000;
const shape = z.strictObject({
  client_id: z.string(),
  /** Of the provider's settings: what was begun by others ends. */
  version: z.number(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  remember: z.boolean(),
  until: z.number(),
});
type Challenge = z.output<typeof shape>;

/** Not the id of any client, nor the purpose of another challenge. */
const purpose = 'provider challenge';

export const sealChallenge = (box: SecretBox, what: Omit<Challenge, 'until'>): string =>
  box.seal(purpose, JSON.stringify({ ...what, until: Date.now() + minutes_ms }));

function read(box: SecretBox, text: string): Challenge | null {
  if (!isSealed(text)) return null;
  try {
    return shape.parse(JSON.parse(box.open(purpose, text)));
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

const spendSql = 'INSERT INTO platform.spent_challenges (challenge, until) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING challenge';

/** What a sign-in was begun with, in the browser that holds this, which is spent by asking; `challenge_over` for anything else. */
export async function spendChallenge(platform: Platform, box: SecretBox, text: string): Promise<Challenge> {
  const challenge = read(box, text);
  const isOpen = challenge !== null && challenge.until > Date.now();
  const isSpent = isOpen && (await platform.query(spendSql, [hashToken(challenge.state), new Date(challenge.until)])).length > 0;
  if (!isSpent) throw new AppError('challenge_over');
  return challenge;
}
