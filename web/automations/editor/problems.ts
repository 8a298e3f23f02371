import { checkAutomation, type Lookups } from '@millwright/core/automation/check/check-automation.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { Draft } from '../data/draft.ts';
import { triggerId } from '../graph/layout.ts';

/** The step, or the trigger, that a problem is about: `steps[2].input.query` names the third step. */
function placeOf(field: string, draft: Draft): string {
  const [, list, index] = /^(steps|edges)\[(\d+)\]/.exec(field) ?? [];
  if (list === 'steps') return draft.steps[Number(index)]?.id ?? triggerId;
  if (list === 'edges') return draft.edges[Number(index)]?.from ?? triggerId;
  return triggerId;
}

/** Everything that keeps the draft from being run, by the step it is about. */
export function problemsOf(draft: Draft, lookups: Lookups): Map<string, Problem[]> {
  return Map.groupBy(checkAutomation(draft, lookups), (problem) => placeOf(problem.field, draft));
}
