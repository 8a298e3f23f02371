import { isObject, type Json, type JsonObject } from '../json.ts';

/** The group for people whose claim contains this value. */
type RoleLine = { value: string; role: string };
export type RoleRules = { claim: string; roles: readonly RoleLine[]; fallback_role: string };

const ownValue = (from: Json | undefined, key: string): Json | undefined => (isObject(from) && Object.hasOwn(from, key) ? from[key] : undefined);

/** The values of a claim as texts. `claim` is its name, or a path such as `realm_access.roles`. */
export function claimValues(claims: JsonObject, claim: string): string[] {
  const value = ownValue(claims, claim) ?? claim.split('.').reduce<Json | undefined>(ownValue, claims);
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
}

/** The group of the first line that matches the claims and names an existing group. `matched` is false if the fallback group is used. */
export function roleByClaims(
  claims: JsonObject,
  { claim, roles, fallback_role }: RoleRules,
  existing: readonly string[],
): { role: string; matched: boolean } {
  const values = new Set(claimValues(claims, claim));
  const line = roles.find(({ value, role }) => values.has(value) && existing.includes(role));
  return { role: line?.role ?? fallback_role, matched: line !== undefined };
}
