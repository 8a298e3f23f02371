import * as contract from '@millwright/core/contract/pins.ts';
import type { Json } from '@millwright/core/json.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { listPins, pinOutput, unpinOutput } from './pins.ts';

/** The data that people have pinned to steps, each their own. */
export function pinRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.listPins, (call) => call.read((tenant) => listPins(tenant, call.params.id)))
    .add(contract.pinOutput, async (call) => ({ data: await call.write((tenant) => pinOutput(tenant, call.params, call.input.output as Json)) }))
    .add(contract.unpinOutput, async (call) => {
      await call.write((tenant) => unpinOutput(tenant, call.params));
      return undefined;
    });
}
