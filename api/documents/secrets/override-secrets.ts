import type { Before } from '@millwright/core/archive/types.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { Change } from '@millwright/core/document/descriptor/collection-secrets.ts';
import type { Override } from '@millwright/core/document/merge.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { hidden } from '@millwright/core/secret-keys.ts';

/** A company's changes of a built-in document with changed secrets, also in lists and in parked places. */
const changeOverrideSecrets = (collection: ConfigurationCollection, template: JsonObject, override: Override, change: Change): Override =>
  collectionOf(collection).secrets?.changeOverride(template, override, change) ?? override;

/** The earlier value of a built-in document at a place with changed secrets. */
function changeBeforeSecrets(collection: ConfigurationCollection, template: JsonObject, { at, value }: Before, change: Change): Before {
  const override = at.reduceRight<Json>((inner, key) => Object.fromEntries([[key, inner]]), value);
  if (!isObject(override)) return { at, value };
  let changed: Json = changeOverrideSecrets(collection, template, override, change);
  for (const key of at) changed = isObject(changed) ? (changed[key] ?? null) : null;
  return { at, value: changed };
}

type Sides = { changes: Override; before: readonly Before[] };

/** Both with hidden secrets; those of the built-in document as if there were none. */
export const withoutOverrideSecrets = (collection: ConfigurationCollection, template: JsonObject, { changes, before }: Sides): Sides => ({
  changes: changeOverrideSecrets(collection, template, changes, () => ({ ...hidden })),
  before: before.map((each) => changeBeforeSecrets(collection, template, each, () => null)),
});

/** Secrets that are sent as text. An archive has none, and what it says of a built-in document is stored unchanged. */
export function plainSecrets(collection: ConfigurationCollection, template: JsonObject, { changes, before }: Sides): Problem[] {
  const problems: Problem[] = [];
  const noted =
    (within: string): Change =>
    (secret, path) => {
      const message = 'An archive contains no secrets. Enter them in the company itself.';
      problems.push({ field: [within, ...path].join('.'), code: 'plain_secret', message });
      return secret;
    };
  changeOverrideSecrets(collection, template, changes, noted('changes'));
  for (const each of before) changeBeforeSecrets(collection, template, each, noted('before'));
  return problems;
}
