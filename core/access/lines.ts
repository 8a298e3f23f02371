import type { Acl, Item, Privilege, Resource, Verb } from './types.ts';

/** One role's explicit lines by `RESOURCE:ACTION` and `RESOURCE.{id}:ACTION`. */
type RoleLines = ReadonlyMap<string, Privilege>;

/** A question about a right, prepared once for all roles of a chain. */
export type Question = { verb: Verb; resource: Resource; own: boolean; keys: readonly string[] };

/** The lines of an access list by role. If there are two lines for one cell, `deny` wins. */
export function indexLines(privileges: Acl['privileges']): ReadonlyMap<string, RoleLines> {
  const byRole = new Map<string, Map<string, Privilege>>();
  for (const privilege of privileges) {
    const lines = byRole.get(privilege.role) ?? new Map<string, Privilege>();
    const key = `${privilege.resource}:${privilege.action}`;
    if (lines.get(key)?.verb !== 'deny') lines.set(key, privilege);
    byRole.set(privilege.role, lines);
  }
  return byRole;
}

/**
 * The keys of the lines that can decide, the most specific first: the item, what contains it, the whole resource; each for the
 * own company before all.
 */
export function question(verb: Verb, resource: Resource, own: boolean, item?: Item): Question {
  const names = item?.id === undefined ? [] : [`${resource}.${item.id}`];
  for (const id of item?.within ?? []) names.push(`${resource}.${id}`);
  names.push(resource);
  const keys = names.flatMap((name) => (own ? [`${name}:${verb}_OWN`, `${name}:${verb}`] : [`${name}:${verb}`]));
  return { verb, resource, own, keys };
}

/** The line of this role that decides; undefined when there is none. */
export function answer(lines: RoleLines | undefined, keys: readonly string[]): Privilege | undefined {
  if (!lines) return undefined;
  for (const key of keys) {
    const line = lines.get(key);
    if (line) return line;
  }
  return undefined;
}
