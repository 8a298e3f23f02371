import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depth } from '../testing/depth.ts';
import { checkAcl } from './check-acl.ts';
import { resolveAccess } from './resolve.ts';
import { accessOf, aclOf, childOf, itemId, otherClient, otherItem, ownClient, principalOf } from './testing/acl.ts';
import { type Acl, type Item, resources, type Verb, verbs } from './types.ts';

const own = ['one', 'two', 'three'];
const roleTree = fc
  .tuple(fc.constantFrom('guest', 'user', 'client_admin'), fc.nat(1), fc.nat(2))
  .map(([top, second, third]) => [
    childOf('one', top),
    childOf('two', second ? 'one' : 'user'),
    childOf('three', ['one', 'two', 'guest'][third] ?? 'guest'),
  ]);
const line = fc
  .tuple(
    fc.constantFrom('guest', 'user', 'client_admin', ...own),
    fc.constantFrom('allow', 'deny'),
    fc.constantFrom(...verbs),
    fc.boolean(),
    fc.constantFrom(...resources.slice(0, 3)),
    fc.constantFrom('', itemId, otherItem),
  )
  .map(([role, verdict, verb, scoped, resource, id]) => `${role} ${verdict} ${verb}${scoped ? '_OWN' : ''} ${resource}${id && `.${id}`}`);
const acls = fc.tuple(roleTree, fc.uniqueArray(line, { maxLength: 14 })).map(([roles, lines]) => aclOf(lines, roles));
const items = fc.record({ id: fc.constantFrom(itemId, otherItem), client_id: fc.constantFrom(ownClient, otherClient, null) });
const questions = fc.tuple(
  fc.constantFrom(...own, 'user', 'client_admin', 'guest'),
  fc.constantFrom(...verbs),
  fc.constantFrom(...resources.slice(0, 3)),
  items,
);
const access = (acl: Acl, role: string) => resolveAccess(acl, principalOf(role));

it('never lets own-scope lines reach another client or nobody’s item', () => {
  fc.assert(
    fc.property(acls, questions, (acl, [role, verb, resource, item]) => {
      const scoped = { ...acl, privileges: acl.privileges.filter(({ verb: verdict, action }) => verdict === 'deny' || action.endsWith('_OWN')) };
      fc.pre(item.client_id !== ownClient);
      expect(access(scoped, role).allows(verb, resource, item)).toBe(false);
    }),
  );
});

it('never gives a role anything by a deny', () => {
  fc.assert(
    fc.property(acls, line, questions, (acl, added, [role, verb, resource, item]) => {
      const denied = { ...acl, privileges: [...acl.privileges, ...aclOf([added.replace(' allow ', ' deny ')]).privileges] };
      const [before, after] = [access(acl, role), access(denied, role)].map((each) => each.allows(verb, resource, item));
      expect(after && !before).toBe(false);
    }),
  );
});

it('names a line that speaks of what was asked, and a role of the chain', () => {
  fc.assert(
    fc.property(acls, questions, (acl, [role, verb, resource, item]) => {
      const { allowed, role: decided, privilege, chain } = access(acl, role).explain(verb, resource, item);
      expect(chain).toContain(decided);
      if (!privilege) return;
      expect(privilege).toMatchObject({ role: decided, verb: allowed ? 'allow' : 'deny' });
      expect([resource, `${resource}.${item.id}`]).toContain(privilege.resource);
      expect([verb, `${verb}_OWN`]).toContain(privilege.action);
    }),
  );
});

/** The rules again, in the simple form of the specification. */
function plainly(acl: Acl, role: string, verb: Verb, resource: string, item: Item): { allowed: boolean; explicit: boolean } {
  const mine = item.client_id === ownClient;
  const names = [`${resource}.${item.id}`, resource];
  const actions = mine ? [`${verb}_OWN`, verb] : [verb];
  const cell = names
    .flatMap((name) =>
      actions.map((action) => acl.privileges.filter((each) => each.role === role && each.resource === name && each.action === action)),
    )
    .find((found) => found.length);
  const denied = cell?.some(({ verb: verdict }) => verdict === 'deny');
  const parent = acl.roles.find((each) => each.role === role)?.parent;
  if (denied) return { allowed: false, explicit: true };
  if (role === 'guest' || !parent) return { allowed: false, explicit: false };
  const above = plainly(acl, parent, verb, resource, item);
  const closing = verb === 'DELETE' && resource === 'CLIENTS';
  const level = mine && ((role === 'client_admin' && !closing) || (role === 'user' && verb === 'READ'));
  if (cell && (above.allowed || !above.explicit)) return { allowed: true, explicit: true };
  return level ? { allowed: true, explicit: false } : above;
}

it('agrees with the rules written out plainly', () => {
  fc.assert(
    fc.property(acls, questions, (acl, [role, verb, resource, item]) => {
      expect(access(acl, role).allows(verb, resource, item)).toBe(plainly(acl, role, verb, resource, item).allowed);
    }),
    depth(300, 5_000),
  );
});

it('refuses to store any list that would give somebody more than the saver holds', () => {
  const saver = accessOf('client_admin');
  fc.assert(
    fc.property(acls, questions, (acl, [role, verb, resource, item]) => {
      const { problems, beyond } = checkAcl(acl, aclOf([]), saver);
      fc.pre(!problems.length && !beyond.length);
      if (access(acl, role).allows(verb, resource, item)) expect(saver.allows(verb, resource, item)).toBe(true);
    }),
    depth(60, 2_000),
  );
});
