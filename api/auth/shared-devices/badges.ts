import { AppError } from '@millwright/core/errors.ts';
import { note } from '../../audit/notes/note.ts';
import type { Database } from '../../db/database.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tokenOf } from '../passwords/tokens.ts';
import { hasPin } from './pins.ts';
import type { Device } from './shared-devices.ts';

/** The stored form of a badge. The same code in two companies is two badges. */
const hashOf = (key: string, client_id: string, code: string) => tokenOf(key, `badge\n${client_id}\n${code.trim()}`);

async function add(tenant: TenantTransaction, user_id: string, hash: string): Promise<void> {
  try {
    await tenant.query('INSERT INTO platform.badges (user_id, badge_hash) VALUES ($1, $2)', [user_id, hash]);
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new AppError('badge_taken') : error;
  }
}

/** Gives a user of the company a badge, or removes it. Recorded in the audit log without the code. */
export async function giveBadge(tenant: TenantTransaction, key: string, user_id: string, code: string | null): Promise<void> {
  await tenant.query('DELETE FROM platform.badges WHERE user_id = $1', [user_id]);
  if (code !== null) await add(tenant, user_id, hashOf(key, tenant.client.id, code));
  const action = code === null ? 'badge_removed' : 'badge_set';
  await note(tenant, tenant.principal, { action, subject: { person: user_id } });
}

/** The methods by which a user can sign in on a shared device. */
export async function quickSignInsOf(tenant: TenantTransaction, user_id: string): Promise<{ badge: boolean; pin: boolean }> {
  const badge = await tenant.query('SELECT 1 FROM platform.badges WHERE user_id = $1', [user_id]);
  return { badge: badge.length > 0, pin: await hasPin(tenant, user_id) };
}

const findSql = `
  SELECT u.id FROM platform.badges b JOIN platform.users u ON u.id = b.user_id AND u.client_id = b.client_id AND NOT u.disabled
  WHERE b.client_id = $1 AND b.badge_hash = $2`;

/** The user of a badge on a device. Badges of disabled users and of other companies are unknown. */
export function personByBadge(database: Database, key: string, device: Device, code: string): Promise<User> {
  return inPlatform(database, async (platform) => {
    const [person] = await platform.query<{ id: string }>(findSql, [device.client_id, hashOf(key, device.client_id, code)]);
    if (!person) throw new AppError('unknown_badge');
    return platform.one(UserEntity, { id: person.id });
  });
}
