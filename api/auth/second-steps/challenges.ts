import { AppError } from '@millwright/core/errors.ts';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import { inPlatform, type Platform } from '../../db/platform.ts';
import { sealedChallenge } from '../../documents/secrets/sealed-challenge.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import { storedPassword } from '../passwords/stored-password.ts';
import { hashToken } from '../passwords/tokens.ts';

const fields = {
  /** The next step: a code of an existing app (`prove`), a secret for a new one (`set_up`), or the first code of that (`enrol`). */
  for: z.enum(['prove', 'set_up', 'enrol']),
  user_id: z.string(),
  session_version: z.number(),
  /** A mark of the password that it was issued for; changing the password ends it. */
  password: z.string(),
  remember: z.boolean(),
  /** Base64. */
  secret: z.string().optional(),
};
const sealedStep = sealedChallenge('sign-in challenge', fields);
type Challenge = NonNullable<ReturnType<typeof sealedStep.read>>['what'];
type Purpose = Challenge['for'];

/** Distinguishes stored passwords without revealing anything about them. */
const markOf = async (platform: Platform, user_id: string): Promise<string> =>
  hashToken((await storedPassword(platform, user_id)) ?? '').slice(0, 16);

/** Encrypted texts that a browser keeps between the steps of one sign-in, each for one user. */
export function challenges(database: Database, box: SecretBox) {
  return {
    give: async (user: User, what: { for: Purpose; remember: boolean; secret?: string }): Promise<{ challenge: string; until: string }> => {
      const password = await inPlatform(database, (platform) => markOf(platform, user.id));
      const { sealed, until } = sealedStep.seal(box, { ...what, user_id: user.id, session_version: user.session_version, password });
      return { challenge: sealed, until: new Date(until).toISOString() };
    },
    /** The user and content of a challenge. Throws `challenge_over` if it is invalid, for another purpose, expired, or its user may no longer sign in. */
    take: async (text: string, wanted: Purpose): Promise<{ user: User; challenge: Challenge }> => {
      const challenge = sealedStep.read(box, text)?.what;
      if (challenge?.for !== wanted) throw new AppError('challenge_over');
      const [user, password] = await inPlatform(database, async (platform) => [
        (await platform.find(UserEntity, { id: challenge.user_id }))[0],
        await markOf(platform, challenge.user_id),
      ]);
      const isSame = user?.session_version === challenge.session_version && password === challenge.password;
      if (!user || user.disabled || !isSame) throw new AppError('challenge_over');
      return { user, challenge };
    },
  };
}
