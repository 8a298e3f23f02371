import { accessOfRole } from './check-privileges.ts';
import type { Acl } from './types.ts';

/** The roles whose people keep the people and the rights of their own company: its administrators, by whatever name. */
export const administeringRoles = (acl: Acl): string[] =>
  acl.roles
    .map(({ role }) => role)
    .filter((role) => ['USERS' as const, 'CLIENTS' as const].every((resource) => accessOfRole(acl, role).allows('UPDATE', resource)));

/** The roles whose people design what the company automates: they may change any automation. */
export const designingRoles = (acl: Acl): string[] =>
  acl.roles.map(({ role }) => role).filter((role) => accessOfRole(acl, role).allows('UPDATE', 'SETTING_DATA_CONNECTIONS'));
