import { roleBeyond } from '@millwright/core/access/grants.ts';
import type { Verb } from '@millwright/core/access/types.ts';
import type { UserChanges } from '@millwright/core/contract/users.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { User } from '../db/entities/user.entity.ts';
import type { TenantTransaction } from '../db/types.ts';

/** The properties that all users may change of themselves. */
const ownKeys = new Set<string>(['first_name', 'last_name', 'phone', 'language', 'entity_name', 'picture_url', 'workstation_id', 'preferences']);

const denied = (verb: Verb) => new AppError('forbidden', { verb, resource: 'USERS' });

/** Throws `forbidden` if the caller lacks this right on a user. All users may read themselves. */
export function checkMay(tenant: TenantTransaction, verb: Verb, user: Pick<User, 'id' | 'client_id'>): void {
  if (verb === 'READ' && user.id === tenant.principal.user_id) return;
  if (!tenant.access.allows(verb, 'USERS', { id: user.id, client_id: user.client_id })) throw denied(verb);
}

/** Throws `forbidden` if the caller lacks this right on a user, or if the user's role has a right that the caller lacks. */
export function checkMayChange(tenant: TenantTransaction, user: Pick<User, 'id' | 'client_id' | 'role'>, verb: Verb = 'UPDATE'): void {
  checkMay(tenant, verb, user);
  if (roleBeyond(tenant.config.acl, user.role, tenant.access).length) throw denied(verb);
}

/** Throws if a role does not exist, or has a right that the caller lacks. */
export function checkRole(tenant: TenantTransaction, role: string): void {
  const { acl } = tenant.config;
  if (!acl.roles.some((each) => each.role === role))
    throw invalid([{ field: 'role', code: 'unknown_role', message: `The role ${role} does not exist.` }]);
  if (roleBeyond(acl, role, tenant.access).length) throw denied('UPDATE');
}

/** The changes that differ from the stored values. Throws if the caller may not make them; `verb` is the right that they need. */
export function permitted(tenant: TenantTransaction, user: User, changes: UserChanges, verb: Verb = 'UPDATE'): UserChanges {
  const differing = Object.entries(changes).filter(([key, value]) => JSON.stringify(user[key as keyof User]) !== JSON.stringify(value));
  const ownOnly = user.id === tenant.principal.user_id && differing.every(([key]) => ownKeys.has(key));
  if (!ownOnly) checkMayChange(tenant, user, verb);
  const result = Object.fromEntries(differing) as UserChanges;
  if (result.role !== undefined) checkRole(tenant, result.role);
  if (result.disabled && user.id === tenant.principal.user_id)
    throw invalid([{ field: 'disabled', code: 'yourself', message: 'You cannot disable yourself.' }]);
  return result;
}
