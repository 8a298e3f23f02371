import * as contract from '@millwright/core/contract/access-requests.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { answersOf, ask, decide, grantersOf, requestsOf, seeAnswer } from './access-requests.service.ts';

/** Asking for a right, and answering. */
export function accessRequestRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.readGranters, async (call) => ({ data: await call.read((tenant) => grantersOf(tenant, call.query)) }))
    .add(contract.askAccess, async (call) => ({ data: await call.write((tenant) => ask(tenant, call.input)) }))
    .add(contract.listAccessRequests, (call) => call.read((tenant) => requestsOf(tenant, call.query)))
    .add(contract.decideAccess, async (call) => ({
      data: await call.write(async (tenant) => {
        const { request, affects_sessions } = await decide(tenant, call.params.id, call.input);
        if (affects_sessions) tenant.afterCommit(() => services.sessions.forget());
        return request;
      }),
    }))
    .add(contract.listAccessAnswers, (call) => call.read((tenant) => answersOf(tenant, call.query)))
    .add(contract.seeAccessAnswer, async (call) => {
      await call.write((tenant) => seeAnswer(tenant, call.params.id));
      return undefined;
    });
}
