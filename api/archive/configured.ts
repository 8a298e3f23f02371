import { createHash } from 'node:crypto';
import type { Acl } from '@millwright/core/access/types.ts';
import { textOf } from '@millwright/core/archive/text.ts';
import type { ArchivedDocument, ArchivedRole, Configured, Unit } from '@millwright/core/archive/types.ts';
import { unitsOf } from '@millwright/core/archive/units.ts';
import { pathOfKey } from '@millwright/core/document/places.ts';
import { type ConfigurationCollection, configurationCollections } from '@millwright/core/document/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { DocumentRow } from '../configuration/effective.ts';
import { withoutSealed } from '../documents/put/keep-sealed.ts';
import { isPassing } from '../documents/secrets/of-stored.ts';
import { withoutOverrideSecrets } from '../documents/secrets/override-secrets.ts';
import { withoutSecrets } from '../documents/secrets/secrets.ts';

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Keys of a document, or places in one, without those whose secret passes by itself. */
const lasting = (collection: ConfigurationCollection, content: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(content).filter(([key]) => !isPassing(collection, pathOfKey(key)[0])));

const byPath = ({ at: one }: { at: string[] }, { at: two }: { at: string[] }) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1);

/** A row as an archive has it; nothing of a built-in document that is as it came. */
function archived(config: Configuration, { collection, id, slug, data, base, template }: DocumentRow): ArchivedDocument[] {
  const place = { collection, id, slug };
  if (!template) return [{ ...place, content: withoutSealed(withoutSecrets(collection, lasting(collection, data))) as JsonObject }];
  if (!Object.keys(lasting(collection, data)).length) return [];
  const told = Object.entries(lasting(collection, base ?? {})).map(([key, value]) => ({ at: pathOfKey(key), value: withoutSealed(value) }));
  const { changes, before } = withoutOverrideSecrets(collection, config.template(collection, id) ?? {}, {
    changes: lasting(collection, data),
    before: told,
  });
  return [{ ...place, changes: withoutSealed(changes) as JsonObject, before: before.toSorted(byPath) }];
}

function rolesOf({ roles, privileges }: Acl): ArchivedRole[] {
  return roles
    .toSorted((one, two) => (one.role < two.role ? -1 : 1))
    .map(({ role, parent, label }) => {
      const rights: ArchivedRole['rights'] = {};
      for (const line of privileges.filter((each) => each.role === role))
        rights[line.resource] = { ...rights[line.resource], [line.action]: line.verb };
      return { role, parent, label, rights };
    });
}

/** What of a company's configuration is its own, without secrets. */
export const configuredIn = (config: Configuration): Configured => ({
  documents: config.documents
    .filter(({ collection, deleted_at }) => configurationCollections.includes(collection) && deleted_at === null)
    .flatMap((row) => archived(config, row)),
  roles: rolesOf(config.acl),
});

export const unitsIn = (config: Configuration): Unit[] => unitsOf(configuredIn(config));

/** The hash of each unit's file, by its key. */
export const baseOfUnits = (units: readonly Unit[]): Record<string, string> =>
  Object.fromEntries(units.map(({ key, content }) => [key, hashOf(textOf(content))]));

/** One hash over all units: the same configuration has the same one. */
export const hashOfUnits = (units: readonly Unit[]): string => hashOf(textOf(baseOfUnits(units)));
