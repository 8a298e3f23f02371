import type { TenantTransaction } from '../../db/types.ts';
import type { Place } from './connection-rows.ts';

/** A consent in progress. `verifier` is encrypted. */
export type BegunConsent = Place & { user_id: string; sign_in: string; verifier: string; redirect_uri: string; bound_to: string };

/** How many minutes a person has to consent. */
const minutes = 10;

/** Stores a consent in progress under the hash of its state, and deletes expired ones. */
export async function keepState(tenant: TenantTransaction, state_hash: string, begun: BegunConsent): Promise<void> {
  await tenant.query('DELETE FROM platform.oauth_states WHERE expires_at < now()');
  const { collection, document_id, step_id, user_id, sign_in, verifier, redirect_uri, bound_to } = begun;
  const text = `INSERT INTO platform.oauth_states (state_hash, collection, document_id, step_id, user_id, sign_in, verifier, redirect_uri, bound_to, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${minutes} minutes')`;
  await tenant.query(text, [state_hash, collection, document_id, step_id, user_id, sign_in, verifier, redirect_uri, bound_to]);
}

/** Uses up a state: once, in time, for the same document, and only in the sign-in that began it. */
export async function useState(
  tenant: TenantTransaction,
  state_hash: string,
  { collection, document_id }: Pick<Place, 'collection' | 'document_id'>,
  { user_id, sign_in }: Pick<BegunConsent, 'user_id' | 'sign_in'>,
): Promise<BegunConsent | null> {
  const text = `DELETE FROM platform.oauth_states
    WHERE state_hash = $1 AND collection = $2 AND document_id = $3 AND user_id = $4 AND sign_in = $5 AND expires_at > now()
    RETURNING collection, document_id, step_id, user_id, sign_in, verifier, redirect_uri, bound_to`;
  const [begun] = await tenant.query<BegunConsent>(text, [state_hash, collection, document_id, user_id, sign_in]);
  return begun ?? null;
}
