import { ancestors, parents } from '../access/flatten.ts';
import type { Role } from '../access/types.ts';
import type { JsonObject } from '../json.ts';

/** The option of a company that names the groups whose people must have a second step when they sign in. */
export const secondStepOption = 'second_step_groups';

/** The groups of which a second step is asked; none where the option says nothing that is a list. */
export function secondStepGroups(options: JsonObject | undefined): string[] {
  const stored = options?.[secondStepOption];
  return Array.isArray(stored) ? stored.filter((group) => typeof group === 'string') : [];
}

/** Whether people of a group need a second step: it is asked of their group, or of one that theirs is a part of. */
export function needsSecondStep(role: string, options: JsonObject | undefined, roles: readonly Role[]): boolean {
  const asked = secondStepGroups(options);
  return asked.length > 0 && [role, ...ancestors(role, parents(roles))].some((each) => asked.includes(each));
}
