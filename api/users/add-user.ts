import { hashPassword } from '../auth/passwords/password-hash.ts';
import type { Database } from '../db/database.ts';
import { type User, UserEntity } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { newId } from '../db/sql/new-id.ts';

export type Person = Pick<User, 'client_id' | 'email' | 'first_name' | 'last_name' | 'role'> & { password: string };

/**
 * Adds a user with any role, as the system, for set-up. Returns the id. If a user with this email exists, that user is not changed and
 * their id is returned.
 */
export async function addUser(database: Database, { password, ...person }: Person): Promise<string> {
  const find = () =>
    inPlatform(database, (platform) =>
      platform.query<{ id: string }>('SELECT id FROM platform.users WHERE lower(email) = lower($1)', [person.email]),
    );
  const [existing] = await find();
  if (existing) return existing.id;
  const id = newId();
  const password_hash = await hashPassword(password);
  await inPlatform(database, (platform) => platform.insert(UserEntity, [{ ...person, id, password_hash }]));
  return id;
}
