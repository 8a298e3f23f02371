import { expect, it } from 'vitest';
import { administeringRoles } from './administrators.ts';
import { aclOf, childOf } from './testing/acl.ts';

it('counts the roles that keep people and rights, whatever they are called', () => {
  const roles = [childOf('owner', 'client_admin'), childOf('clerk', 'user'), childOf('people', 'user')];
  expect(administeringRoles(aclOf([], roles))).toEqual(['client_admin', 'admin', 'owner']);
  const lines = ['people allow UPDATE_OWN USERS', 'people allow UPDATE_OWN CLIENTS', 'clerk allow UPDATE_OWN USERS', 'owner deny UPDATE_OWN CLIENTS'];
  expect(administeringRoles(aclOf(lines, roles))).toEqual(['client_admin', 'admin', 'people']);
});
