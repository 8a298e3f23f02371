import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isComputed } from '@millwright/core/field/computed.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Effective } from '../configuration/effective.ts';
import type { TenantTransaction } from '../db/types.ts';
import { problemsOf } from './checks/problems.ts';
import { may, mayRead, resourceOf } from './checks/rules.ts';
import { openPlaces, toldPlaces } from './overrides/open-places.ts';
import { withoutSecrets } from './secrets/secrets.ts';
import { hidesSettings, withoutSignInSettings } from './secrets/sign-in-settings.ts';

/**
 * The open places of a built-in document: conflicts with a newer version, and changes not in force. Only for those who
 * may change it.
 */
function open(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): JsonObject {
  if (!document.template || !may(tenant, config, 'UPDATE', collection, document)) return {};
  return toldPlaces(openPlaces(config, collection, document.id));
}

/** Whether the caller may read an attribute, and everything it is computed from. */
function readsField(tenant: TenantTransaction, { schema }: Configuration, document: Effective, { id, name }: JsonObject): boolean {
  const item = { id: String(id), client_id: document.client_id, within: [document.id] };
  if (!tenant.access.allows('READ', 'FIELDS', item)) return false;
  const model = schema.models.get(String(document.slug));
  const field = model?.fields.get(String(name));
  return !model || !field || !isComputed(field) || isVisible({ schema, guard: readGuard(tenant.access, tenant.client.id) }, model, field.name);
}

/**
 * Removes attributes that the caller may not read, and those computed from them. People who may read models as documents
 * get all attributes, with the names of those whose values are `withheld`.
 */
function readableFields(tenant: TenantTransaction, config: Configuration, document: Effective): JsonObject {
  const all = document.schema as JsonObject[];
  const readable = all.filter((field) => readsField(tenant, config, document, field));
  if (readable.length === all.length) return {};
  if (!may(tenant, config, 'READ', 'models', document)) return { schema: readable };
  return { withheld: all.filter((field) => !readable.includes(field)).map(({ name }) => String(name)) };
}

/** The views of a group that the caller may read: the client's own and the built-in ones. */
function viewLists(tenant: TenantTransaction, config: Configuration, group: Effective): JsonObject {
  const inside = config.all('views').filter((view) => !view.deleted_at && (view.view_group === group.id || view.view_group === group.slug));
  const readable = inside.filter((view) => mayRead(tenant, config, 'views', view)).sort((one, two) => Number(one.order) - Number(two.order));
  const ids = (template: boolean) => readable.filter((view) => view.template === template).map(({ id }) => id);
  return { view_list: ids(false), module_view_list: ids(true) };
}

/** Throws unless the caller may read the whole document, including its attributes and sign-in settings. */
export function demandWhole(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): void {
  const isWhole =
    mayRead(tenant, config, collection, document) &&
    !hidesSettings(tenant, collection, document) &&
    (collection !== 'models' || !('schema' in readableFields(tenant, config, document)));
  if (!isWhole) throw new AppError('forbidden', { verb: 'READ', resource: resourceOf(collection) });
}

/** A document in the format of the API, as this caller may see it. */
export function answerOf(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): Effective {
  const more =
    collection === 'models' ? readableFields(tenant, config, document) : collection === 'view_groups' ? viewLists(tenant, config, document) : {};
  const whole = { ...document, ...more, ...open(tenant, config, collection, document), ...problemsOf(tenant, config, collection, document) };
  return withoutSecrets(collection, withoutSignInSettings(tenant, collection, whole));
}
