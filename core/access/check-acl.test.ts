import { describe, expect, it } from 'vitest';
import { checkAcl } from './check-acl.ts';
import { cellState } from './check-privileges.ts';
import { flattenRoles } from './flatten.ts';
import { roleBeyond } from './grants.ts';
import { builtInRoles, defaultAcl } from './roles.ts';
import { accessOf, aclOf, childOf, itemId } from './testing/acl.ts';
import type { Role } from './types.ts';

const admin = accessOf('admin');
const clientAdmin = accessOf('client_admin');
const clerk = [childOf('clerk', 'user'), childOf('trainee', 'clerk')];
const codes = (lines: string[], roles: Role[] = clerk) =>
  checkAcl(aclOf(lines, roles), aclOf([]), admin).problems.map(({ field, code }) => `${field} ${code}`);

it('has the four built-in roles with their labels and places in the tree', () => {
  expect(builtInRoles.map(({ role, parent, label }) => [role, parent, label])).toEqual([
    ['guest', null, 'Guest'],
    ['user', 'guest', 'User'],
    ['client_admin', 'user', 'Administrator'],
    ['admin', 'guest', 'Super Administrator'],
  ]);
  expect(checkAcl(defaultAcl(), defaultAcl(), accessOf('guest'))).toEqual({ problems: [], beyond: [] });
  expect(defaultAcl().flattenRoles).toEqual(flattenRoles(builtInRoles));
});

it('lists the ancestors of each role, nearest first', () => {
  expect(flattenRoles([...builtInRoles, ...clerk])).toEqual({
    guest: [],
    user: ['guest'],
    client_admin: ['user', 'guest'],
    admin: ['guest'],
    clerk: ['user', 'guest'],
    trainee: ['clerk', 'user', 'guest'],
  });
});

describe('conflicts', () => {
  it.each([
    ['the same cell', 'clerk deny READ FORMS', 'trainee allow READ FORMS'],
    ['own scope below a general deny', 'clerk deny READ FORMS', 'trainee allow READ_OWN FORMS'],
    ['a general allow over an own-scope deny', 'clerk deny READ_OWN FORMS', 'trainee allow READ FORMS'],
    ['an item below a denied resource', 'clerk deny READ FORMS', `trainee allow READ FORMS.${itemId}`],
    ['two generations apart', 'user deny READ FORMS', 'trainee allow READ FORMS'],
    ['the root', 'guest deny READ CLIENTS', 'trainee allow READ CLIENTS'],
  ])('refuses an allow against an explicit deny above: %s', (_, deny, allow) => {
    expect(codes([deny, allow])).toEqual(['privileges[1].verb conflict']);
    const { resource, action } = aclOf([allow]).privileges[0] ?? { resource: '', action: 'READ' as const };
    expect(cellState(aclOf([deny, allow], clerk), 'trainee', { resource, action })).toBe('conflict');
  });

  it('takes an allow over what is only not set, and over a denied item', () => {
    expect(codes(['trainee allow READ CLIENTS', `clerk deny READ FORMS.${itemId}`, 'trainee allow READ_OWN FORMS'])).toEqual([]);
  });

  it('tells the states of a cell apart', () => {
    const acl = aclOf(['clerk allow READ_OWN USERS', 'clerk deny READ_OWN FORMS'], clerk);
    const state = (role: string, resource: string) => cellState(acl, role, { resource, action: 'READ_OWN' });
    expect([state('clerk', 'USERS'), state('clerk', 'FORMS'), state('trainee', 'USERS'), state('guest', 'USERS'), state('user', 'FORMS')]).toEqual([
      'allow',
      'deny',
      'inherit',
      'not_set',
      'calculated',
    ]);
  });
});

describe('roles', () => {
  it.each([
    ['a cycle', [childOf('a', 'b'), childOf('b', 'a')], ['roles[4].parent cycle', 'roles[5].parent cycle']],
    ['itself as parent', [childOf('a', 'a')], ['roles[4].parent cycle']],
    ['an unknown parent', [childOf('a', 'nobody')], ['roles[4].parent unknown_role']],
    ['no parent', [{ role: 'a', parent: null, label: 'A' }], ['roles[4].parent unknown_role']],
    ['a double', [childOf('a', 'user'), childOf('a', 'user')], ['roles[5].role twice']],
    ['a bad slug and no label', [{ role: 'A b', parent: 'user', label: ' ' }], ['roles[4].role slug', 'roles[4].label required']],
    ['a moved built-in role', [{ role: 'user', parent: 'admin', label: 'User' }], ['roles[4].role twice', 'roles[4].parent built_in']],
  ])('refuses %s', (_, roles, expected) => expect(codes([], roles)).toEqual(expected));

  it('refuses a list without a built-in role', () => {
    const acl = { ...defaultAcl(), roles: defaultAcl().roles.slice(1) };
    expect(checkAcl(acl, defaultAcl(), admin).problems).toMatchObject([{ field: 'roles', code: 'built_in' }]);
  });
});

describe('lines', () => {
  it.each([
    ['nobody allow READ VIEWS', 'privileges[0].role unknown_role'],
    ['clerk allow READ ROCKETS', 'privileges[0].resource unknown_resource'],
    ['clerk allow EXPLODE VIEWS', 'privileges[0].resource unknown_resource'],
    ['clerk allow READ VIEWS.orders', 'privileges[0].resource unknown_resource'],
    ['admin deny READ VIEWS', 'privileges[0].role built_in'],
    ['guest allow READ VIEWS', 'privileges[0].verb built_in'],
  ])('refuses %s', (line, expected) => expect(codes([line])).toEqual([expected]));

  it('refuses one cell set twice', () => {
    expect(codes(['clerk allow READ VIEWS', 'clerk deny READ VIEWS'])).toEqual(['privileges[1] twice']);
  });
});

describe('what a saver may grant', () => {
  const beyond = (lines: string[], roles: Role[] = clerk, before = aclOf([], clerk)) =>
    checkAcl(aclOf(lines, roles), before, clientAdmin).beyond.map(({ role, resource, action }) => `${role} ${action} ${resource}`);

  it('lets an administrator grant the rights of the own client', () => {
    expect(beyond(['clerk allow CREATE_OWN USERS', `user deny READ_OWN VIEWS.${itemId}`])).toEqual([]);
  });

  it('refuses rights outside the own client', () => {
    expect(beyond(['clerk allow READ USERS'])).toEqual(['clerk READ USERS', 'trainee READ USERS']);
  });

  it('refuses a role below the super administrator', () => {
    expect(beyond([], [...clerk, childOf('boss', 'admin')])).toContain('boss CREATE CLIENTS');
  });

  it('refuses giving back what a deny took from the saver too', () => {
    const saver = accessOf('clerk', ['clerk allow UPDATE_OWN CLIENTS', 'clerk deny READ_OWN FORMS'], clerk);
    const before = aclOf(['clerk allow UPDATE_OWN CLIENTS', 'clerk deny READ_OWN FORMS'], clerk);
    const next = aclOf(['clerk allow UPDATE_OWN CLIENTS'], clerk);
    expect(checkAcl(next, before, saver).beyond.map(({ role, action, resource }) => `${role} ${action} ${resource}`)).toContain(
      'clerk READ_OWN FORMS',
    );
  });

  it('lets a giver hand out only roles that hold nothing more', () => {
    const acl = aclOf([], clerk);
    expect(['guest', 'user', 'clerk', 'client_admin'].map((role) => roleBeyond(acl, role, clientAdmin).length)).toEqual([0, 0, 0, 0]);
    expect(roleBeyond(acl, 'admin', clientAdmin).length).toBeGreaterThan(0);
    expect(roleBeyond(acl, 'client_admin', accessOf('user')).length).toBeGreaterThan(0);
  });
});
