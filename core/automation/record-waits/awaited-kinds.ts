import { AppError } from '../../errors.ts';
import { resolvePath, tryFormula } from '../../formula/check/fields.ts';
import { PathError, type Touch } from '../../model/path.ts';
import type { Schema } from '../../model/schema.ts';
import type { Automation } from '../types.ts';
import { factsIn } from './facts-in.ts';

/** What may make a record match, or take it away. */
const kinds = ['created', 'updated', 'transition', 'deleted', 'restored'] as const;

/** A path that leads nowhere touches nothing; a formula stands for what it reads. */
function touchesOf(schema: Schema, model: string, fact: string): Touch[] {
  try {
    const { touches, last, model: owner } = resolvePath(schema, model, fact);
    const formula = last.kind === 'formula' ? tryFormula(schema, owner, last.field) : null;
    return formula === null || formula instanceof AppError ? touches : [...touches, ...formula.touches];
  } catch (error) {
    if (error instanceof AppError || error instanceof PathError) return [];
    throw error;
  }
}

/** The models whose records decide as well whether one of this model matches: those that its condition leads to. */
export function modelsBeyond(schema: Schema, model: string, when: unknown): string[] {
  const touched = factsIn(when).flatMap((fact) => touchesOf(schema, model, fact));
  const reached = touched.flatMap((touch) => schema.models.get(touch.model)?.ends.get(touch.name)?.to ?? []);
  return [...new Set([...touched.map((touch) => touch.model).filter((other) => other !== model), ...reached])];
}

/**
 * What an event must be to end a wait for a record of any of these automations, as `<type> <model>`; runs of one that is switched off
 * go on. Runs that wait by an older version, or whose automation is gone, may wait for other models: the look round finds these.
 */
export function awaitedKinds(automations: readonly Automation[], schema: Schema): string[] {
  const waits = automations.flatMap(({ steps }) => steps.filter(({ type }) => type === 'wait_record'));
  const models = waits.flatMap(({ input: { model, when } }) => (typeof model === 'string' ? [model, ...modelsBeyond(schema, model, when)] : []));
  return [...new Set(models)].flatMap((model) => kinds.map((kind) => `${kind} ${model}`));
}
