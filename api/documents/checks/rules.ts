import { isAdmin, isClientAdmin } from '@millwright/core/access/resolve.ts';
import type { Item, Resource, Verb } from '@millwright/core/access/types.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** The resource that decides over a collection. */
const resourceOf: Record<ConfigurationCollection, Resource> = {
  views: 'VIEWS',
  view_groups: 'VIEW_GROUPS',
  forms: 'FORMS',
  settings_data_connections: 'SETTING_DATA_CONNECTIONS',
  models: 'SETTING_MODELS',
  relations: 'SETTING_MODELS',
  message_templates: 'MESSAGE_TEMPLATES',
  pdf_templates: 'PDF_TEMPLATES',
  label_templates: 'FORMS',
  integrations: 'SETTING_DATA_CONNECTIONS',
  processes: 'SETTINGS',
};

/** The groups around a view group, nearest first; a group that comes again ends the chain. */
export function parentGroups(config: Configuration, group: string | null | undefined): string[] {
  const groups: string[] = [];
  for (let next = group ? config.find('view_groups', group) : undefined; next && !groups.includes(next.id); ) {
    groups.push(next.id);
    next = next.parent ? config.find('view_groups', next.parent) : undefined;
  }
  return groups;
}

/** What rights are asked about: the document, its owner, and for a view group those around it. */
function itemOf(config: Configuration, collection: ConfigurationCollection, { id, client_id, parent }: Effective): Item {
  if (collection !== 'view_groups') return { id, client_id };
  return { id, client_id, within: parentGroups(config, parent as string | null) };
}

/** Whether the principal may do this with the document. */
export function may(tenant: TenantTransaction, config: Configuration, verb: Verb, collection: ConfigurationCollection, document: Effective): boolean {
  return tenant.access.allows(verb, resourceOf[collection], itemOf(config, collection, document));
}

/** Whoever works with records may read what describes them, and with a form's or a view's right what it is built of. */
export function mayRead(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): boolean {
  if (may(tenant, config, 'READ', collection, document)) return true;
  const usesModel = (id: unknown) => {
    const model = typeof id === 'string' ? config.find('models', id) : undefined;
    return model !== undefined && tenant.access.allows('READ', 'MODELS', { id: model.id, client_id: document.client_id });
  };
  if (collection === 'models') return usesModel(document.id);
  return collection === 'relations' && usesModel(document.object_id) && usesModel(document.to_object_id);
}

/** Throws unless the principal may change the document, in the words of its collection. */
export function demand(tenant: TenantTransaction, config: Configuration, verb: Verb, collection: ConfigurationCollection, document: Effective): void {
  if (!may(tenant, config, verb, collection, document)) {
    if (collection === 'views' && verb === 'UPDATE') throw new AppError('view_update_forbidden', { id: document.id });
    if (collection === 'views' && verb === 'DELETE') throw new AppError('view_delete_forbidden', { id: document.id });
    throw new AppError('forbidden', { verb, resource: resourceOf[collection] });
  }
  if (collection === 'forms' && verb === 'UPDATE' && !isAdministrator(tenant, config)) throw new AppError('forbidden', { verb, resource: 'FORMS' });
}

const isAdministrator = (tenant: TenantTransaction, config: Configuration) =>
  tenant.principal.kind === 'system' || isClientAdmin(config.acl, tenant.principal.role);
const isProductAdministrator = (tenant: TenantTransaction, config: Configuration) =>
  tenant.principal.kind === 'system' || isAdmin(config.acl, tenant.principal.role);

/** A deleted form comes back only by a product administrator. */
export function demandRestore(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): void {
  demand(tenant, config, 'UPDATE', collection, document);
  if (collection === 'forms' && !isProductAdministrator(tenant, config)) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'FORMS' });
}

const partsOfView = ['root', 'setup', 'query'] as const;

/** Built-in views keep their blocks; a hand-written query is a product administrator's. */
export function demandParts(
  tenant: TenantTransaction,
  config: Configuration,
  collection: ConfigurationCollection,
  changes: JsonObject,
  template: boolean,
): void {
  if (collection !== 'views') return;
  if (template && partsOfView.some((part) => part in changes)) throw new AppError('view_not_customisable');
  if ('query' in changes && !isProductAdministrator(tenant, config)) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'VIEWS' });
}
