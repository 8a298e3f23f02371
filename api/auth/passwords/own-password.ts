import type { Principal } from '@millwright/core/access/types.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { verifyPassword } from './password-hash.ts';
import { storedPassword } from './stored-password.ts';

/** The problem of a wrong current password, at its field in the request. */
export const notOwnPassword = (field: string): AppError =>
  invalid([{ field, code: 'current_password', message: 'This is not your current password.' }]);

/**
 * The caller's account and stored password hash, if the password at `field` is correct; `invalid` otherwise.
 * `forbidden` while acting inside another client, because a token, PIN or password made there would outlast the visit.
 */
export async function checkOwnPassword(
  database: Database,
  { user_id, client_id }: Principal,
  { field, password }: { field: string; password: string },
): Promise<{ user: User; current: string }> {
  const id = user_id ?? '';
  const { user, current } = await inPlatform(database, async (platform) => ({
    user: await platform.one(UserEntity, { id }),
    current: await storedPassword(platform, id),
  }));
  if (user.client_id !== client_id) throw new AppError('forbidden');
  if (!current || !(await verifyPassword(current, password))) throw notOwnPassword(field);
  return { user, current };
}
