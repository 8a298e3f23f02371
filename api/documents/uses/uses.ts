import { setImmediate } from 'node:timers/promises';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import { type ConfigurationCollection, configurationCollections } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import { memoize } from '@millwright/core/memoize.ts';
import { type Configuration, isDeleted } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import { nameOf } from '../../configuration/name-of.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Reader } from '../checks/readers.ts';
import { mayRead } from '../checks/rules.ts';
import { modelReads } from './model-reads.ts';

type Use = { collection: ConfigurationCollection; id: string; slug: string | null };

/** Documents that name a model, and automations that wait for its records. */
function usesOf(config: Configuration, model: Effective): Use[] {
  const names = (value: unknown) => value === model.id || value === model.slug;
  return configurationCollections.flatMap((collection) =>
    config
      .all(collection)
      .filter((document) =>
        collectionOf(collection)
          .demandedModels(document as never)
          .some(names),
      )
      .map(({ id, slug }) => ({ collection, id, slug })),
  );
}

type Uses = ReadonlyMap<string, Use[]>;

/**
 * The live documents that name each model or lead through it by paths, by the id of the model. It takes half a second
 * for a large company, so it pauses for other requests between documents.
 */
const modelUses = memoize(async (config: Configuration): Promise<Uses> => {
  const uses = new Map<string, Use[]>();
  const reads = modelReads(config);
  for (const collection of configurationCollections)
    for (const document of config.list(collection)) {
      await setImmediate();
      const slug = config.effective(collection, document.id)?.slug ?? null;
      const named = [...collectionOf(collection).models(document as never), ...reads(collection, { ...document, slug })];
      const models = named.flatMap((name) => (typeof name === 'string' ? (config.find('models', name)?.id ?? []) : []));
      for (const id of new Set(models)) if (id !== document.id) uses.set(id, [...(uses.get(id) ?? []), { collection, id: document.id, slug }]);
    }
  return uses;
});

/** How many documents name or read each model that the caller may read. */
export async function countUses(tenant: TenantTransaction): Promise<{ model: string; count: number }[]> {
  const { config } = tenant;
  const uses = await modelUses(config);
  return config.all('models').flatMap((model) => {
    const isShown = !isDeleted(model) && mayRead(tenant, config, 'models', model);
    return isShown ? [{ model: model.id, count: uses.get(model.id)?.length ?? 0 }] : [];
  });
}

/** The documents that name or read a model. If the caller may not see one, only its collection. */
export async function listUses(tenant: TenantTransaction, id: string): Promise<Reader[]> {
  const { config } = tenant;
  const uses = await modelUses(config);
  return (uses.get(id) ?? []).flatMap(({ collection, id: user, slug }): Reader[] => {
    const document = config.effective(collection, user);
    if (!document) return [];
    return mayRead(tenant, config, collection, document) ? [{ collection, id: user, slug, name: nameOf(document) }] : [{ collection }];
  });
}

const hasRows = async (tenant: TenantTransaction, table: string) => {
  const [row] = await tenant.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM ${identifier(tenant.client.schema)}.${identifier(table)}) AS found`,
  );
  return row?.found === true;
};

/** Attributes of live models that show the records of a relation. */
function attributesOf(config: Configuration, { id, slug }: Effective): (Use & { field: string })[] {
  const names = (value: unknown) => value === id || (slug !== null && value === slug);
  return config
    .list('models')
    .flatMap((model) =>
      model.schema
        .filter((field) => !field.deleted && descriptorOf(field).showsRelation && names(field.misc?.relation_id))
        .map(({ name: field }) => ({ collection: 'models' as const, id: model.id, slug: model.slug, field })),
    );
}

/** A relation can't be deleted while attributes show it, not even to the trash. The error lists them. */
export function demandUnshown(config: Configuration, collection: ConfigurationCollection, document: Effective): void {
  const uses = collection === 'relations' && !isDeleted(document) ? attributesOf(config, document) : [];
  if (uses.length) throw new AppError('in_use', { uses });
}

/** A model is deleted for good only if nothing names it and it has no records. The error lists what does. */
export async function demandUnused(
  tenant: TenantTransaction,
  config: Configuration,
  collection: ConfigurationCollection,
  document: Effective,
): Promise<void> {
  if (collection !== 'models' || !document.slug) return;
  const uses = usesOf(config, document);
  const records = await hasRows(tenant, document.slug);
  if (uses.length || records) throw new AppError('in_use', { uses, records, deleted: isDeleted(document) });
}
