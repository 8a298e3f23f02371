import * as contract from '@millwright/core/contract/personal-drafts.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { discardDraft, listDrafts, readDraft, saveDraft } from './drafts.service.ts';

/** What each person has changed in editors and not published: nobody reads or changes it for another one. */
export function personalDraftRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.listPersonalDrafts, (call) => call.read((tenant) => listDrafts(tenant, call.query)))
    .add(contract.readPersonalDraft, async (call) => ({ data: await call.read((tenant) => readDraft(tenant, call.params)) }))
    .add(contract.savePersonalDraft, async (call) => ({ data: await call.write((tenant) => saveDraft(tenant, call.params, call.input)) }))
    .add(contract.discardPersonalDraft, async (call) => ({
      data: await call.write((tenant) => discardDraft(tenant, call.params, call.query.revision)),
    }));
}
