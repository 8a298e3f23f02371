import type { Acl, Resource, Role, Verb } from './types.ts';

/** The four roles that every client has; their parents and labels are fixed. */
export const builtInRoles = [
  { role: 'guest', parent: null, label: 'Guest' },
  { role: 'user', parent: 'guest', label: 'User' },
  { role: 'client_admin', parent: 'user', label: 'Administrator' },
  { role: 'admin', parent: 'guest', label: 'Super Administrator' },
] as const satisfies readonly Role[];

export type Level = 'GUEST' | 'USER' | 'CLIENT_ADMIN' | 'ADMIN';

const levels: ReadonlyMap<string, Level> = new Map([
  ['guest', 'GUEST'],
  ['user', 'USER'],
  ['client_admin', 'CLIENT_ADMIN'],
  ['admin', 'ADMIN'],
]);

/** The built-in rights of a role, or undefined for a client's own role. */
export const levelOf = (role: string): Level | undefined => levels.get(role);

const readByUsers = new Set<Resource>(['VIEWS', 'VIEW_GROUPS', 'FORMS', 'MESSAGE_TEMPLATES', 'PDF_TEMPLATES', 'SETTINGS']);
const usedByUsers = new Set<Resource>(['MODELS', 'FIELDS']);

/** Whether a level alone allows the verb, in the own client or outside it. */
export function levelAllows(level: Level, verb: Verb, resource: Resource, own: boolean): boolean {
  if (level === 'ADMIN') return true;
  if (!own || level === 'GUEST') return false;
  // Closing the company is a separate right, so it needs an explicit line.
  if (level === 'CLIENT_ADMIN') return !(verb === 'DELETE' && resource === 'CLIENTS');
  return usedByUsers.has(resource) || (verb === 'READ' && readByUsers.has(resource));
}

/** The access list of a new client: the built-in roles without any lines. */
export const defaultAcl = (): Acl => ({
  roles: builtInRoles.map((role) => ({ ...role })),
  privileges: [],
  flattenRoles: { guest: [], user: ['guest'], client_admin: ['user', 'guest'], admin: ['guest'] },
});
