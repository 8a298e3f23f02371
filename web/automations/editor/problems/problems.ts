import type { Problem } from '@millwright/core/errors.ts';
import type { Draft } from '../../data/draft.ts';
import { triggerId } from '../../graph/layout.ts';

/** The step or trigger of a problem: `steps[2].input.query` refers to the third step. */
export function placeOf(field: string, draft: Draft): string {
  const [, list, index] = /^(steps|edges)\[(\d+)\]/.exec(field) ?? [];
  if (list === 'steps') return draft.steps[Number(index)]?.id ?? triggerId;
  if (list === 'edges') return draft.edges[Number(index)]?.from ?? triggerId;
  return triggerId;
}

/** The code of problems in the stored automation. */
export const stored = 'gone';
const lost = new Set([stored, 'unknown_model', 'unknown_form', 'unknown_automation', 'unknown_integration', 'unknown_operation', 'unknown_action']);

/** Whether the problem is that something used no longer exists. */
export const isLost = ({ code }: Problem): boolean => lost.has(code);

/** The problems for which the server refused to save a draft. */
export type Refused = { draft: Draft; problems: Problem[] };

/** Adds the server's problems; each disappears when its step or the trigger is changed. */
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
