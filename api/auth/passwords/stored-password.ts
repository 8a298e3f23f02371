import type { Platform } from '../../db/platform.ts';

/** The hash of a user's password; null if there is none. Only the platform may read it, and no response contains it. */
export async function storedPassword(platform: Platform, user_id: string): Promise<string | null> {
  const [row] = await platform.query<{ password_hash: string | null }>('SELECT password_hash FROM platform.users WHERE id = $1', [user_id]);
  return row?.password_hash ?? null;
}
