import { accessOfRole } from '../check-privileges.ts';
import { flattenRoles } from '../flatten.ts';
import { cellNames, questions } from '../grants.ts';
import type { Acl, Action, Privilege, Role } from '../types.ts';

/** A cell of the permission matrix: an action on a resource, or on one item of it. */
export type Cell = Pick<Privilege, 'resource' | 'action'>;
/** The new value of a role's cell; null inherits from the parent roles. */
export type CellChange = Cell & { role: string; verb: Privilege['verb'] | null };
/** A change of a cell by a user who saw the value `seen`. */
export type SeenChange = CellChange & { seen?: CellChange['verb'] | undefined };
/** The label of a role and its parent. */
export type RoleLook = Pick<Role, 'parent' | 'label'>;
/** A role that is added, renamed or moved by a user who saw it as `seen`; null if there was none. */
export type SeenRole = Role & { seen?: RoleLook | null | undefined };
/** A role in the state another user left it in; null if that user removed it. */
export type OtherRole = { role: string; now: RoleLook | null };
/** Changes of an access list: roles added or renamed, roles removed, and cells. */
export type AccessChanges = { roles?: readonly SeenRole[]; removed?: readonly string[]; cells?: readonly SeenChange[] };
/** The rights that a role gains and loses by a change; `_OWN` actions concern the own company only. */
export type Effect = { role: string; gains: Cell[]; loses: Cell[] };

const cellOf = ({ role, resource, action }: Cell & { role: string }) => `${role} ${resource} ${action}`;

/** Applies changes to an access list. Simultaneous other changes are kept. Removing a role also removes its lines. */
export function withChanges(acl: Acl, { roles = [], removed = [], cells = [] }: AccessChanges): Acl {
  const plain = roles.map(({ role, parent, label }): Role => ({ role, parent, label }));
  const given = new Map(plain.map((role) => [role.role, role]));
  const kept = acl.roles.filter(({ role }) => !removed.includes(role)).map((role) => given.get(role.role) ?? role);
  const added = plain.filter(({ role }) => !acl.roles.some((each) => each.role === role));
  const changed = new Set(cells.map(cellOf));
  const lines = acl.privileges.filter((line) => !removed.includes(line.role) && !changed.has(cellOf(line)));
  const set = new Map(cells.map((cell) => [cellOf(cell), cell]));
  const next = [...set.values()].flatMap(({ role, resource, action, verb }): Privilege[] => (verb ? [{ role, resource, action, verb }] : []));
  const all = [...kept, ...added];
  return { roles: all, privileges: [...lines, ...next], flattenRoles: flattenRoles(all) };
}

/** The changed cells that another user has set differently since they were seen, with their present values. */
export function changedByOthers({ privileges }: Acl, cells: readonly SeenChange[]): CellChange[] {
  const verbs = new Map(privileges.map((line) => [cellOf(line), line.verb]));
  return cells.flatMap(({ role, resource, action, verb, seen }) => {
    const now = verbs.get(cellOf({ role, resource, action })) ?? null;
    return seen === undefined || now === seen || now === verb ? [] : [{ role, resource, action, verb: now }];
  });
}

const alike = (one: RoleLook | null, other: RoleLook | null) => one?.label === other?.label && one?.parent === other?.parent;

/** The changed roles that another user has renamed, moved, created or removed since they were seen, in their present state. */
export function rolesOfOthers(acl: Acl, roles: readonly SeenRole[]): OtherRole[] {
  const stored = new Map(acl.roles.map(({ role, parent, label }) => [role, { parent, label }]));
  return roles.flatMap(({ seen, ...role }) => {
    const now = stored.get(role.role) ?? null;
    return seen === undefined || alike(now, seen) || alike(now, role) ? [] : [{ role: role.role, now }];
  });
}

/** The changes with the present values marked as seen, for a user who was shown what others changed. */
export function withSeen(changes: AccessChanges, others: readonly CellChange[], otherRoles: readonly OtherRole[] = []): AccessChanges {
  const now = new Map(others.map((cell) => [cellOf(cell), cell.verb]));
  const seen = (cell: SeenChange): SeenChange => (now.has(cellOf(cell)) ? { ...cell, seen: now.get(cellOf(cell)) } : cell);
  const looks = new Map(otherRoles.map((other) => [other.role, other.now]));
  const seenRole = (role: SeenRole): SeenRole => (looks.has(role.role) ? { ...role, seen: looks.get(role.role) } : role);
  return { ...changes, ...(changes.cells && { cells: changes.cells.map(seen) }), ...(changes.roles && { roles: changes.roles.map(seenRole) }) };
}

/** A cell that differs between two access lists, with its former value. */
export type CellDifference = CellChange & { before: CellChange['verb'] };
export type AclDifference = { cells: CellDifference[]; added: Role[]; removed: Role[]; renamed: { before: Role; after: Role }[] };

/** The differences between two access lists: cells and roles, with their former values. */
export function differenceOf(before: Acl, after: Acl): AclDifference {
  const [then, now] = [before, after].map(({ privileges }) => new Map(privileges.map((line) => [cellOf(line), line]))) as [
    Map<string, Privilege>,
    Map<string, Privilege>,
  ];
  const cells = [...new Map([...then, ...now]).entries()].flatMap(([key, { role, resource, action }]) => {
    const [old, verb] = [then.get(key)?.verb ?? null, now.get(key)?.verb ?? null];
    return old === verb ? [] : [{ role, resource, action, before: old, verb }];
  });
  const old = new Map(before.roles.map((role) => [role.role, role]));
  const kept = new Set(after.roles.map(({ role }) => role));
  return {
    cells,
    added: after.roles.filter(({ role }) => !old.has(role)),
    removed: before.roles.filter(({ role }) => !kept.has(role)),
    renamed: after.roles.flatMap((role) => {
      const was = old.get(role.role);
      return was && (was.label !== role.label || was.parent !== role.parent) ? [{ before: was, after: role }] : [];
    }),
  };
}

/** The rights that roles gain and lose by a change. Roles without a change are left out. */
export function effectsOf(before: Acl, after: Acl): Effect[] {
  const names = cellNames(before, after);
  const roles = new Set([...before.roles, ...after.roles].map(({ role }) => role));
  return [...roles].flatMap((role) => {
    const [then, now] = [accessOfRole(before, role), accessOfRole(after, role)];
    const effect: Effect = { role, gains: [], loses: [] };
    for (const { name, action, verb, resource, item } of questions(names)) {
      const [could, may] = [then.allows(verb, resource, item), now.allows(verb, resource, item)];
      if (could !== may) (may ? effect.gains : effect.loses).push({ resource: name, action: action as Action });
    }
    return effect.gains.length + effect.loses.length > 0 ? [effect] : [];
  });
}

/**
 * The changes that undo an earlier change, for the cells and roles that are still as it left them. Later changes of
 * others stay and are counted. A role that the change added is removed only if nothing else refers to it since.
 */
export function undoing({ cells, added, removed, renamed }: AclDifference, now: Acl): { changes: AccessChanges; stays: number } {
  const verbs = new Map(now.privileges.map((line) => [cellOf(line), line.verb]));
  const roles = new Map(now.roles.map((role) => [role.role, role]));
  const same = (one: Role | undefined, other: Role) => alike(one ?? null, other);
  const written = new Set(cells.map(cellOf));
  const gone = added.filter(
    (role) => same(roles.get(role.role), role) && !now.privileges.some((line) => line.role === role.role && !written.has(cellOf(line))),
  );
  const back = removed.filter(({ role }) => !roles.has(role)).map((role): SeenRole => ({ ...role, seen: null }));
  const former = renamed
    .filter(({ after }) => same(roles.get(after.role), after))
    .map(({ before, after: { parent, label } }): SeenRole => ({ ...before, seen: { parent, label } }));
  const going = new Set(gone.map(({ role }) => role));
  const existing = new Set([...roles.keys(), ...back.map(({ role }) => role)]);
  const standing = cells.filter((cell) => !going.has(cell.role));
  const undone = standing.filter((cell) => existing.has(cell.role) && (verbs.get(cellOf(cell)) ?? null) === cell.verb);
  const stays = standing.length - undone.length + added.length - gone.length + removed.length - back.length + renamed.length - former.length;
  return {
    changes: {
      roles: [...back, ...former],
      removed: [...going],
      cells: undone.map(({ role, resource, action, before, verb }) => ({ role, resource, action, verb: before, seen: verb })),
    },
    stays,
  };
}
