import { describe, expect, it } from 'vitest';
import { claimValues, roleByClaims } from './provider-roles.ts';

describe('what a claim says', () => {
  it('is read as it is named, or by a path', () => {
    expect(claimValues({ groups: ['office', 'sales'] }, 'groups')).toEqual(['office', 'sales']);
    expect(claimValues({ department: 'office' }, 'department')).toEqual(['office']);
    expect(claimValues({ realm_access: { roles: ['office'] } }, 'realm_access.roles')).toEqual(['office']);
    expect(claimValues({ 'https://acme.example/roles': ['office'] }, 'https://acme.example/roles')).toEqual(['office']);
  });

  it('is nothing where it is missing, no text, or of no object of its own', () => {
    expect(claimValues({}, 'groups')).toEqual([]);
    expect(claimValues({ groups: [1, null, { name: 'office' }] }, 'groups')).toEqual([]);
    expect(claimValues({}, 'constructor.name')).toEqual([]);
  });
});

describe('the group of somebody', () => {
  const rules = {
    claim: 'groups',
    fallback_role: 'guest',
    roles: [
      { value: 'it', role: 'client_admin' },
      { value: 'office', role: 'user' },
    ],
  };
  it('is of the first line that fits', () => {
    expect(roleByClaims({ groups: ['office', 'it'] }, rules, ['client_admin', 'user', 'guest'])).toEqual({ role: 'client_admin', matched: true });
  });

  it('is the one of all others where no line fits, or the company has its group no more', () => {
    expect(roleByClaims({ groups: ['Office'] }, rules, ['client_admin', 'user', 'guest'])).toEqual({ role: 'guest', matched: false });
    expect(roleByClaims({ groups: ['it'] }, rules, ['user', 'guest'])).toEqual({ role: 'guest', matched: false });
  });
});
