import { listWorkstations } from '@millwright/core/contract/workstations.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { workstationsOf } from './workstations.service.ts';

/** Workstations, as the caller may read them. */
export function workstationRoutes(services: Services): Routes {
  return new Routes(services).add(listWorkstations, (call) => call.read(async (tenant) => ({ data: await workstationsOf(tenant) })));
}
