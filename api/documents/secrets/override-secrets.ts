import type { Before } from '@millwright/core/archive/types.ts';
import { isSecretInput } from '@millwright/core/automation/secrets.ts';
import { isStepType, stepTypes } from '@millwright/core/automation/steps/registry.ts';
import { identitiesOf, type Override } from '@millwright/core/document/merge.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { hidden } from '@millwright/core/secret-keys.ts';
import { byName, type Change, changeSecrets, type IsSecret } from './secrets.ts';

/** The keys of the value that an override makes: a list's `$items` and the identities in it are places of a list. */
const inValue = (path: readonly string[]) => path.filter((key, at) => key !== '$items' && path[at - 1] !== '$items');
const eitherWay =
  (isSecret: IsSecret): IsSecret =>
  (path) =>
    isSecret(path) || isSecret(inValue(path));

/** A step keeps its type unless the override says another; a change whose step has gone may be of any. */
function changeInStep(step: Json, built_in: Json | undefined, change: Change): Json {
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
  const stepOf = (step: Json, id: string) => changeInStep(step, built_in.get(id), (secret, path) => change(secret, [id, 'input', ...path]));
  if (Array.isArray(steps)) return steps.map((step, at) => stepOf(step, isObject(step) ? String(step.id) : String(at)));
  if (!isObject(steps)) return steps;
  const within = Object.entries(steps).map(([id, step]) => [id, id === '$items' ? changeInSteps(step, built_in, change) : stepOf(step, id)]);
  return Object.fromEntries(within);
}

/** What a company changes of a built-in document, with its secrets changed: in lists too, and where it is not in force. */
function changeOverrideSecrets(collection: ConfigurationCollection, template: JsonObject, override: Override, change: Change): Override {
  if (collection === 'integrations') return changeSecrets(override, change, eitherWay(byName)) as Override;
  if (collection !== 'settings_data_connections') return override;
  const built_in = (Array.isArray(template.steps) ? identitiesOf(template.steps) : null) ?? new Map<string, JsonObject>();
  const { steps, webhook_secret } = override;
  return {
    ...override,
    ...(steps === undefined ? {} : { steps: changeInSteps(steps, built_in, (secret, path) => change(secret, ['steps', ...path])) }),
    ...(typeof webhook_secret === 'string' && webhook_secret ? { webhook_secret: change(webhook_secret, ['webhook_secret']) } : {}),
  };
}

/** What a built-in document said at a place, with its secrets changed. */
function changeBeforeSecrets(collection: ConfigurationCollection, template: JsonObject, { at, value }: Before, change: Change): Before {
  const override = at.reduceRight<Json>((inner, key) => Object.fromEntries([[key, inner]]), value);
  if (!isObject(override)) return { at, value };
  let changed: Json = changeOverrideSecrets(collection, template, override, change);
  for (const key of at) changed = isObject(changed) ? (changed[key] ?? null) : null;
  return { at, value: changed };
}

type Sides = { changes: Override; before: readonly Before[] };

/** Both with every secret hidden, those of the built-in document as if there were none. */
export const withoutOverrideSecrets = (collection: ConfigurationCollection, template: JsonObject, { changes, before }: Sides): Sides => ({
  changes: changeOverrideSecrets(collection, template, changes, () => ({ ...hidden })),
  before: before.map((each) => changeBeforeSecrets(collection, template, each, () => null)),
});

/** Secrets that are sent as texts: an archive has none, and what it says of a built-in document is stored as it is. */
export function plainSecrets(collection: ConfigurationCollection, template: JsonObject, { changes, before }: Sides): Problem[] {
  const problems: Problem[] = [];
  const noted =
    (within: string): Change =>
    (secret, path) => {
      const message = 'An archive holds no secrets. Enter it in the company itself.';
      problems.push({ field: [within, ...path].join('.'), code: 'plain_secret', message });
      return secret;
    };
  changeOverrideSecrets(collection, template, changes, noted('changes'));
  for (const each of before) changeBeforeSecrets(collection, template, each, noted('before'));
  return problems;
}
