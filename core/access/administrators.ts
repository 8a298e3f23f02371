import { accessOfRole } from './check-privileges.ts';
import type { Acl } from './types.ts';

/** The roles that manage the users and rights of their own company. Their names do not matter. */
export const administeringRoles = (acl: Acl): string[] =>
  acl.roles
    .map(({ role }) => role)
    .filter((role) => ['USERS' as const, 'CLIENTS' as const].every((resource) => accessOfRole(acl, role).allows('UPDATE', resource)));

/** The roles that may change any automation. */
export const designingRoles = (acl: Acl): string[] =>
  acl.roles.map(({ role }) => role).filter((role) => accessOfRole(acl, role).allows('UPDATE', 'SETTING_DATA_CONNECTIONS'));
