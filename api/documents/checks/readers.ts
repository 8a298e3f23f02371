import { inputsOf } from '@millwright/core/automation/inputs/declared-input.ts';
import { neededInputs } from '@millwright/core/automation/inputs/read-inputs.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import { type ConfigurationCollection, configurationCollections } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { nameOf } from '../../configuration/name-of.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { documentsOf } from './documents-of.ts';
import { mayRead } from './rules.ts';

/** A document, and the places in it that read something. If the caller may not see it, only its collection. */
export type Reader = { collection: ConfigurationCollection; id?: string; slug?: string | null; name?: Json; places?: string[] };

/** Models come first, because other readers often break through them. */
const collections = ['models' as const, ...configurationCollections.filter((each) => each !== 'models')];

/**
 * The documents that fit the models before a change and not after it, with the places. Documents that the change itself
 * removes are not included.
 */
export function readersOf(tenant: TenantTransaction, before: Configuration, after: Configuration): Reader[] {
  const [then, now] = [documentsOf(before), documentsOf(after)];
  return collections.flatMap((collection) =>
    after.list(collection).flatMap((each): Reader[] => {
      const { id } = each;
      const was = before.find(collection, id);
      if (!was) return [];
      const { unfit } = collectionOf(collection);
      const already = new Set(unfit(was as never, then));
      const places = [...new Set(unfit(each as never, now))].filter((place) => !already.has(place));
      const document = after.effective(collection, id);
      if (places.length === 0 || !document) return [];
      if (!mayRead(tenant, after, collection, document)) return [{ collection }];
      return [{ collection, id, slug: document.slug, name: nameOf(document), places }];
    }),
  );
}

/** The inputs of automations that are on, with their types, and which of them are required. */
function inputNames(config: Configuration): (readonly [string, string])[] {
  return config.list('settings_data_connections').flatMap(({ id, slug, trigger, disabled }) => {
    const inputs = disabled ? [] : inputsOf(trigger);
    const [at, needed] = [`settings_data_connections/${slug || id}.input`, disabled ? [] : neededInputs(trigger)];
    const typed = inputs.map(({ name, type, list, model }) => [`${at}.${name}`, [type, list ? 'list' : '', model ?? ''].join(' ')] as const);
    return [[at, needed.map(({ name }) => name).join(' ')] as const, ...typed];
  });
}

/** What can be read by name in a configuration: models, fields with types, ends of relations, forms and automations with their inputs. */
const namesOf = (config: Configuration) =>
  new Map([
    ...(['forms', 'settings_data_connections'] as const).flatMap((collection) =>
      config.list(collection).map(({ id, slug }) => [`${collection}/${slug || id}`, ''] as const),
    ),
    ...inputNames(config),
    ...[...config.written.models].flatMap(([slug, { fields, ends }]) => [
      [slug, ''] as const,
      ...[...fields.values()].map(({ name, type }) => [`${slug}.${name}`, type] as const),
      ...[...ends.keys()].map((name) => [`${slug}.${name}`, ''] as const),
    ]),
  ]);

/**
 * Refuses to remove something that documents read, or to give it an incompatible type, unless the call says that these
 * documents are to be switched off. The refusal lists them.
 */
export function demandUnread(tenant: TenantTransaction, before: Configuration, after: Configuration): void {
  const now = namesOf(after);
  const changed = [...namesOf(before)].filter(([name, type]) => now.get(name) !== type).map(([name]) => name);
  const readers = changed.length ? readersOf(tenant, before, after) : [];
  if (!readers.length) return;
  const gone = changed.filter((name) => !now.has(name)).slice(0, 50);
  const retyped = changed.filter((name) => now.has(name)).slice(0, 50);
  throw new AppError('still_read', { gone, retyped, count: readers.length, readers: readers.slice(0, 200) });
}
