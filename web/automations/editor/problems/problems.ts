import type { Problem } from '@millwright/core/errors.ts';
import type { Draft } from '../../data/draft.ts';
import { triggerId } from '../../graph/layout.ts';

/** The step, or the trigger, that a problem is about: `steps[2].input.query` names the third step. */
export function placeOf(field: string, draft: Draft): string {
  const [, list, index] = /^(steps|edges)\[(\d+)\]/.exec(field) ?? [];
  if (list === 'steps') return draft.steps[Number(index)]?.id ?? triggerId;
  if (list === 'edges') return draft.edges[Number(index)]?.from ?? triggerId;
  return triggerId;
}

/** The code of what is wrong with an automation as it is stored. */
export const stored = 'gone';
const lost = new Set([stored, 'unknown_model', 'unknown_form', 'unknown_automation', 'unknown_integration', 'unknown_operation', 'unknown_action']);

/** Whether a problem is that something used has gone. */
export const isLost = ({ code }: Problem): boolean => lost.has(code);

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
    const same = ({ field, code, message }: Problem) =>
      field === problem.field && (problem.code === stored || (code === problem.code && message === problem.message));
    if (stands && !here.some(same)) all.set(place, [...here, problem]);
  }
  return all;
}
