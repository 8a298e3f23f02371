import type { Problem } from '../errors.ts';
import { checkPrivileges } from './check-privileges.ts';
import { checkRoles } from './check-roles.ts';
import { type Grant, grantsBeyond } from './grants.ts';
import type { Access, Acl } from './types.ts';

/** `problems` make the list invalid. `beyond` are newly granted rights that the user who saves it does not have. */
type AclCheck = { problems: Problem[]; beyond: Grant[] };

/**
 * Checks an access list before it is stored. Its roles must form a tree below guest, its lines must name existing
 * things, no `allow` may contradict an explicit `deny` above it, and nothing may be granted beyond the saver's own
 * rights.
 */
export function checkAcl(next: Acl, before: Acl, saver: Access): AclCheck {
  const problems = checkRoles(next.roles);
  if (!problems.length) problems.push(...checkPrivileges(next));
  return { problems, beyond: problems.length ? [] : grantsBeyond(next, before, saver) };
}
