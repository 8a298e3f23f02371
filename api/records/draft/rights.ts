import type { Verb } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { End, ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { fieldIds, readGuard } from '@millwright/core/query/guard.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Draft, Saving } from './drafts.ts';
import { attributeFields, type EdgeTable } from './edges.ts';
import { type Link, replacesTheirs } from './links.ts';

/** Requires `verb` on `MODELS.{id}`. */
export function demandModel(tenant: TenantTransaction, verb: Verb, model: ResolvedModel): void {
  const item = { id: model.model.id, client_id: tenant.client.id };
  if (!tenant.access.allows(verb, 'MODELS', item)) throw new AppError('forbidden', { verb, resource: `MODELS.${item.id}` });
}

/** Requires READ on a model. Without it the answer is not_found, as for an unknown record. */
export function demandSight(tenant: TenantTransaction, model: ResolvedModel): void {
  if (!tenant.access.allows('READ', 'MODELS', { id: model.model.id, client_id: tenant.client.id })) throw new AppError('not_found');
}

/** Requires `verb` on `FIELDS.{id}`, for a field or a relation. */
export function demandField(tenant: TenantTransaction, verb: Verb, model: ResolvedModel, name: string): void {
  const denied = fieldIds(model, name).find((id) => !tenant.access.allows(verb, 'FIELDS', { id, client_id: tenant.client.id }));
  if (denied) throw new AppError('forbidden', { verb, resource: `FIELDS.${denied}` });
}

/** Requires `verb` on `FIELDS.{id}`, for an attribute of a relation's links. */
export function demandAttribute({ access, client }: TenantTransaction, verb: Verb, { id }: Field): void {
  if (!access.allows(verb, 'FIELDS', { id, client_id: client.id })) throw new AppError('forbidden', { verb, resource: `FIELDS.${id}` });
}

/** Requires the rights for every model, column and attribute of links that a save writes, each once. */
export function demandDrafts({ tenant, drafts }: Saving, tables: readonly EdgeTable[]): void {
  for (const { verb, model, names } of writtenBy(drafts.values())) {
    demandModel(tenant, verb, model);
    for (const name of names) demandField(tenant, verb, model, name);
  }
  for (const { end, wanted, changed } of tables) {
    for (const field of fieldsWritten(end, wanted)) demandAttribute(tenant, 'CREATE', field);
    for (const field of fieldsWritten(end, changed)) demandAttribute(tenant, 'UPDATE', field);
  }
}

/** The attributes that are given with links. */
function fieldsWritten(end: End, links: readonly { attributes: ReadonlyMap<string, Json> }[]): Field[] {
  const names = new Set(links.flatMap(({ attributes }) => [...attributes.keys()]));
  return attributeFields(end).filter(({ name }) => names.has(name));
}

/**
 * Requires READ on a field or relation, for writes whose outcome depends on what is stored: whether they are refused, or
 * which records they change.
 */
export const demandReading = ({ access, client }: TenantTransaction, model: ResolvedModel, name: string): void =>
  readGuard(access, client.id).field(model, name);

/** Whether the outcome of a link depends on what its record, or the other one, is linked to now. */
function dependsOnLinks({ drafts }: Saving, link: Link): boolean {
  const { action, end, ids } = link;
  if (action === 'unlink' || replacesTheirs(link)) return true;
  return end.storage === 'edge' && (action === 'set' || !end.many || ids.some((id) => !drafts.get(id)?.creating));
}

/**
 * Lets nobody learn a value by guessing it, before what is given is compared with what is stored. What its writer may
 * neither read nor change is refused, right or wrong; so is a link whose outcome would tell what is linked. What they
 * may change without reading it counts as a change, even if it stands there already.
 */
export function demandNoGuesses(saving: Saving, links: readonly Link[], tables: readonly EdgeTable[]): void {
  const { tenant } = saving;
  const may = (verb: Verb, id: string) => tenant.access.allows(verb, 'FIELDS', { id, client_id: tenant.client.id });
  const unread = new Map<ResolvedModel, Map<string, boolean>>();
  const isUnread = (model: ResolvedModel, name: string): boolean => {
    const names = unread.get(model) ?? new Map<string, boolean>();
    unread.set(model, names);
    const asked = names.get(name);
    if (asked !== undefined) return asked;
    const ids = fieldIds(model, name).filter((id) => !may('READ', id));
    const refused = ids.find((id) => !may('UPDATE', id));
    if (refused) throw new AppError('forbidden', { verb: 'UPDATE', resource: `FIELDS.${refused}` });
    names.set(name, ids.length > 0);
    return ids.length > 0;
  };
  for (const link of links) {
    const { creating, model } = link.draft;
    if (!creating && isUnread(model, link.end.name) && dependsOnLinks(saving, link)) demandReading(tenant, model, link.end.name);
  }
  for (const { end, changed } of tables)
    for (const field of fieldsWritten(end, changed)) if (!may('READ', field.id)) demandAttribute(tenant, 'UPDATE', field);
  for (const draft of saving.drafts.values()) {
    if (draft.creating || draft.opening) continue;
    for (const written of [draft.values, draft.links, draft.releases])
      for (const name of written.keys()) if (isUnread(draft.model, name)) draft.unread = (draft.unread ?? new Set()).add(name);
  }
}

/** The writes to one model, of new or of existing records. */
type Written = { verb: Verb; model: ResolvedModel; names: Set<string> };

function writtenBy(drafts: Iterable<Draft>): Written[] {
  const groups = { CREATE: new Map<ResolvedModel, Written>(), UPDATE: new Map<ResolvedModel, Written>() };
  const all: Written[] = [];
  for (const { opening, creating, model, values, links, edges } of drafts) {
    if (opening) continue;
    const verb = creating ? 'CREATE' : 'UPDATE';
    let group = groups[verb].get(model);
    if (!group) {
      group = { verb, model, names: new Set() };
      groups[verb].set(model, group);
      all.push(group);
    }
    for (const written of [values, links, edges]) for (const name of written.keys()) group.names.add(name);
  }
  return all;
}
