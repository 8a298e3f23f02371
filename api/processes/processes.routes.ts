import {
  processBoard as boardEndpoint,
  createProcess as createEndpoint,
  processFigures as figuresEndpoint,
  getProcess as getEndpoint,
  listProcesses as listEndpoint,
  liveProcess as liveEndpoint,
  moveOpenRecords as moveEndpoint,
  saveProcess as saveEndpoint,
  testRules as testEndpoint,
  updateProcess,
  listProcessUses as usesEndpoint,
} from '@millwright/core/contract/processes.ts';
import { onceKeyOf } from '../http/routing/idempotency.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { processBoard } from './board.ts';
import { processFigures } from './definitions/figures.ts';
import type { CountedProcess } from './definitions/open-records.ts';
import { moveOpenRecords } from './move-open-records.ts';
import { createProcess, getProcess, listProcesses, liveProcess, saveCounted, usesOf } from './processes.service.ts';
import { authorise, requestTransition } from './request-transition.ts';
import { testRules } from './transition/test-rules.ts';

const shape = ({ steps, ...process }: CountedProcess) => ({ process, steps });
const answer = (process: CountedProcess) => ({ data: shape(process) });

/** The definitions of processes, and the transitions of records. */
export function processRoutes(services: Services, { queue = 'millwright' }: { queue?: string } = {}): Routes {
  return new Routes(services)
    .add(listEndpoint, (call) =>
      call.read(async (tenant) => {
        const { processes, ...list } = await listProcesses(tenant, call.query.limit, call.query.skip);
        return { data: processes.map(shape), ...list };
      }),
    )
    .add(getEndpoint, (call) => call.read(async (tenant) => answer(await getProcess(tenant, call.input))))
    .add(usesEndpoint, (call) => call.read(async (tenant) => ({ data: await usesOf(tenant, call.params.id) })))
    .add(createEndpoint, (call) => call.write(async (tenant) => answer(await createProcess(tenant, call.input))))
    .add(saveEndpoint, (call) => {
      const version = call.version();
      return call.write(async (tenant) => answer(await saveCounted(tenant, call.input, version)));
    })
    .add(moveEndpoint, (call) => call.write(async (tenant) => ({ data: await moveOpenRecords(tenant, call.input) })))
    .add(testEndpoint, (call) => {
      const { process_id, ...policy } = call.input;
      return call.read(async (tenant) => ({ data: { records: await testRules(tenant, process_id, policy) } }));
    })
    .add(figuresEndpoint, (call) => call.read(async (tenant) => ({ data: { steps: await processFigures(tenant, call.input.process_id) } })))
    .add(liveEndpoint, (call) => call.read(async (tenant) => ({ data: await liveProcess(tenant, call.params.id) })))
    .add(boardEndpoint, (call) => call.read(async (tenant) => ({ data: await processBoard(tenant, call.input) })))
    .add(updateProcess, async (call) => {
      await call.read((tenant) => authorise(tenant, call.input));
      return { data: await requestTransition(services.engine, queue, call.principal, call.input, onceKeyOf(call.request)) };
    });
}
