import { checkAutomation, checkEdges, type Lookups } from '@millwright/core/automation/check/check-automation.ts';
import { checkReads, type Expressions } from '@millwright/core/automation/check/check-reads.ts';
import { type LintLookups, lintAutomation } from '@millwright/core/automation/check/lint-automation.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Draft } from '../../data/draft.ts';
import { placeOf } from './problems.ts';

/** All problems of the draft, by step. */
export function problemsOf(draft: Draft, lookups: Lookups): Map<string, Problem[]> {
  return Map.groupBy(checkAutomation(draft, lookups), (problem) => placeOf(problem.field, draft));
}

/** Names read by the draft's steps that do not exist. Nothing is reported while edges are invalid, as on saving. */
export const unknownReads = (draft: Draft, expression: Expressions, schema: Schema): Problem[] =>
  checkEdges(draft).length > 0 ? [] : checkReads(draft, expression, schema);

/** The advice, by step. Nothing is reported while edges are invalid. */
export const adviceOn = (draft: Draft, lookups: LintLookups): Map<string, Problem[]> =>
  checkEdges(draft).length > 0 ? new Map() : Map.groupBy(lintAutomation(draft, lookups), (problem) => placeOf(problem.field, draft));
