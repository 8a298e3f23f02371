import { rolesOf } from '@millwright/core/access/principals.ts';
import { isAdmin, isForAdministrators } from '@millwright/core/access/resolve.ts';
import type { Item, Resource, Verb } from '@millwright/core/access/types.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import { parentGroups } from '@millwright/core/document/rules/references.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { type Configuration, documentNotFound, isDeleted } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { documentsOf } from './documents-of.ts';

/** The resource of the rights for a collection. */
export const resourceOf = (collection: ConfigurationCollection): Resource => collectionOf(collection).resource;

/** The groups around a document, nearest first, whose rights also apply. Only view groups are nested. */
export function groupsAround(config: Configuration, resource: Resource, id: string): Pick<Item, 'within'> {
  return resource === resourceOf('view_groups') ? { within: parentGroups(documentsOf(config), id).slice(1) } : {};
}

/** The subject of a check of rights: the document, its owner, and its groups. */
function itemOf(config: Configuration, collection: ConfigurationCollection, { id, client_id, parent }: Effective): Item {
  if (collection !== 'view_groups') return { id, client_id };
  return { id, client_id, within: parentGroups(documentsOf(config), parent as string | null) };
}

/** Whether the principal may do this with the document. */
export function may(tenant: TenantTransaction, config: Configuration, verb: Verb, collection: ConfigurationCollection, document: Effective): boolean {
  return tenant.access.allows(verb, resourceOf(collection), itemOf(config, collection, document));
}

/**
 * People who work with records may read what describes them, and with a form or view also what it uses. An unpublished
 * form is readable only by those who may change it.
 */
export function mayRead(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): boolean {
  if (collection === 'forms' && document.unpublished === true) return mayChangeForm(tenant, config, document);
  if (may(tenant, config, 'READ', collection, document)) return true;
  const usesModel = (id: unknown) => {
    const model = typeof id === 'string' ? config.find('models', id) : undefined;
    return model !== undefined && tenant.access.allows('READ', 'MODELS', { id: model.id, client_id: document.client_id });
  };
  if (collection === 'models') return usesModel(document.id);
  return collection === 'relations' && usesModel(document.object_id) && usesModel(document.to_object_id);
}

/** A document that the principal may read, by id or slug, or null. */
export function findReadable(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, id: string): Effective | null {
  const document = config.effective(collection, id);
  return document && !isDeleted(document) && mayRead(tenant, config, collection, document) ? document : null;
}

/** A document that the principal may read. Otherwise the same error as for an unknown one. */
export function requireReadable(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, id: string): Effective {
  const document = findReadable(tenant, config, collection, id);
  if (!document) throw documentNotFound(collection, id);
  return document;
}

/** Throws unless the principal may change the document. */
export function demand(tenant: TenantTransaction, config: Configuration, verb: Verb, collection: ConfigurationCollection, document: Effective): void {
  if (!may(tenant, config, verb, collection, document)) {
    if (collection === 'views' && verb === 'UPDATE') throw new AppError('view_update_forbidden', { id: document.id });
    if (collection === 'views' && verb === 'DELETE') throw new AppError('view_delete_forbidden', { id: document.id });
    throw new AppError('forbidden', { verb, resource: resourceOf(collection) });
  }
  if (collection === 'forms' && isKeptForAdministrators(tenant, config, verb)) throw new AppError('forbidden', { verb, resource: 'FORMS' });
}

/** Whether only administrators may do this with forms, and the caller is none. */
const isKeptForAdministrators = ({ principal }: TenantTransaction, { acl }: Configuration, verb: Verb) =>
  principal.kind !== 'system' && rolesOf(principal).some((role) => isForAdministrators(acl, role, verb, 'FORMS'));

/** Whether the principal may change this form. Only they see it before it is published. */
export const mayChangeForm = (tenant: TenantTransaction, config: Configuration, { id, client_id }: Pick<Effective, 'id' | 'client_id'>): boolean =>
  tenant.access.allows('UPDATE', 'FORMS', { id, client_id }) && !isKeptForAdministrators(tenant, config, 'UPDATE');

/** Whether the caller is a product administrator or the product itself. */
export const isProductAdministrator = ({ principal }: TenantTransaction) => principal.kind === 'system' || rolesOf(principal).every(isAdmin);

/** Only a product administrator restores a deleted form. */
export function demandRestore(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): void {
  demand(tenant, config, 'UPDATE', collection, document);
  if (collection === 'forms' && !isProductAdministrator(tenant)) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'FORMS' });
}

const partsOfView = ['root', 'setup', 'query'] as const;

/** Built-in views keep their blocks. Only a product administrator writes queries by hand. */
export function demandParts(tenant: TenantTransaction, collection: ConfigurationCollection, changes: JsonObject, template: boolean): void {
  if (collection !== 'views') return;
  if (template && partsOfView.some((part) => part in changes)) throw new AppError('view_not_customisable');
  if ('query' in changes && !isProductAdministrator(tenant)) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'VIEWS' });
}
