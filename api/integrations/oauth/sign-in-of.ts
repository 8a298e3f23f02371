import type { Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import type { ConsentingPerson } from './consent.ts';

/** Finds the sign-in of a call. It stays the same while session tokens are refreshed. */
export async function signInOfCall(database: Database, { session_id, user_id }: Principal): Promise<ConsentingPerson> {
  const text = 'SELECT family FROM platform.sessions WHERE id = $1';
  const [session] = await inPlatform(database, (platform) => platform.query<{ family: string }>(text, [session_id ?? null]));
  if (!session || !user_id) throw new AppError('session_ended');
  return { user_id, sign_in: session.family };
}
