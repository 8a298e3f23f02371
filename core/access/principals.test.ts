import { expect, it } from 'vitest';
import { callerOf, ownerOf, rolesOf } from './principals.ts';
import type { Principal } from './types.ts';

const person: Principal = { kind: 'user', client_id: 'c', user_id: 'seen', role: 'clerk', cause: { kind: 'user', depth: 0, chain: [] } };
const viewing = { ...person, viewing: { role: 'hr', user_id: 'viewer' } };

it('who looks as somebody else has nothing of what is theirs alone, and calls as themselves', () => {
  expect([ownerOf(person), ownerOf(viewing), ownerOf({ ...person, kind: 'share' })]).toEqual(['seen', null, null]);
  expect([callerOf(person), callerOf(viewing)]).toEqual(['seen', 'viewer']);
});

it('what a role must be for is asked of all roles that somebody has at once', () => {
  expect(rolesOf(person)).toEqual(['clerk']);
  expect(rolesOf({ ...viewing, preview: { role: 'guest' } })).toEqual(['clerk', 'hr', 'guest']);
});
