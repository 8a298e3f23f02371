import { describe, expect, it } from 'vitest';
import { accessOfRole, cellState } from '../check-privileges.ts';
import { stepsOf } from '../resolve.ts';
import { defaultAcl } from '../roles.ts';
import { actions, resources, verbs } from '../types.ts';
import { type AccessChanges, changedByOthers, differenceOf, effectsOf, rolesOfOthers, undoing, withChanges, withSeen } from './changes.ts';

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

describe('cells that somebody else has changed since they were seen', () => {
  const cell = { role: 'buyer', resource: 'VIEWS', action: 'READ_OWN' } as const;
  const now = withChanges(withBuyer, { cells: [{ ...cell, verb: 'deny' }] });

  it('are told as they stand now, but not where both say the same, or nobody says what they saw', () => {
    expect(changedByOthers(now, [{ ...cell, verb: 'allow', seen: null }])).toEqual([{ ...cell, verb: 'deny' }]);
    expect(changedByOthers(withBuyer, [{ ...cell, verb: 'allow', seen: 'deny' }])).toEqual([{ ...cell, verb: null }]);
    expect(changedByOthers(now, [{ ...cell, verb: 'deny', seen: null }])).toEqual([]);
    expect(changedByOthers(now, [{ ...cell, verb: null, seen: 'deny' }])).toEqual([]);
    expect(changedByOthers(now, [{ ...cell, verb: 'allow' }])).toEqual([]);
  });

  it('are replaced by whoever has read that', () => {
    const changes = { cells: [{ ...cell, verb: 'allow', seen: null } as const, { ...cell, action: 'READ', verb: 'deny', seen: null } as const] };
    const read = withSeen(changes, changedByOthers(now, changes.cells));
    expect(read.cells?.map(({ seen }) => seen)).toEqual(['deny', null]);
    expect(changedByOthers(now, read.cells ?? [])).toEqual([]);
  });
});

describe('roles that somebody else has changed since they were seen', () => {
  const seen = { parent: 'user', label: 'Buyer' };
  const mine = { role: 'buyer', parent: 'user', label: 'Purchaser' };
  const renamed = withChanges(withBuyer, { roles: [{ ...buyer, label: 'Procurement' }] });
  const moved = withChanges(withBuyer, { roles: [{ ...buyer, parent: 'client_admin' }] });

  it('are told as they stand now, renamed, moved, removed or made, but not where both say the same, or nobody says what they saw', () => {
    expect(rolesOfOthers(renamed, [{ ...mine, seen }])).toEqual([{ role: 'buyer', now: { parent: 'user', label: 'Procurement' } }]);
    expect(rolesOfOthers(moved, [{ ...mine, seen }])).toEqual([{ role: 'buyer', now: { parent: 'client_admin', label: 'Buyer' } }]);
    expect(rolesOfOthers(defaultAcl(), [{ ...mine, seen }])).toEqual([{ role: 'buyer', now: null }]);
    expect(rolesOfOthers(withBuyer, [{ ...mine, seen: null }])).toEqual([{ role: 'buyer', now: seen }]);
    expect(rolesOfOthers(withBuyer, [{ ...mine, seen }])).toEqual([]);
    expect(rolesOfOthers(defaultAcl(), [{ ...mine, seen: null }])).toEqual([]);
    expect(rolesOfOthers(renamed, [{ ...mine, label: 'Procurement', seen }])).toEqual([]);
    expect(rolesOfOthers(renamed, [mine])).toEqual([]);
  });

  it('are replaced by whoever has read that, and nothing of what was seen is stored', () => {
    const changes = { roles: [{ ...mine, seen }] };
    const read = withSeen(changes, [], rolesOfOthers(renamed, changes.roles));
    expect(rolesOfOthers(renamed, read.roles ?? [])).toEqual([]);
    expect(withChanges(renamed, read).roles.find(({ role }) => role === 'buyer')).toEqual(mine);
  });
});

describe('a change that is taken back', () => {
  const clerk = { role: 'clerk', parent: 'user', label: 'Clerk' };
  const line = (role: string, resource: string, verb: 'allow' | 'deny' | null) => ({ role, resource, action: 'READ_OWN' as const, verb });
  const before = withChanges(withBuyer, { cells: [line('buyer', 'VIEWS', 'deny'), line('junior', 'FORMS', 'allow')] });
  const undone = (change: AccessChanges, meanwhile: AccessChanges = {}) => {
    const after = withChanges(before, change);
    const now = withChanges(after, meanwhile);
    const { changes, stays } = undoing(differenceOf(before, after), now);
    const acl = withChanges(now, changes);
    const sorted = [...acl.privileges].sort((one, other) => `${one.role} ${one.resource}`.localeCompare(`${other.role} ${other.resource}`));
    return { roles: acl.roles, privileges: sorted, stays };
  };

  it('leaves everything as it was: cells, roles that were added, removed and renamed', () => {
    const change = {
      roles: [clerk, { ...buyer, label: 'Purchaser', parent: 'client_admin' }],
      removed: ['junior'],
      cells: [line('buyer', 'VIEWS', 'allow'), line('buyer', 'USERS', 'allow'), line('clerk', 'FORMS', 'deny')],
    };
    const { roles, privileges, stays } = undone(change);
    expect(stays).toBe(0);
    expect(privileges).toEqual(before.privileges);
    expect(new Set(roles)).toEqual(new Set(before.roles));
  });

  it('leaves alone, and counts, what somebody has changed since', () => {
    const cells = [line('buyer', 'VIEWS', 'allow'), line('buyer', 'USERS', 'allow')];
    const meanwhile = { cells: [line('buyer', 'USERS', 'deny')], roles: [{ ...clerk, label: 'Scribe' }] };
    const { roles, privileges, stays } = undone({ roles: [clerk], cells }, meanwhile);
    expect(stays).toBe(2);
    expect(privileges).toEqual([line('buyer', 'USERS', 'deny'), line('buyer', 'VIEWS', 'deny'), line('junior', 'FORMS', 'allow')]);
    expect(roles.at(-1)).toEqual({ ...clerk, label: 'Scribe' });
  });

  it('keeps a role to which somebody has given a right since', () => {
    const { roles, stays } = undone({ roles: [clerk] }, { cells: [line('clerk', 'VIEWS', 'allow')] });
    expect([roles.at(-1), stays]).toEqual([clerk, 1]);
  });
});

describe('the steps of an answer', () => {
  const acl = withChanges(withBuyer, {
    cells: [
      { role: 'user', resource: 'VIEWS', action: 'READ_OWN', verb: 'deny' },
      { role: 'buyer', resource: 'FORMS', action: 'DELETE_OWN', verb: 'allow' },
    ],
  });
  // This line was valid when it was added. It no longer applies, because the parent role now denies the same.
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
    const steps = stepsOf(acl, 'junior', 'READ', 'VIEWS', true);
    expect(steps.map(({ role, verdict, decides, unapplied }) => [role, verdict, decides, unapplied])).toEqual([
      ['junior', 1, false, true],
      ['buyer', -1, false, false],
      ['user', 0, true, false],
      ['guest', 0, false, false],
    ]);
    expect(cellState(acl, 'junior', { resource: 'VIEWS', action: 'READ_OWN' })).toBe('conflict');
    expect(actions.filter((action) => cellState(acl, 'buyer', { resource: 'FORMS', action }) === 'allow')).toEqual(['DELETE_OWN']);
  });
});
