import { AppError, invalid } from '@millwright/core/errors.ts';
import { note } from '../audit/notes/note.ts';
import type { TenantTransaction } from '../db/types.ts';
import { keepingAnAdministrator } from './last-administrator.ts';
import { checkMayChange } from './user-rights.ts';
import { endSessions, findUser, type Missing } from './users.service.ts';

/** A person without a name gets the email address as the name, because the address is removed. */
const removeSql = `
  UPDATE platform.users SET removed_at = now(), disabled = true, role = 'guest', email = id || '@removed.invalid',
    first_name = CASE WHEN trim(concat(first_name, last_name)) = '' THEN email ELSE first_name END, phone = '', entity_name = '', picture_url = NULL,
    workstation_id = NULL, preferences = '{}', session_version = session_version + 1, version = version + 1, updated_at = now()
  WHERE id = $1 AND removed_at IS NULL RETURNING id`;

/**
 * Removes a person permanently: nobody can sign in as them or find them among people, and their address can be used again. Timelines and
 * documents still show their name.
 */
export async function removePerson(tenant: TenantTransaction, id: string, missing: Missing): Promise<void> {
  const user = await findUser(tenant, id, missing);
  checkMayChange(tenant, user, 'DELETE');
  if (user.id === tenant.principal.user_id) throw invalid([{ field: 'id', code: 'yourself', message: 'You cannot disable yourself.' }]);
  await note(tenant, tenant.principal, { action: 'user_removed', subject: { person: id }, details: { role: user.role } });
  const removed = await keepingAnAdministrator(tenant, () => tenant.query<{ id: string }>(removeSql, [id]));
  if (!removed.length) throw new AppError('out_of_sync', {});
  await endSessions(tenant, id);
  await tenant.query('UPDATE platform.api_tokens SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL', [id]);
  await tenant.query(
    'UPDATE platform.access_requests SET granted = false, decided_at = now(), seen_at = now() WHERE user_id = $1 AND decided_at IS NULL',
    [id],
  );
}
