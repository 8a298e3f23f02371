import type { Problem } from '../../errors.ts';
import { isObject, type Json } from '../../json.ts';
import { isTemplate } from '../expressions/templates.ts';
import { expressionOf } from '../mappings.ts';
import { holdsSecrets, isSecretInput } from '../secrets.ts';
import { isStepType, type StepType } from '../steps/registry.ts';

/**
 * Secrets in the form they are typed that contain placeholders (`{{…}}`). Secrets are stored encrypted and sent
 * unchanged, so placeholders in them are never replaced. A secret that is computed from variables must be an
 * expression. The steps may have any shape.
 */
export const checkSecretTexts = (steps: Json | undefined): Problem[] =>
  (Array.isArray(steps) ? steps : []).flatMap((step, index): Problem[] => {
    if (!isObject(step) || !isStepType(step.type) || !holdsSecrets(step.type)) return [];
    return filledIn(step.type, step.input ?? null, [], []).map((path) => ({
      field: [`steps[${index}].input`, ...path].join('.'),
      code: 'filled_secret',
      message: 'Nothing is filled into a secret: what stands in {{…}} would be sent as it is typed. Use an expression instead.',
      params: { text: '{{…}}' },
    }));
  });

/** The paths of such texts. `keys` is the path without list positions. */
function filledIn(type: StepType, value: Json, path: readonly string[], keys: readonly string[]): string[][] {
  if (typeof value === 'string') return isTemplate(value) && isSecretInput(type, keys) ? [[...path]] : [];
  if (Array.isArray(value)) return value.flatMap((each, index) => filledIn(type, each, [...path, String(index)], keys));
  if (!isObject(value) || expressionOf(value) !== null) return [];
  return Object.entries(value).flatMap(([key, each]) => filledIn(type, each, [...path, key], [...keys, key]));
}
