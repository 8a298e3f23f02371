import { checkSecretTexts } from '../../automation/check/check-secret-texts.ts';
import { holdsSecrets, isSecretInput } from '../../automation/secrets.ts';
import { isStepType, type StepType, stepTypes } from '../../automation/steps/registry.ts';
import { weakSecrets, webhookSecrets } from '../../automation/webhook-secret.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Change, CollectionSecrets } from '../descriptor/collection-secrets.ts';
import { identitiesOf } from '../rules/identities.ts';
import { changeSecrets, eitherWay } from './change-secrets.ts';

/** Replaces the secrets in a step's input. Only the secrets that its type declares count; the same keys of other types are data. */
export const changeInputSecrets = (type: StepType, input: JsonObject, change: Change): JsonObject =>
  holdsSecrets(type) ? (changeSecrets(input, change, (path) => isSecretInput(type, path)) as JsonObject) : input;

function changeInStep(step: Json, change: Change): Json {
  if (!isObject(step) || !isStepType(step.type) || !isObject(step.input)) return step;
  return { ...step, input: changeInputSecrets(step.type, step.input, change) };
}

/** Replaces the webhook secrets in an automation, or in a part of one. */
function changeOfWebhook(content: JsonObject, change: Change): JsonObject {
  const given = webhookSecrets.flatMap((key) => {
    const secret = content[key];
    return typeof secret === 'string' && secret ? [[key, change(secret, [key])] as const] : [];
  });
  const old = content.old_webhook_secret;
  const of_old = isObject(old) && typeof old.secret === 'string' ? { ...old, secret: change(old.secret, ['old_webhook_secret', 'secret']) } : null;
  return { ...Object.fromEntries(given), ...(of_old ? { old_webhook_secret: of_old } : {}) };
}

function changeInAutomation(content: JsonObject, change: Change): JsonObject {
  const { steps } = content;
  const stepOf = (step: Json) => changeInStep(step, change);
  return {
    ...content,
    ...(Array.isArray(steps) ? { steps: steps.map(stepOf) } : {}),
    ...changeOfWebhook(content, change),
  };
}

/**
 * Uses the type in the override, or that of the built-in step. If the step was removed and its type is unknown, the secrets of
 * all types count.
 */
function changeInOverriddenStep(step: Json, built_in: Json | undefined, change: Change): Json {
  if (!isObject(step) || !isObject(step.input)) return step;
  const own_types = [step.type, isObject(built_in) ? built_in.type : null].filter((type) => isStepType(type));
  const types = own_types.length ? own_types : stepTypes();
  return {
    ...step,
    input: changeSecrets(
      step.input,
      change,
      eitherWay((path) => types.some((type) => isSecretInput(type, path))),
    ),
  };
}

function changeInSteps(steps: Json, built_in: ReadonlyMap<string, JsonObject>, change: Change): Json {
  const stepOf = (step: Json, id: string) => changeInOverriddenStep(step, built_in.get(id), (secret, path) => change(secret, [id, 'input', ...path]));
  if (Array.isArray(steps)) return steps.map((step, at) => stepOf(step, isObject(step) ? String(step.id) : String(at)));
  if (!isObject(steps)) return steps;
  const within = Object.entries(steps).map(([id, step]) => [id, id === '$items' ? changeInSteps(step, built_in, change) : stepOf(step, id)]);
  return Object.fromEntries(within);
}

/** The secrets of automations: those declared by the types of their steps, and the signing secrets of their webhooks. */
export const automationSecrets: CollectionSecrets = {
  change: changeInAutomation,
  changeOverride: (template, override, change) => {
    const built_in = (Array.isArray(template.steps) ? identitiesOf(template.steps) : null) ?? new Map<string, JsonObject>();
    const { steps } = override;
    return {
      ...override,
      ...(steps === undefined ? {} : { steps: changeInSteps(steps, built_in, (secret, path) => change(secret, ['steps', ...path])) }),
      ...changeOfWebhook(override, change),
    };
  },
  passing: ['old_webhook_secret'],
  problems: (sent) => [...weakSecrets(sent), ...checkSecretTexts(sent.steps)],
};
