import { expect, it } from 'vitest';
import { defaultAcl } from '../access/roles.ts';
import { needsSecondStep, secondStepGroups, secondStepOption } from './second-step.ts';

const roles = [...defaultAcl().roles, { role: 'buyer', parent: 'user', label: 'Buyers' }];
const asked = (groups: unknown) => ({ [secondStepOption]: groups }) as never;

it('asks a second step of the groups that are named and of those that are part of them', () => {
  const asks = (...groups: string[]) => roles.map(({ role }) => role).filter((role) => needsSecondStep(role, asked(groups), roles));
  expect(asks()).toEqual([]);
  expect(asks('buyer')).toEqual(['buyer']);
  expect(asks('user')).toEqual(['user', 'client_admin', 'buyer']);
  expect(asks('guest')).toEqual(roles.map(({ role }) => role));
  expect(asks('gone')).toEqual([]);
});

it('reads groups of an option, and none of what is no list of them', () => {
  expect([undefined, null, 'user', { user: true }, ['user', 1]].map((stored) => secondStepGroups(asked(stored)))).toEqual([[], [], [], [], ['user']]);
  expect(secondStepGroups(undefined)).toEqual([]);
});
