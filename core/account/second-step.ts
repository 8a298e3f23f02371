import { ancestors, parents } from '../access/flatten.ts';
import type { Role } from '../access/types.ts';
import type { JsonObject } from '../json.ts';

/** The company option with the groups that must sign in with a second step. */
export const secondStepOption = 'second_step_groups';

/** The groups that need a second step; empty if the option is not a list. */
export function secondStepGroups(options: JsonObject | undefined): string[] {
  const stored = options?.[secondStepOption];
  return Array.isArray(stored) ? stored.filter((group) => typeof group === 'string') : [];
}

/** Whether people of a group need a second step, because the option names their group or one of its parent groups. */
export function needsSecondStep(role: string, options: JsonObject | undefined, roles: readonly Role[]): boolean {
  const asked = secondStepGroups(options);
  return asked.length > 0 && [role, ...ancestors(role, parents(roles))].some((each) => asked.includes(each));
}
