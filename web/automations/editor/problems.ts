import { checkAutomation, checkEdges, type Lookups } from '@millwright/core/automation/check/check-automation.ts';
import { checkReads, type Expressions } from '@millwright/core/automation/check/check-reads.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Draft } from '../data/draft.ts';
import { triggerId } from '../graph/layout.ts';

/** The step, or the trigger, that a problem is about: `steps[2].input.query` names the third step. */
function placeOf(field: string, draft: Draft): string {
  const [, list, index] = /^(steps|edges)\[(\d+)\]/.exec(field) ?? [];
  if (list === 'steps') return draft.steps[Number(index)]?.id ?? triggerId;
  if (list === 'edges') return draft.edges[Number(index)]?.from ?? triggerId;
  return triggerId;
}

/** The code of what is wrong with an automation as it is stored. */
export const stored = 'gone';
const lost = new Set([stored, 'unknown_model', 'unknown_form', 'unknown_automation', 'unknown_action']);

/** Whether a problem is that something used has gone. */
export const isLost = ({ code }: Problem): boolean => lost.has(code);

/** Everything that keeps the draft from being run, by the step it is about. */
export function problemsOf(draft: Draft, lookups: Lookups): Map<string, Problem[]> {
  return Map.groupBy(checkAutomation(draft, lookups), (problem) => placeOf(problem.field, draft));
}

/** What the draft's steps read that is not there; nothing is said of one whose way is wrong, as on saving. */
export const unknownReads = (draft: Draft, expression: Expressions, schema: Schema): Problem[] =>
  checkEdges(draft).length > 0 ? [] : checkReads(draft, expression, schema);

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
