import * as contract from '@millwright/core/contract/last-uses.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { lastUses, noteUse } from './last-uses.service.ts';

/** When views were used last, to the day: never by whom. */
export function lastUseRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.noteUse, async (call) => {
      await call.write((tenant) => noteUse(tenant, call.input.collection, call.input.id));
      return undefined;
    })
    .add(contract.lastUses, async (call) => ({ data: await call.read((tenant) => lastUses(tenant, call.params.collection)) }));
}
