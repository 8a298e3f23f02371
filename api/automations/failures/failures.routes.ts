import * as contract from '@millwright/core/contract/failures.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { dismissFailures, listFailures, restoreFailures } from './failure-groups.ts';
import { cancelRetry, readRetry, retryFailures } from './group-retry.ts';

/** Failed runs as work: grouped by cause, retried together, dismissed. */
export function failureRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.listFailures, (call) => call.read((tenant) => listFailures(tenant, call.query)))
    .add(contract.readRetry, (call) => call.read(async (tenant) => ({ data: await readRetry(tenant, call.params.id) })))
    .add(contract.dismissFailures, async (call) => {
      await call.write((tenant) => dismissFailures(tenant, call.params.id));
      return undefined;
    })
    .add(contract.restoreFailures, async (call) => {
      await call.write((tenant) => restoreFailures(tenant, call.params.id));
      return undefined;
    })
    .add(contract.retryFailures, (call) => call.write(async (tenant) => ({ data: await retryFailures(tenant, call.params.id, call.input) })))
    .add(contract.cancelRetry, (call) => call.write(async (tenant) => ({ data: await cancelRetry(tenant, call.params.id) })));
}
