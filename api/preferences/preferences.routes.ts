import * as contract from '@millwright/core/contract/preferences.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { changePreferences, preferencesOf } from './preferences.service.ts';

/** What each person has set up for themselves: nobody reads or changes it for another one. */
export function preferenceRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.readPreferences, async (call) => ({ data: await call.read(preferencesOf, { single: true }) }))
    .add(contract.changePreferences, async (call) => {
      await call.write((tenant) => changePreferences(tenant, call.input.changes));
      return undefined;
    });
}
