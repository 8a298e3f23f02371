import type { Principal } from '@millwright/core/access/types.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { verifyPassword } from './password-hash.ts';
import { storedPassword } from './stored-password.ts';

/** What is said of a password that is not one's own, at the field of the request that gives it. */
export const notOwnPassword = (field: string): AppError =>
  invalid([{ field, code: 'current_password', message: 'This is not your current password.' }]);

/**
 * Reads the caller's account and the stored hash of their password, once the password at `field` is theirs; `invalid` otherwise.
 * `forbidden` while acting inside another client: a token, PIN or password that is made there would outlive that.
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
