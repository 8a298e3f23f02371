import { modelsNamedBy } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { ConfigurationCollection, DocumentTypes } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { type Configuration, isDeleted } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import { nameOf } from '../../configuration/name-of.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Reader } from './readers.ts';
import { mayRead } from './rules.ts';

type Use = { collection: ConfigurationCollection; id: string; slug: string | null };

const referring: { collection: ConfigurationCollection; keys: readonly string[] }[] = [
  { collection: 'relations', keys: ['object_id', 'to_object_id'] },
  { collection: 'views', keys: ['model'] },
  { collection: 'forms', keys: ['model'] },
  { collection: 'message_templates', keys: ['model'] },
  { collection: 'pdf_templates', keys: ['model'] },
  { collection: 'label_templates', keys: ['model'] },
];

/** Documents that name a model, and automations that wait for its records. */
function usesOf(config: Configuration, model: Effective): Use[] {
  const names = (value: unknown) => value === model.id || value === model.slug;
  const uses = referring.flatMap(({ collection, keys }) =>
    config
      .all(collection)
      .filter((document) => keys.some((key) => names(document[key])))
      .map(({ id, slug }) => ({ collection, id, slug })),
  );
  const automations = config.list('settings_data_connections').filter(({ trigger }) => modelsNamedBy(trigger).some(names));
  return [...uses, ...automations.map(({ id, slug }) => ({ collection: 'settings_data_connections' as const, id, slug }))];
}

const itemModels = ({ type, input }: Automation['steps'][number]) =>
  type === 'write' && Array.isArray(input.items) ? input.items.map((item) => (item as JsonObject | null)?.model) : [];

/** What a document of each collection names that may be a model. */
const namedBy: Partial<{ [C in ConfigurationCollection]: (document: DocumentTypes[C]) => readonly unknown[] }> = {
  relations: ({ object_id, to_object_id }) => [object_id, to_object_id],
  views: ({ model, setup }) => [model, ...Object.values(setup).map(({ misc }) => (misc as JsonObject).model)],
  forms: ({ model }) => [model],
  message_templates: ({ model }) => [model],
  pdf_templates: ({ model }) => [model],
  label_templates: ({ model }) => [model],
  settings_data_connections: ({ trigger, steps }) => [...modelsNamedBy(trigger), ...steps.flatMap(itemModels)],
};

/** The live documents that name each model, by its id: one pass over all of them, whatever the number of models. */
function modelUses(config: Configuration): ReadonlyMap<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const collection of Object.keys(namedBy) as ConfigurationCollection[])
    for (const document of config.list(collection)) {
      const named = (namedBy[collection] as (document: unknown) => readonly unknown[])(document);
      const models = named.flatMap((name) => (typeof name === 'string' ? (config.find('models', name)?.id ?? []) : []));
      for (const id of new Set(models))
        uses.set(id, [...(uses.get(id) ?? []), { collection, id: document.id, slug: config.effective(collection, document.id)?.slug ?? null }]);
    }
  return uses;
}

/** How many documents name each model that the caller may read. */
export function countUses(tenant: TenantTransaction): { model: string; count: number }[] {
  const { config } = tenant;
  const uses = modelUses(config);
  return config.all('models').flatMap((model) => {
    const isShown = !isDeleted(model) && mayRead(tenant, config, 'models', model);
    return isShown ? [{ model: model.id, count: uses.get(model.id)?.length ?? 0 }] : [];
  });
}

/** The documents that name a model; one that the caller may not see is told by its collection alone. */
export function listUses(tenant: TenantTransaction, id: string): Reader[] {
  const { config } = tenant;
  return (modelUses(config).get(id) ?? []).flatMap(({ collection, id: user, slug }): Reader[] => {
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

/** Attributes of live models that show a relation's records. */
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

/** A relation does not go while attributes show it, not even to where it can be brought back from; the refusal lists them. */
export function demandUnshown(config: Configuration, collection: ConfigurationCollection, document: Effective): void {
  const uses = collection === 'relations' && !isDeleted(document) ? attributesOf(config, document) : [];
  if (uses.length) throw new AppError('in_use', { uses });
}

/** A model goes for good only when nothing names it and no record is left; the refusal lists what does. */
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
