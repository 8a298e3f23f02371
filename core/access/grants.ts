import { accessOfRole, parseLine } from './check-privileges.ts';
import { flattenRoles } from './flatten.ts';
import { type Access, type Acl, type Action, type Item, resources, verbs } from './types.ts';

/** A right that a role would get. */
export type Grant = { role: string; resource: string; action: Action };

/** All cells in which access lists can differ: every resource, and the items that a list names. */
export function cellNames(...lists: readonly Acl[]): string[] {
  const items = lists.flatMap(({ privileges }) => privileges.map(({ resource }) => resource)).filter((resource) => resource.includes('.'));
  return [...resources, ...new Set(items)];
}

/** All questions about these resources and items, for the own company before those for all. */
export function* questions(names: readonly string[]) {
  for (const name of names) {
    for (const verb of verbs) {
      for (const action of [`${verb}_OWN`, verb] as const) {
        const parsed = parseLine({ resource: name, action });
        if (!parsed) continue;
        const item: Item = { ...(parsed.id === undefined ? {} : { id: parsed.id }), ...(parsed.own ? {} : { client_id: null }) };
        yield { name, action, verb, resource: parsed.resource, item };
      }
    }
  }
}

function excess(role: string, asked: ReturnType<typeof questions>, given: Access, ...held: readonly Access[]): Grant[] {
  const grants: Grant[] = [];
  for (const { name, action, verb, resource, item } of asked) {
    if (!given.allows(verb, resource, item) || held.some((access) => access.allows(verb, resource, item))) continue;
    grants.push({ role, resource: name, action });
  }
  return grants;
}

/** The rights that `next` grants, `before` did not grant, and the saver does not have, directly or by inheritance. */
export function grantsBeyond(next: Acl, before: Acl, saver: Access): Grant[] {
  const names = cellNames(next, before);
  return Object.keys(flattenRoles(next.roles)).flatMap((role) =>
    excess(role, questions(names), accessOfRole(next, role), accessOfRole(before, role), saver),
  );
}

/** The rights of a role that its giver does not have. A role may be assigned if there are none. */
export function roleBeyond(acl: Acl, role: string, giver: Access): Grant[] {
  return excess(role, questions(cellNames(acl)), accessOfRole(acl, role), giver);
}
