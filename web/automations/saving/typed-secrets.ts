import { isObject } from '@millwright/core/document/merge.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isSecretKey } from '@millwright/core/secret-keys.ts';
import type { Draft } from '../data/draft.ts';

const isTyped = (secret: Json | undefined) => typeof secret === 'string' && secret !== '';

/** The value with each secret that was typed in it as it was before, or left out. */
function untyped(value: Json, before: Json | undefined, within = ''): Json {
  if (Array.isArray(value)) return value.map((item, at) => untyped(item, Array.isArray(before) ? before[at] : undefined, within));
  if (!isObject(value)) return value;
  const was: JsonObject = isObject(before) ? before : {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      if (!isTyped(inner) || !isSecretKey(key, within)) return [[key, untyped(inner, was[key], key)]];
      const stored = was[key];
      return stored === undefined ? [] : [[key, stored]];
    }),
  );
}

/** The draft with each secret that was typed into it as `before` has it: hidden when one was stored there, else not at all. */
export function withoutTypedSecrets(draft: Draft, before: Draft): Draft {
  const inputs = new Map(before.steps.map(({ id, input }) => [id, input]));
  const steps = draft.steps.map((step) => {
    if (step.type !== 'rest' && step.type !== 'webhook') return step;
    return { ...step, input: untyped(step.input, inputs.get(step.id)) as JsonObject };
  });
  if (!isTyped(draft.webhook_secret)) return { ...draft, steps };
  const { webhook_secret: _, ...rest } = draft;
  const stored = before.webhook_secret;
  return { ...rest, steps, ...(stored === undefined ? {} : { webhook_secret: stored }) };
}
