import { describe, expect, it } from 'vitest';
import { accessOfRole, cellState } from '../check-privileges.ts';
import { stepsOf } from '../resolve.ts';
import { defaultAcl } from '../roles.ts';
import { actions, resources, verbs } from '../types.ts';
import { effectsOf, withChanges } from './changes.ts';

const buyer = { role: 'buyer', parent: 'user', label: 'Buyer' };
const withBuyer = withChanges(defaultAcl(), { roles: [buyer, { role: 'junior', parent: 'buyer', label: 'Junior' }] });

describe('changes of an access list', () => {
  it('set, replace and take back cells, and leave what others have set', () => {
    const set = withChanges(withBuyer, { cells: [{ role: 'buyer', resource: 'FORMS', action: 'UPDATE_OWN', verb: 'allow' }] });
    const both = withChanges(set, { cells: [{ role: 'buyer', resource: 'VIEWS', action: 'READ_OWN', verb: 'deny' }] });
    expect(both.privileges).toEqual([
      { role: 'buyer', resource: 'FORMS', action: 'UPDATE_OWN', verb: 'allow' },
      { role: 'buyer', resource: 'VIEWS', action: 'READ_OWN', verb: 'deny' },
    ]);
    const back = withChanges(both, { cells: [{ role: 'buyer', resource: 'FORMS', action: 'UPDATE_OWN', verb: null }] });
    expect(back.privileges.map(({ resource }) => resource)).toEqual(['VIEWS']);
    expect(withChanges(back, { removed: ['buyer', 'junior'] })).toEqual(defaultAcl());
  });

  it('tell what each role gains and loses, those below too', () => {
    const after = withChanges(withBuyer, {
      cells: [
        { role: 'buyer', resource: 'FORMS', action: 'UPDATE_OWN', verb: 'allow' },
        { role: 'junior', resource: 'VIEWS', action: 'READ', verb: 'deny' },
      ],
    });
    expect(effectsOf(withBuyer, after)).toEqual([
      { role: 'buyer', gains: [{ resource: 'FORMS', action: 'UPDATE_OWN' }], loses: [] },
      { role: 'junior', gains: [{ resource: 'FORMS', action: 'UPDATE_OWN' }], loses: [{ resource: 'VIEWS', action: 'READ_OWN' }] },
    ]);
    expect(effectsOf(after, after)).toEqual([]);
  });
});

describe('the steps of an answer', () => {
  const acl = withChanges(withBuyer, {
    cells: [
      { role: 'user', resource: 'VIEWS', action: 'READ_OWN', verb: 'deny' },
      { role: 'buyer', resource: 'FORMS', action: 'DELETE_OWN', verb: 'allow' },
    ],
  });
  // A line that was sound when it was set, and no longer applies since the role above denies the same.
  acl.privileges.push({ role: 'junior', resource: 'VIEWS', action: 'READ_OWN', verb: 'allow' });

  it('lead to what the engine answers, for every role, right and resource', () => {
    for (const { role } of acl.roles)
      for (const resource of resources)
        for (const verb of verbs)
          for (const own of [true, false]) {
            const steps = stepsOf(acl, role, verb, resource, own);
            const { allowed, role: decided } = accessOfRole(acl, role).explain(verb, resource, own ? undefined : { client_id: null });
            const [deciding] = steps.filter(({ decides }) => decides);
            expect(deciding?.role, `${role} ${verb} ${resource}`).toBe(decided);
            expect(deciding?.unapplied ? deciding.level : deciding?.verdict === 1, `${role} ${verb} ${resource}`).toBe(allowed);
          }
  });

  it('say which line is not applied, and which one stands against it', () => {
    expect(stepsOf(acl, 'junior', 'READ', 'VIEWS', true).map(({ role, verdict, decides }) => [role, verdict, decides])).toEqual([
      ['junior', 1, false],
      ['buyer', -1, false],
      ['user', 0, true],
      ['guest', 0, false],
    ]);
    expect(cellState(acl, 'junior', { resource: 'VIEWS', action: 'READ_OWN' })).toBe('conflict');
    expect(actions.filter((action) => cellState(acl, 'buyer', { resource: 'FORMS', action }) === 'allow')).toEqual(['DELETE_OWN']);
  });
});
