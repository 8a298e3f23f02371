import type { Verb } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { fieldIds } from '@millwright/core/query/guard.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Draft, Saving } from './drafts.ts';

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

/** Requires the rights for every model and column that the drafts write, each once. */
export function demandDrafts({ tenant, drafts }: Saving): void {
  for (const { verb, model, names } of writtenBy(drafts.values())) {
    demandModel(tenant, verb, model);
    for (const name of names) demandField(tenant, verb, model, name);
  }
}

/**
 * Refuses what its writer may neither read nor change, before what is given is compared with what is stored: a value that is
 * not written because it stands there already would tell who guesses it that they are right.
 */
export function demandNoGuesses({ tenant, drafts }: Saving): void {
  const may = (verb: Verb, id: string) => tenant.access.allows(verb, 'FIELDS', { id, client_id: tenant.client.id });
  for (const { verb, model, names } of writtenBy(drafts.values())) {
    if (verb === 'CREATE') continue;
    for (const name of names)
      for (const id of fieldIds(model, name))
        if (!may(verb, id) && !may('READ', id)) throw new AppError('forbidden', { verb, resource: `FIELDS.${id}` });
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
