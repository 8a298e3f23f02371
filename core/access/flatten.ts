import { builtInRoles } from './roles.ts';
import type { Role } from './types.ts';

/** The parent of each role. Built-in roles always exist, with their fixed parents. */
export function parents(roles: readonly Role[]): Map<string, string | null> {
  const result = new Map(roles.map(({ role, parent }) => [role, parent]));
  for (const { role, parent } of builtInRoles) result.set(role, parent);
  return result;
}

/** The ancestors of a role, nearest first. Ends before an unknown role and before a cycle. */
export function ancestors(role: string, parentOf: ReadonlyMap<string, string | null>): string[] {
  const chain: string[] = [];
  const seen = new Set([role]);
  for (let next = parentOf.get(role) ?? null; next && parentOf.has(next) && !seen.has(next); next = parentOf.get(next) ?? null) {
    seen.add(next);
    chain.push(next);
  }
  return chain;
}

/** `{role: [its ancestors, nearest first]}` for the built-in roles and the client's own. */
export function flattenRoles(roles: readonly Role[]): Record<string, string[]> {
  const parentOf = parents(roles);
  return Object.fromEntries([...parentOf.keys()].map((role) => [role, ancestors(role, parentOf)]));
}
