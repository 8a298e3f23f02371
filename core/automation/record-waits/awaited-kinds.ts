import { AppError } from '../../errors.ts';
import { resolvePath, tryFormula } from '../../formula/check/fields.ts';
import { PathError, type Touch } from '../../model/path.ts';
import type { Schema } from '../../model/schema.ts';
import type { Automation } from '../types.ts';
import { factsIn } from './facts-in.ts';

/** The events that may make a record match, or remove it. */
const kinds = ['created', 'updated', 'transition', 'deleted', 'restored'] as const;

/** The fields and ends that a fact reads; of a formula also those that the formula reads. Empty for an invalid path. */
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

/** The other models that a condition on this model reads. Their records also decide whether a record matches. */
export function modelsBeyond(schema: Schema, model: string, when: unknown): string[] {
  const touched = factsIn(when).flatMap((fact) => touchesOf(schema, model, fact));
  const reached = touched.flatMap((touch) => schema.models.get(touch.model)?.ends.get(touch.name)?.to ?? []);
  return [...new Set([...touched.map((touch) => touch.model).filter((other) => other !== model), ...reached])];
}

/**
 * The events that can end a wait for a record in any of these automations, as `<type> <model>`. Disabled automations
 * count too, because their runs continue. Runs of an older version, or of a removed automation, may wait for other
 * models; the periodic check finds these.
 */
export function awaitedKinds(automations: readonly Automation[], schema: Schema): string[] {
  const waits = automations.flatMap(({ steps }) => steps.filter(({ type }) => type === 'wait_record'));
  const models = waits.flatMap(({ input: { model, when } }) => (typeof model === 'string' ? [model, ...modelsBeyond(schema, model, when)] : []));
  return [...new Set(models)].flatMap((model) => kinds.map((kind) => `${kind} ${model}`));
}
