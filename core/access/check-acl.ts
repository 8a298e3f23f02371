import type { Problem } from '../errors.ts';
import { checkPrivileges } from './check-privileges.ts';
import { checkRoles } from './check-roles.ts';
import { type Grant, grantsBeyond } from './grants.ts';
import type { Access, Acl } from './types.ts';

/** `problems` make the list invalid; `beyond` are rights that the list newly gives and its saver doesn't hold. */
type AclCheck = { problems: Problem[]; beyond: Grant[] };

/**
 * Checks an access list before it is stored: its roles are a tree below guest, its lines name known things, no allow
 * stands against an explicit deny above it, and nothing is granted beyond the saver's own rights.
 */
export function checkAcl(next: Acl, before: Acl, saver: Access): AclCheck {
  const problems = checkRoles(next.roles);
  if (!problems.length) problems.push(...checkPrivileges(next));
  return { problems, beyond: problems.length ? [] : grantsBeyond(next, before, saver) };
}
