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

/** What the server has refused of a draft that was to be saved. */
export type Refused = { draft: Draft; problems: Problem[] };

/** The problems with those that the server named, each until its step or the trigger is changed. */
export function withRefused(problems: Map<string, Problem[]>, draft: Draft, refused: Refused | null): Map<string, Problem[]> {
  const all = new Map(problems);
  const partOf = ({ steps, trigger }: Draft, place: string) => (place === triggerId ? trigger : steps.find(({ id }) => id === place));
  for (const problem of refused?.problems ?? []) {
    const place = placeOf(problem.field, refused?.draft ?? draft);
    const here = all.get(place) ?? [];
    const stands = refused && partOf(draft, place) === partOf(refused.draft, place);
    if (stands && !here.some(({ field, code }) => field === problem.field && code === problem.code)) all.set(place, [...here, problem]);
  }
  return all;
}
