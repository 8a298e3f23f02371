import type { Problem } from '../errors.ts';
import { parents } from './flatten.ts';
import { resolveAccess, verdictOf } from './resolve.ts';
import { levelOf } from './roles.ts';
import { type Access, type Acl, type Principal, type Privilege, type Resource, resources, type Verb, verbs } from './types.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const anyClient = '00000000-0000-0000-0000-000000000000';

/** Parses a line's resource and action; undefined when they are unknown. */
export function parseLine({
  resource,
  action,
}: Pick<Privilege, 'resource' | 'action'>): { resource: Resource; id?: string; verb: Verb; own: boolean } | undefined {
  const [name = '', id, ...rest] = resource.split('.');
  const own = action.endsWith('_OWN');
  const verb = verbs.find((each) => each === (own ? action.slice(0, -'_OWN'.length) : action));
  const resourceName = resources.find((each) => each === name);
  if (!resourceName || !verb || rest.length || (id !== undefined && !uuid.test(id))) return undefined;
  return { resource: resourceName, verb, own, ...(id === undefined ? {} : { id }) };
}

/** The rights of a role, in its own client and in others. */
export function accessOfRole(acl: Acl, role: string): Access {
  const principal: Principal = { kind: 'user', client_id: anyClient, user_id: null, role, cause: { kind: 'user', depth: 0, chain: [] } };
  return resolveAccess(acl, principal);
}

/** The explicit `deny` of a parent role that overrides the line, if any. */
function conflictOf(acl: Acl, line: Privilege): Privilege | undefined {
  const parsed = parseLine(line);
  const parent = parents(acl.roles).get(line.role);
  if (line.verb !== 'allow' || !parsed || !parent) return undefined;
  const above = accessOfRole(acl, parent);
  for (const own of parsed.own ? [true] : [true, false]) {
    const item = { ...(parsed.id === undefined ? {} : { id: parsed.id }), client_id: own ? anyClient : null };
    const { allowed, privilege } = above.explain(parsed.verb, parsed.resource, item);
    if (!allowed && privilege) return privilege;
  }
  return undefined;
}

/** The state of a role's cell in the permission editor. */
export type CellState = 'allow' | 'deny' | 'inherit' | 'not_set' | 'calculated' | 'conflict';

/** The state of one cell: the role's own line, its level, an inherited value, or a line that can't be applied. */
export function cellState(acl: Acl, role: string, cell: Pick<Privilege, 'resource' | 'action'>): CellState {
  const line = acl.privileges.find((each) => each.role === role && each.resource === cell.resource && each.action === cell.action);
  if (line) return conflictOf(acl, line) ? 'conflict' : line.verb;
  if (levelOf(role) === 'GUEST') return 'not_set';
  const parsed = parseLine(cell);
  if (!parsed) return 'inherit';
  const item = parsed.id === undefined ? undefined : { id: parsed.id };
  return verdictOf(acl, role, parsed.verb, parsed.resource, parsed.own, item) === -1 ? 'inherit' : 'calculated';
}

const cellOf = ({ role, resource, action }: Privilege) => `${role} ${resource} ${action}`;

function checkLine(acl: Acl, line: Privilege, roles: ReadonlyMap<string, unknown>): [part: string, code: string, message: string] | undefined {
  if (!roles.has(line.role)) return ['role', 'unknown_role', `The role ${line.role} does not exist.`];
  if (!parseLine(line)) return ['resource', 'unknown_resource', `${line.action} on ${line.resource} names nothing that exists.`];
  if (levelOf(line.role) === 'ADMIN') return ['role', 'built_in', 'The rights of the super administrator are fixed.'];
  if (levelOf(line.role) === 'GUEST' && line.verb === 'allow') return ['verb', 'built_in', 'A guest is never allowed anything.'];
  const denied = conflictOf(acl, line);
  if (denied) return ['verb', 'conflict', `The role ${denied.role} denies ${denied.action} on ${denied.resource}.`];
  return undefined;
}

/** The problems of the lines in an access list with valid roles. */
export function checkPrivileges(acl: Acl): Problem[] {
  const roles = parents(acl.roles);
  const seen = new Set<string>();
  return acl.privileges.flatMap((line, at): Problem[] => {
    const cell = cellOf(line);
    if (seen.has(cell))
      return [{ field: `privileges[${at}]`, code: 'twice', message: `${line.action} on ${line.resource} is set twice for ${line.role}.` }];
    seen.add(cell);
    const mistake = checkLine(acl, line, roles);
    return mistake ? [{ field: `privileges[${at}].${mistake[0]}`, code: mistake[1], message: mistake[2] }] : [];
  });
}
