import type { Verb } from '@millwright/core/access/types.ts';
import type { NewUser, UserChanges } from '@millwright/core/contract/users.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { note } from '../audit/notes/note.ts';
import { hashPassword } from '../auth/passwords/password-hash.ts';
import { checkPassword } from '../auth/passwords/password-policy.ts';
import { type User, UserEntity } from '../db/entities/user.entity.ts';
import { newId } from '../db/sql/new-id.ts';
import type { TenantTransaction } from '../db/types.ts';
import { requireWorkstation } from '../workstations/workstations.service.ts';
import { keepingAnAdministrator } from './last-administrator.ts';
import { checkMay, checkRole, permitted } from './user-rights.ts';
import { userRow } from './user-rows.ts';

export type Missing = (id: string) => AppError;

/** One user of the transaction's client. Throws the error of `missing` if there is none, or `forbidden` if the caller may not read them. */
export async function findUser(tenant: TenantTransaction, id: string, missing: Missing) {
  const user = isUuid(id) ? await userRow(tenant, id) : undefined;
  if (!user) throw missing(id);
  checkMay(tenant, 'READ', user);
  return user;
}

const emailTaken = () => new AppError('not_unique', { field: 'email' });

/** Turns the unique violation of an email, among the users of all clients, into `not_unique` of the field `email`. */
async function withEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? emailTaken() : error;
  }
}

/** Adds a user to the transaction's client. Without a password, the user chooses one by the link of an invitation. */
export async function createUser(tenant: TenantTransaction, { client_id: _, password, ...fields }: NewUser): Promise<string> {
  if (!tenant.access.allows('CREATE', 'USERS', { client_id: tenant.client.id }))
    throw new AppError('forbidden', { verb: 'CREATE', resource: 'USERS' });
  checkRole(tenant, fields.role);
  await requireWorkstation(tenant, fields.workstation_id);
  if (password !== undefined) checkPassword(password);
  const id = newId();
  const password_hash = password === undefined ? null : await hashPassword(password);
  await withEmail(() => tenant.insert(UserEntity, [{ ...fields, id, client_id: tenant.client.id, password_hash } as Partial<User>]));
  await note(tenant, tenant.principal, { action: 'user_created', subject: { person: id }, details: { email: fields.email, role: fields.role } });
  return id;
}

/** Ends all sessions of a person, and invalidates the links for a new password. */
export async function endSessions(tenant: TenantTransaction, user_id: string) {
  await tenant.query('UPDATE platform.sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL', [user_id]);
  await tenant.query('UPDATE platform.password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [user_id]);
}

/** Adds a user's changes to the audit log, without their preferences. */
async function noteChange(tenant: TenantTransaction, user: User, { preferences: _, disabled, ...values }: UserChanges) {
  const keys = Object.keys(values) as (keyof typeof values)[];
  const details = Object.fromEntries(keys.map((key) => [key, [user[key] as Json, values[key] as Json]]));
  const subject = { person: user.id };
  if (disabled !== undefined) await note(tenant, tenant.principal, { action: disabled ? 'user_disabled' : 'user_enabled', subject });
  if (keys.length) await note(tenant, tenant.principal, { action: 'user_changed', subject, details });
}

/**
 * Changes a user, at a version if one is given. `verb` is the required right: deleting a user disables them, but needs another right.
 * Returns whether cached sessions are outdated: disabling a user ends them, and a new role or email changes them.
 */
export async function changeUser(
  tenant: TenantTransaction,
  id: string,
  changes: UserChanges,
  missing: Missing,
  { version, verb }: { version?: number | undefined; verb?: Verb } = {},
): Promise<{ affects_sessions: boolean }> {
  const user = await findUser(tenant, id, missing);
  const values = permitted(tenant, user, changes, verb);
  if (version !== undefined && version !== user.version) throw new AppError('out_of_sync', { version: user.version });
  if (!Object.keys(values).length) return { affects_sessions: false };
  await requireWorkstation(tenant, values.workstation_id);
  const disabling = values.disabled === true;
  const row = {
    ...values,
    version: user.version + 1,
    session_version: user.session_version + (disabling ? 1 : 0),
    updated_at: new Date(tenant.now),
  } as Partial<User>;
  const email = values.email?.toLowerCase() === user.email.toLowerCase() ? undefined : values.email;
  const write = () => withEmail(() => tenant.update(UserEntity, { id, version: user.version }, row));
  const changed = disabling || values.role !== undefined ? await keepingAnAdministrator(tenant, write) : await write();
  if (!changed) throw new AppError('out_of_sync', {});
  await noteChange(tenant, user, values);
  if (disabling || email !== undefined) await endSessions(tenant, id);
  return { affects_sessions: disabling || email !== undefined || values.role !== undefined || values.disabled !== undefined };
}
