import * as contract from '@millwright/core/contract/personal-drafts.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { discardDraft, listDrafts, readDraft, saveDraft } from './drafts.service.ts';

/** Routes of personal drafts: unpublished changes in editors. Nobody can read or change the drafts of another person. */
export function personalDraftRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.listPersonalDrafts, (call) => call.read((tenant) => listDrafts(tenant, call.query)))
    .add(contract.readPersonalDraft, async (call) => ({ data: await call.read((tenant) => readDraft(tenant, call.params)) }))
    .add(contract.savePersonalDraft, async (call) => ({ data: await call.write((tenant) => saveDraft(tenant, call.params, call.input)) }))
    .add(contract.discardPersonalDraft, async (call) => ({
      data: await call.write((tenant) => discardDraft(tenant, call.params, call.query.revision)),
    }));
}
