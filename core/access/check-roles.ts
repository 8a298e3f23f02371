import type { Problem } from '../errors.ts';
import { parents } from './flatten.ts';
import { builtInRoles } from './roles.ts';
import type { Role } from './types.ts';

const slug = /^[a-z][a-z0-9_-]{0,62}$/;
const problem = (field: string, code: string, message: string): Problem => ({ field, code, message });

function cyclic(role: string, parentOf: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (let next: string | null = role; next !== null; next = parentOf.get(next) ?? null) {
    if (seen.has(next)) return true;
    seen.add(next);
  }
  return false;
}

function checkRole(role: Role, field: string, parentOf: ReadonlyMap<string, string | null>): Problem[] {
  const fixed = builtInRoles.find((each) => each.role === role.role);
  if (fixed) {
    return fixed.parent === role.parent ? [] : [problem(`${field}.parent`, 'built_in', `The role ${role.role} keeps its parent.`)];
  }
  const problems: Problem[] = [];
  if (!slug.test(role.role)) problems.push(problem(`${field}.role`, 'slug', 'Use lowercase letters, digits, - and _, beginning with a letter.'));
  if (!role.label.trim()) problems.push(problem(`${field}.label`, 'required', 'A role needs a label.'));
  if (!role.parent || !parentOf.has(role.parent)) problems.push(problem(`${field}.parent`, 'unknown_role', 'Choose an existing role as the parent.'));
  else if (cyclic(role.role, parentOf)) problems.push(problem(`${field}.parent`, 'cycle', `The role ${role.role} would be its own ancestor.`));
  return problems;
}

/** The problems of a list of roles: duplicates, invalid slugs, missing or unknown parents, cycles, and missing or moved built-in roles. */
export function checkRoles(roles: readonly Role[]): Problem[] {
  const parentOf = parents(roles);
  const names = roles.map(({ role }) => role);
  return [
    ...roles.flatMap((role, at) =>
      names.indexOf(role.role) < at ? [problem(`roles[${at}].role`, 'twice', `The role ${role.role} is there twice.`)] : [],
    ),
    ...builtInRoles.flatMap(({ role }) => (names.includes(role) ? [] : [problem('roles', 'built_in', `The built-in role ${role} is missing.`)])),
    ...roles.flatMap((role, at) => checkRole(role, `roles[${at}]`, parentOf)),
  ];
}
