import type { Verb } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { fieldIds } from '@millwright/core/query/guard.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Draft, Saving } from './drafts.ts';

/** `verb` on `MODELS.{id}` of the client's own configuration, or forbidden. */
export function demandModel(tenant: TenantTransaction, verb: Verb, model: ResolvedModel): void {
  const item = { id: model.model.id, client_id: tenant.client.id };
  if (!tenant.access.allows(verb, 'MODELS', item)) throw new AppError('forbidden', { verb, resource: `MODELS.${item.id}` });
}

/** Who may not read a model learns of none of its records that it is there: not_found, as of an unknown one. */
export function demandSight(tenant: TenantTransaction, model: ResolvedModel): void {
  if (!tenant.access.allows('READ', 'MODELS', { id: model.model.id, client_id: tenant.client.id })) throw new AppError('not_found');
}

/** `verb` on `FIELDS.{id}`, for a field or a relation. */
export function demandField(tenant: TenantTransaction, verb: Verb, model: ResolvedModel, name: string): void {
  const denied = fieldIds(model, name).find((id) => !tenant.access.allows(verb, 'FIELDS', { id, client_id: tenant.client.id }));
  if (denied) throw new AppError('forbidden', { verb, resource: `FIELDS.${denied}` });
}

/** Asks for every model and column that the drafts write, each once. */
export function demandDrafts(saving: Saving): void {
  const seen = new Set<string>();
  for (const draft of saving.drafts.values()) if (!draft.opening) demandDraft(saving.tenant, draft, seen);
}

function demandDraft(tenant: TenantTransaction, draft: Draft, seen: Set<string>): void {
  const verb = draft.creating ? 'CREATE' : 'UPDATE';
  const { slug } = draft.model.model;
  const once = (key: string, ask: () => void) => {
    if (!seen.has(key)) ask();
    seen.add(key);
  };
  once(`${verb} ${slug}`, () => demandModel(tenant, verb, draft.model));
  for (const name of [...draft.values.keys(), ...draft.links.keys(), ...draft.edges.keys()]) {
    once(`${verb} ${slug}.${name}`, () => demandField(tenant, verb, draft.model, name));
  }
}
