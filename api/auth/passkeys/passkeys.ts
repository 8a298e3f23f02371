import { mostPasskeys, type Passkey, type PasskeyAsked } from '@millwright/core/contract/passkeys.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { note } from '../../audit/notes/note.ts';
import type { Database } from '../../db/database.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import { inPlatform, type Platform } from '../../db/platform.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import { tellOfSignIn } from '../mails/account-mails.ts';
import { newCeremony, spendCeremony } from './ceremonies.ts';

const columns = `id, name, ${instantSql('created_at')} AS created_at, ${instantSql('last_used_at')} AS last_used_at`;
const bytes = (text: string) => new TextEncoder().encode(text);

/** A user's passkeys, newest first. */
export const passkeysOf = (platform: Platform, user_id: string): Promise<Passkey[]> =>
  platform.query<Passkey>(`SELECT ${columns} FROM platform.passkeys WHERE user_id = $1 ORDER BY id DESC`, [user_id]);

/** Whether a user has a passkey for this URL. Passkeys of a former host can't be used. */
export async function hasPasskeyAt(platform: Platform, user_id: string, public_url: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM platform.passkeys WHERE user_id = $1 AND rp_id = $2 LIMIT 1';
  return (await platform.query(sql, [user_id, new URL(public_url).hostname])).length > 0;
}

/** Converts any error of the library about an authenticator's response to one refusal. */
async function judged<T>(judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch (error) {
    throw new AppError('passkey_refused', {}, { cause: error });
  }
}

/**
 * Passkeys of this installation. They are bound to the host of its URL, and responses to its origin. A passkey requires
 * a fingerprint, face or code, so it replaces password and second step.
 */
export function passkeys(database: Database, box: SecretBox, public_url: string) {
  const { hostname: rpID, origin: expectedOrigin } = new URL(public_url);
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true };

  return {
    askSignIn: async (): Promise<PasskeyAsked> => {
      const { challenge, sealed } = newCeremony(box, { for: 'sign_in', user_id: null });
      const options = await generateAuthenticationOptions({ rpID, challenge: Buffer.from(challenge, 'base64url'), userVerification: 'required' });
      return { options: options as unknown as PasskeyAsked['options'], challenge: sealed };
    },

    /** The user of the passkey that responded. Records that it was used. */
    signsIn: async (text: string, answer: JsonObject): Promise<User> => {
      const response = answer as unknown as AuthenticationResponseJSON;
      const expectedChallenge = await inPlatform(database, (platform) => spendCeremony(platform, box, text, { for: 'sign_in', user_id: null }));
      return inPlatform(database, async (platform) => {
        const [key] = await platform.query<{ id: string; user_id: string; public_key: string; counter: string; transports: string[] }>(
          'SELECT id, user_id, public_key, counter, transports FROM platform.passkeys WHERE credential_id = $1',
          [String(response.id)],
        );
        if (!key) throw new AppError('passkey_refused');
        const credential = {
          id: response.id,
          publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
          counter: Number(key.counter),
          transports: key.transports,
        };
        const { verified, authenticationInfo } = await judged(() =>
          verifyAuthenticationResponse({ response, expectedChallenge, credential, ...expected }),
        );
        const user = await platform.one(UserEntity, { id: key.user_id });
        if (!verified || user.disabled) throw new AppError('passkey_refused');
        await platform.query('UPDATE platform.passkeys SET counter = $2, last_used_at = now() WHERE id = $1', [
          key.id,
          authenticationInfo.newCounter,
        ]);
        return user;
      });
    },

    askNew: async (user: User): Promise<PasskeyAsked> => {
      const { challenge, sealed } = newCeremony(box, { for: 'add', user_id: user.id });
      const rows = await inPlatform(database, (platform) =>
        platform.query<{ id: string; transports: string[] }>('SELECT credential_id AS id, transports FROM platform.passkeys WHERE user_id = $1', [
          user.id,
        ]),
      );
      const options = await generateRegistrationOptions({
        rpName: 'Millwright',
        rpID,
        userName: user.email,
        userID: bytes(user.id),
        userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
        challenge: Buffer.from(challenge, 'base64url'),
        attestationType: 'none',
        excludeCredentials: rows,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options: options as unknown as PasskeyAsked['options'], challenge: sealed };
    },

    add: async (
      user_id: string,
      { challenge: text, response: answer, name }: { challenge: string; response: JsonObject; name: string },
    ): Promise<Passkey> => {
      const expectedChallenge = await inPlatform(database, (platform) => spendCeremony(platform, box, text, { for: 'add', user_id }));
      const response = answer as unknown as RegistrationResponseJSON;
      const { verified, registrationInfo } = await judged(() => verifyRegistrationResponse({ response, expectedChallenge, ...expected }));
      if (!verified) throw new AppError('passkey_refused');
      const { id, publicKey, counter, transports } = registrationInfo.credential;
      return inPlatform(database, async (platform) => {
        const user = await platform.one(UserEntity, { id: user_id });
        if ((await passkeysOf(platform, user_id)).length >= mostPasskeys)
          throw invalid([
            { field: 'name', code: 'too_many_passkeys', message: `At most ${mostPasskeys} passkeys.`, params: { limit: mostPasskeys } },
          ]);
        const [added] = await platform.query<Passkey>(
          `INSERT INTO platform.passkeys (client_id, user_id, credential_id, public_key, counter, transports, name, rp_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${columns}`,
          [user.client_id, user.id, id, Buffer.from(publicKey).toString('base64url'), counter, transports ?? [], name, rpID],
        );
        if (!added) throw new AppError('passkey_refused');
        await tellOfSignIn(platform, 'passkey_added', user_id);
        await note(platform, { client_id: user.client_id, user_id }, { action: 'passkey_added', subject: { id: added.id, name } });
        return added;
      });
    },

    remove: (owner: User, id: string): Promise<void> =>
      inPlatform(database, async (platform) => {
        const sql = 'DELETE FROM platform.passkeys WHERE id::text = $1 AND user_id = $2 RETURNING name';
        const [gone] = await platform.query<{ name: string }>(sql, [id, owner.id]);
        if (!gone) throw new AppError('not_found');
        await tellOfSignIn(platform, 'passkey_removed', owner.id);
        await note(platform, { client_id: owner.client_id, user_id: owner.id }, { action: 'passkey_removed', subject: { id, name: gone.name } });
      }),
  };
}
