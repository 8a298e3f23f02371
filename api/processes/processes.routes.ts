import {
  createProcess as createEndpoint,
  getProcess as getEndpoint,
  liveProcess as liveEndpoint,
  updateProcess,
} from '@millwright/core/contract/processes.ts';
import { Routes } from '../http/routes.ts';
import type { Services } from '../http/services.ts';
import type { ProcessDefinition } from './definitions.ts';
import { createProcess, getProcess, liveProcess } from './processes.service.ts';
import { authorise, requestTransition } from './request-transition.ts';

const answer = ({ steps, ...process }: ProcessDefinition) => ({ data: { process, steps } });

/** Processes as they are defined, and records going through them. */
export function processRoutes(services: Services, { queue = 'millwright' }: { queue?: string } = {}): Routes {
  return new Routes(services)
    .add(getEndpoint, (call) => call.read(async (tenant) => answer(await getProcess(tenant, call.input))))
    .add(createEndpoint, (call) => call.write(async (tenant) => answer(await createProcess(tenant, call.input))))
    .add(liveEndpoint, (call) => call.read(async (tenant) => ({ data: await liveProcess(tenant, call.params.id) })))
    .add(updateProcess, async (call) => {
      await call.read((tenant) => authorise(tenant, call.input));
      return { data: await requestTransition(services.engine, queue, call.principal, call.input, call.request.get('idempotency-key')) };
    });
}
