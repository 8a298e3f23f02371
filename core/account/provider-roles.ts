import { isObject, type Json, type JsonObject } from '../json.ts';

/** A group of the company for people in whose claim this value stands. */
type RoleLine = { value: string; role: string };
export type RoleRules = { claim: string; roles: readonly RoleLine[]; fallback_role: string };

const ownValue = (from: Json | undefined, key: string): Json | undefined => (isObject(from) && Object.hasOwn(from, key) ? from[key] : undefined);

/** What a claim says: its values as texts. A claim is named as it is, or by a path such as `realm_access.roles`. */
export function claimValues(claims: JsonObject, claim: string): string[] {
  const value = ownValue(claims, claim) ?? claim.split('.').reduce<Json | undefined>(ownValue, claims);
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
}

/** The group that the first fitting line gives, of those that the company has; `matched` is false where none fits. */
export function roleByClaims(
  claims: JsonObject,
  { claim, roles, fallback_role }: RoleRules,
  existing: readonly string[],
): { role: string; matched: boolean } {
  const values = new Set(claimValues(claims, claim));
  const line = roles.find(({ value, role }) => values.has(value) && existing.includes(role));
  return { role: line?.role ?? fallback_role, matched: line !== undefined };
}
