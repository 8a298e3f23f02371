import { describe, expect, it } from 'vitest';
import { resolveAccess, verdictOf } from './resolve.ts';
import { accessOf, aclOf, childOf, itemId, otherClient, otherItem, principalOf } from './testing/acl.ts';
import { type Resource, resources, verbs } from './types.ts';

const clerk = [childOf('clerk', 'guest')];
const own = { id: itemId };
const foreign = { id: itemId, client_id: otherClient };
const every = resources.flatMap((resource) => verbs.map((verb) => ({ resource, verb })));

describe('levels', () => {
  it.each(every)('GUEST is denied $verb on $resource', ({ resource, verb }) => {
    expect(accessOf('guest').allows(verb, resource)).toBe(false);
    expect(accessOf('guest', [`guest allow ${verb} ${resource}`]).allows(verb, resource, own)).toBe(false);
  });

  it('are what a line that says neither allow nor deny leaves in force', () => {
    const access = accessOf('clerk', ['clerk x UPDATE VIEWS'], clerk);
    const none = accessOf('user', ['user x DELETE SETTING_MODELS']);
    expect([access.allows('UPDATE', 'VIEWS', own), none.allows('DELETE', 'SETTING_MODELS', own)]).toEqual([false, false]);
  });

  const closing = ({ resource, verb }: (typeof every)[0]) => resource === 'CLIENTS' && verb === 'DELETE';
  it.each(every.filter((each) => !closing(each)))('CLIENT_ADMIN may $verb own $resource and none of another client', ({ resource, verb }) => {
    const access = accessOf('client_admin');
    expect([own, foreign, { id: itemId, client_id: null }].map((item) => access.allows(verb, resource, item))).toEqual([true, false, false]);
  });

  it('CLIENT_ADMIN may close the own company by an explicit line only', () => {
    const line = 'client_admin allow DELETE_OWN CLIENTS';
    expect([accessOf('client_admin'), accessOf('client_admin', [line])].map((access) => access.allows('DELETE', 'CLIENTS', own))).toEqual([
      false,
      true,
    ]);
  });

  it.each(every)('ADMIN may $verb all $resource, whatever a line says', ({ resource, verb }) => {
    const access = accessOf('admin', [`admin deny ${verb} ${resource}`, `guest deny ${verb} ${resource}`]);
    expect([own, foreign, { id: itemId, client_id: null }].every((item) => access.allows(verb, resource, item))).toBe(true);
  });

  const readable: Resource[] = ['VIEWS', 'VIEW_GROUPS', 'FORMS', 'MESSAGE_TEMPLATES', 'PDF_TEMPLATES', 'SETTINGS'];
  it.each(every)('USER and $verb on $resource', ({ resource, verb }) => {
    const expected = resource === 'MODELS' || resource === 'FIELDS' || (verb === 'READ' && readable.includes(resource));
    expect(accessOf('user').allows(verb, resource, own)).toBe(expected);
    expect(accessOf('user').allows(verb, resource, foreign)).toBe(false);
  });
});

describe('each resource and action', () => {
  it.each(every)('$resource $verb is closed without a right, and its _OWN action opens it in the own client only', ({ resource, verb }) => {
    expect(accessOf('clerk', [], clerk).allows(verb, resource, own)).toBe(false);
    const access = accessOf('clerk', [`clerk allow ${verb}_OWN ${resource}`], clerk);
    expect([access.allows(verb, resource), access.allows(verb, resource, own), access.allows(verb, resource, foreign)]).toEqual([true, true, false]);
    expect(access.allows(verb, resource, { id: itemId, client_id: null })).toBe(false);
  });

  it.each(every)('$resource $verb in general opens other clients as well', ({ resource, verb }) => {
    const access = accessOf('clerk', [`clerk allow ${verb} ${resource}`], clerk);
    expect([own, foreign].map((item) => access.allows(verb, resource, item))).toEqual([true, true]);
  });

  it.each(every)('$resource.{id} $verb decides for that item only', ({ resource, verb }) => {
    for (const action of [verb, `${verb}_OWN`]) {
      const allowed = accessOf('clerk', [`clerk allow ${action} ${resource}.${itemId}`], clerk);
      expect([own, { id: otherItem }].map((item) => allowed.allows(verb, resource, item))).toEqual([true, false]);
      const denied = accessOf('clerk', [`clerk allow ${verb} ${resource}`, `clerk deny ${action} ${resource}.${itemId}`], clerk);
      expect([own, { id: otherItem }].map((item) => denied.allows(verb, resource, item))).toEqual([false, true]);
    }
  });

  it.each(every)('$resource.{id} $verb in own scope never reaches another client', ({ resource, verb }) => {
    expect(accessOf('clerk', [`clerk allow ${verb}_OWN ${resource}.${itemId}`], clerk).allows(verb, resource, foreign)).toBe(false);
  });
});

describe('a sign-in by PIN or badge', () => {
  const access = (role: string) => resolveAccess(aclOf([]), { ...principalOf(role), shared: 'pin' });

  it.each(every)('and $verb on $resource: it changes records alone, and reads as before', ({ resource, verb }) => {
    const works = verb === 'READ' || resource === 'MODELS' || resource === 'FIELDS';
    expect(['client_admin', 'admin'].map((role) => access(role).allows(verb, resource, own))).toEqual([works, works]);
    expect([foreign, { id: itemId, client_id: null }].some((item) => access('admin').allows(verb, resource, item))).toBe(false);
  });
});

describe('the tree of roles', () => {
  it('answers 1, 0 and -1 for one role alone', () => {
    const acl = aclOf(['clerk allow READ_OWN VIEWS', 'clerk deny UPDATE_OWN VIEWS'], clerk);
    expect(verbs.map((verb) => verdictOf(acl, 'clerk', verb, 'VIEWS', true))).toEqual([-1, 1, 0, -1]);
    expect(verdictOf(acl, 'guest', 'READ', 'VIEWS', true)).toBe(0);
  });

  it('falls back to the parent, up to the root, and names the role and line that decided', () => {
    const roles = [childOf('clerk', 'user'), childOf('trainee', 'clerk')];
    const access = accessOf('trainee', ['clerk allow READ_OWN USERS'], roles);
    const line = { role: 'clerk', verb: 'allow', action: 'READ_OWN', resource: 'USERS' };
    expect(access.explain('READ', 'USERS', own)).toEqual({
      allowed: true,
      role: 'clerk',
      privilege: line,
      chain: ['trainee', 'clerk', 'user', 'guest'],
    });
    expect(access.explain('READ', 'FORMS', own)).toMatchObject({ allowed: true, role: 'user', privilege: null });
    expect(access.explain('DELETE', 'USERS', own)).toMatchObject({ allowed: false, role: 'guest', privilege: null });
  });

  it('lets a change of a group hold for its child groups at once', () => {
    const roles = [childOf('clerk', 'user'), childOf('trainee', 'clerk')];
    expect(accessOf('trainee', [], roles).allows('READ', 'FORMS', own)).toBe(true);
    expect(accessOf('trainee', ['clerk deny READ_OWN FORMS'], roles).allows('READ', 'FORMS', own)).toBe(false);
  });

  it('leaves an allow unapplied that stands against an explicit deny above it', () => {
    const roles = [childOf('clerk', 'user'), childOf('trainee', 'clerk')];
    const access = accessOf('trainee', ['clerk deny READ FORMS', `trainee allow READ_OWN FORMS.${itemId}`], roles);
    expect(access.explain('READ', 'FORMS', own)).toMatchObject({ allowed: false, role: 'clerk' });
  });

  it('keeps the level of a role whose own line is unapplied', () => {
    const access = accessOf('client_admin', ['user deny READ FORMS', 'client_admin allow READ_OWN FORMS']);
    expect(access.allows('READ', 'FORMS', own)).toBe(true);
  });

  it('denies an unknown role and survives a cycle', () => {
    expect(accessOf('nobody').allows('READ', 'VIEWS', own)).toBe(false);
    expect(accessOf('a', [], [childOf('a', 'b'), childOf('b', 'a')]).allows('READ', 'VIEWS', own)).toBe(false);
    expect(accessOf('constructor').allows('READ', 'VIEWS', own)).toBe(false);
  });

  it('gives a view group the lines of the groups around it', () => {
    const access = accessOf('user', [`user deny READ VIEW_GROUPS.${otherItem}`]);
    expect(access.allows('READ', 'VIEW_GROUPS', { id: itemId, within: [otherItem] })).toBe(false);
    const kept = accessOf('user', [`user deny READ VIEW_GROUPS.${otherItem}`, `user allow READ VIEW_GROUPS.${itemId}`]);
    expect(kept.allows('READ', 'VIEW_GROUPS', { id: itemId, within: [otherItem] })).toBe(true);
  });
});

describe('other kinds of principals', () => {
  it('gives the system its own client and nothing outside', () => {
    const access = resolveAccess(aclOf([]), principalOf('system', 'system'));
    expect([own, foreign].map((item) => access.allows('DELETE', 'MODELS', item))).toEqual([true, false]);
  });

  it('gives a share link its form and the records that its issuer may use, nothing else', () => {
    const principal = {
      ...principalOf('user', 'share'),
      share: { form_id: itemId, node_id: null, token_id: otherItem, email: null, state: 'open' as const },
    };
    const access = resolveAccess(aclOf([`user deny READ MODELS.${otherItem}`]), principal);
    expect(access.allows('READ', 'FORMS', { id: itemId })).toBe(true);
    expect(access.allows('READ', 'FORMS', { id: otherItem })).toBe(false);
    expect(access.allows('READ', 'FORMS')).toBe(false);
    expect(resolveAccess(aclOf(['user deny READ FORMS']), principal).allows('READ', 'FORMS', { id: itemId })).toBe(false);
    expect(access.allows('READ', 'VIEWS')).toBe(false);
    expect([itemId, otherItem].map((id) => access.allows('READ', 'MODELS', { id }))).toEqual([true, false]);
  });
});

it('who looks as somebody else has what both have', () => {
  const lines = ['clerk allow READ FORMS', 'clerk allow READ VIEWS', 'hr allow READ FORMS', 'hr allow UPDATE USERS'];
  const acl = aclOf(lines, [...clerk, childOf('hr', 'guest')]);
  const access = resolveAccess(acl, { ...principalOf('clerk'), viewing: { role: 'hr' } });
  expect([access.allows('READ', 'FORMS'), access.allows('READ', 'VIEWS'), access.allows('UPDATE', 'USERS')]).toEqual([true, false, false]);
  expect(access.explain('READ', 'VIEWS').chain).toEqual(['hr', 'guest']);
});
