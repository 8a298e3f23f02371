import { holdsSecrets, isSecretInput } from '@millwright/core/automation/secrets.ts';
import { webhookSecrets } from '@millwright/core/automation/webhook-secret.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Draft } from './draft.ts';

const isTyped = (secret: Json | undefined) => typeof secret === 'string' && secret !== '';

type IsSecret = (path: readonly string[]) => boolean;

/** Replaces each typed secret with its former value, or removes it. */
function untyped(value: Json, before: Json | undefined, isSecret: IsSecret, path: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((item, at) => untyped(item, Array.isArray(before) ? before[at] : undefined, isSecret, path));
  if (!isObject(value)) return value;
  const was: JsonObject = isObject(before) ? before : {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      const here = [...path, key];
      if (!isTyped(inner) || !isSecret(here)) return [[key, untyped(inner, was[key], isSecret, here)]];
      const stored = was[key];
      return stored === undefined ? [] : [[key, stored]];
    }),
  );
}

/** The draft with each typed secret as in `before`: hidden if one was stored there, otherwise removed. */
export function withoutTypedSecrets(draft: Draft, before: Draft): Draft {
  const inputs = new Map(before.steps.map(({ id, input }) => [id, input]));
  const steps = draft.steps.map((step) => {
    if (!holdsSecrets(step.type)) return step;
    return { ...step, input: untyped(step.input, inputs.get(step.id), (path) => isSecretInput(step.type, path)) as JsonObject };
  });
  const plain = { ...draft, steps };
  for (const key of webhookSecrets.filter((each) => isTyped(draft[each]))) {
    delete plain[key];
    if (before[key] !== undefined) plain[key] = before[key];
  }
  return plain;
}
