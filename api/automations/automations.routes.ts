import {
  cancelRun,
  dryRunAutomation,
  hook,
  launchAutomation,
  listActions,
  readRun,
  resumeRun,
  retryRun as retryEndpoint,
  listRuns as runsEndpoint,
  settled as settledEndpoint,
  automationStats as statsEndpoint,
} from '@millwright/core/contract/automations.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { inTenant } from '../db/tenant.ts';
import { sent } from '../http/call.ts';
import { Routes } from '../http/routes.ts';
import type { Services } from '../http/services.ts';
import { awaitRun } from './await-run.ts';
import { cancelWorkflow, endAsCancelled, openRunOf, requireWaiting, retryRun, signalWorkflow } from './control.ts';
import { dryRun } from './dry-run.ts';
import { listRuns, runDetail, stepItems } from './history.ts';
import { acceptHook } from './hooks.ts';
import { launch, triggerData, tryToStart } from './launch.ts';
import { type Actions, automationOf } from './lookup.ts';
import { requireAutomation } from './rights.ts';
import { automationStats, settled } from './stats.ts';

export type AutomationOptions = {
  /** Server actions by name, for dry runs. */
  actions: Actions;
  /** The queue that the workers serve. */
  queue?: string;
};

/** Starting automations, their history, and what can be done with a run. */
export function automationRoutes(services: Services, { actions, queue = 'millwright' }: AutomationOptions): Routes {
  const { database, engine } = services;
  return new Routes(services)
    .add(listActions, async () => {
      const data = [...actions.values()].map(({ name, label, description, model }) => ({ name, label, description, model }));
      return { data, total: data.length };
    })
    .add(launchAutomation, async (call) => {
      const { trigger, input, async: detached } = call.input;
      const run = await call.write((tenant) => launch(tenant, call.params.id, { ...trigger, input: input as Json | undefined }));
      const workflow_id = await tryToStart(engine, queue, call.principal.client_id, run);
      const answer = detached ? null : await awaitRun(database, engine, call.principal, run.id, workflow_id);
      if (answer && answer.status !== 'running') return answer;
      call.response.status(202).json({ run_id: run.id, status: 'running' });
      return sent;
    })
    .add(dryRunAutomation, (call) =>
      inTenant(
        database,
        call.principal,
        async (tenant) => {
          const automation = automationOf(tenant, call.params.id);
          requireAutomation(tenant, 'READ', automation);
          const { trigger, input } = call.input;
          const run = await dryRun(tenant, actions, automation, triggerData(tenant, { ...trigger, input: input as Json | undefined }));
          return { data: { status: run.status, output: run.output, error: run.error, steps: await stepItems(tenant, run.id) } };
        },
        { dry_run: true, timeout_ms: 20_000 },
      ),
    )
    .add(runsEndpoint, (call) => call.read((tenant) => listRuns(tenant, call.params.id, call.query)))
    .add(readRun, (call) => call.read(async (tenant) => ({ data: await runDetail(tenant, call.params.run_id) })))
    .add(statsEndpoint, (call) => call.read(async (tenant) => ({ data: await automationStats(tenant, call.params.id) })))
    .add(settledEndpoint, (call) => settled(database, call.principal))
    .add(cancelRun, async (call) => {
      const run = await call.read((tenant) => openRunOf(tenant, call.params.run_id));
      const asked = await cancelWorkflow(engine, call.principal.client_id, run);
      if (!asked) await call.write((tenant) => endAsCancelled(tenant, run.id));
      return { run_id: run.id, status: asked ? run.status : ('cancelled' as const) };
    })
    .add(retryEndpoint, async (call) => {
      const run = await call.write((tenant) => retryRun(tenant, call.params.run_id, call.input.from_step));
      await tryToStart(engine, queue, call.principal.client_id, run);
      return { run_id: run.id, status: 'queued' as const };
    })
    .add(resumeRun, async (call) => {
      const { signal, value } = call.input;
      const run = await call.read((tenant) => requireWaiting(tenant, call.params.run_id, signal));
      await signalWorkflow(engine, call.principal.client_id, run, signal, (value ?? null) as Json);
      return { run_id: run.id, status: run.status };
    })
    .add(hook, async (call) => {
      const body = call.request.raw_body;
      if (!body) throw new AppError('bad_signature');
      const { client_id, run } = await acceptHook(database, { id: call.params.id, headers: call.request.headers, body });
      await tryToStart(engine, queue, client_id, run);
      return { run_id: run.id };
    });
}
