import { flattenRoles } from '../flatten.ts';
import { resolveAccess } from '../resolve.ts';
import { builtInRoles } from '../roles.ts';
import type { Access, Acl, Action, Principal, Privilege, Role } from '../types.ts';

export const ownClient = '0192f0a0-0000-7000-8000-00000000000a';
export const otherClient = '0192f0a0-0000-7000-8000-00000000000b';
export const itemId = '0192f0a0-0000-7000-8000-000000000001';
export const otherItem = '0192f0a0-0000-7000-8000-000000000002';

/** An access list with the built-in roles, more roles, and lines written as `role allow ACTION RESOURCE`. */
export function aclOf(lines: string[], roles: Role[] = []): Acl {
  const all = [...builtInRoles, ...roles];
  return { roles: all, privileges: lines.map(lineOf), flattenRoles: flattenRoles(all) };
}

function lineOf(text: string): Privilege {
  const [role = '', verb, action, resource = ''] = text.split(' ');
  return { role, verb: verb as Privilege['verb'], action: action as Action, resource };
}

export const principalOf = (role: string, kind: Principal['kind'] = 'user'): Principal => ({
  kind,
  client_id: ownClient,
  user_id: null,
  role,
  cause: { kind: 'user', depth: 0, chain: [] },
});

/** The rights of a role under these lines. */
export const accessOf = (role: string, lines: string[] = [], roles: Role[] = []): Access => resolveAccess(aclOf(lines, roles), principalOf(role));

export const childOf = (role: string, parent: string): Role => ({ role, parent, label: role });
