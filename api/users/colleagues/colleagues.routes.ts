import * as contract from '@millwright/core/contract/colleagues.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { listColleagues } from './colleagues.service.ts';

/** The route that lists a person's colleagues. */
export const colleagueRoutes = (services: Services): Routes =>
  new Routes(services).add(contract.listColleagues, (call) => call.read((tenant) => listColleagues(tenant, call.query)));
