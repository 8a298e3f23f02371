import type { Platform } from '../../db/platform.ts';

/** The hash of a person's password: the platform alone may read it, and it goes along with no other answer. Null without one. */
export async function storedPassword(platform: Platform, user_id: string): Promise<string | null> {
  const [row] = await platform.query<{ password_hash: string | null }>('SELECT password_hash FROM platform.users WHERE id = $1', [user_id]);
  return row?.password_hash ?? null;
}
