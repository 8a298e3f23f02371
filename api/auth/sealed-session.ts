import type { SecretBox } from '../documents/secrets/secret-box.ts';
import type { Signed } from './auth.service.ts';

/** A session for storage as the response to an Idempotency-Key, encrypted because its tokens are otherwise only stored as hashes. */
export const sealSession = (box: SecretBox, client_id: string, signed: Signed): string => box.seal(client_id, JSON.stringify(signed));

/** Decrypts a stored session, including its tokens. */
export function openSession(box: SecretBox, client_id: string, sealed: string): Signed {
  const { answer, session } = JSON.parse(box.open(client_id, sealed)) as Signed;
  return { answer, session: { ...session, expires_at: new Date(session.expires_at), signed_in_until: new Date(session.signed_in_until) } };
}
